// Tests the architecture: which folder may import which, where packages are imported, and sizes.
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import { groupBy } from "./base/text/group-by.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const find = (...patterns: string[]) =>
	glob
		.sync(patterns, {
			cwd: ROOT,
			ignore: ["**/*.test.ts", "**/*.test.tsx", "test/support/**"],
		})
		.sort();
const SOURCES = find("src/**/*.{ts,js}");
const TEMPLATES = find("templates/**/*.{ts,tsx}");
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");

/** The folder under src/ or templates/, or the file itself at its top: "site", "main.ts" */
const part = (file: string) => file.split("/")[1] ?? "";

/** The folder in a part, or the file itself at its top: "content", "pipeline.ts" */
const room = (file: string) => file.split("/")[2] ?? "";

interface Import {
	readonly from: string;
	/** A file of the project, or the name of a package. */
	readonly to: string;
	readonly isPackage: boolean;
	/** True for import(), which loads a file only when it is needed. */
	readonly isDynamic?: boolean;
}

/** "@scope/name/deep" -> "@scope/name" */
function packageName(specifier: string): string {
	const [first = "", second = ""] = specifier.split("/");
	return first.startsWith("@") ? `${first}/${second}` : first;
}

/** Finds the imports at run time, not of types alone. */
async function runtimeImports(files: readonly string[]): Promise<Import[]> {
	const { metafile } = await build({
		entryPoints: [...files],
		absWorkingDir: ROOT,
		bundle: true,
		packages: "external",
		// Without its paths, "hypno" is a package.
		tsconfigRaw: {},
		platform: "node",
		format: "esm",
		outdir: "out",
		write: false,
		metafile: true,
		logLevel: "silent",
		loader: { ".woff2": "empty" },
	});
	return Object.entries(metafile.inputs).flatMap(([from, { imports }]) =>
		imports
			.filter(({ path: to }) => !to.startsWith("node:"))
			.map(({ path: to, external, kind }) => ({
				from,
				to: external ? packageName(to) : to,
				isPackage: external === true,
				isDynamic: kind === "dynamic-import",
			})),
	);
}

/** The parts of src/. Imports lead to the same part or to one before it, never on. */
const PARTS = ["base", "site", "check", "preview", "cli"];

/** The steps of the engine, each a room of src/site/. */
const STAGES = ["content", "plan", "render", "assets", "output", "serve"];
/** What the steps share. */
const SHARED = [
	"addresses",
	"bundle",
	"changes",
	"document",
	"config.ts",
	"marks.ts",
];

/** Files that may import each package. */
const PACKAGE_IMPORTERS: Readonly<Record<string, RegExp>> = {
	"@mixmark-io/domino": /^src\/cli\/import\//,
	"@clack/prompts": /^src\/cli\/init\/ask\.ts$/,
	chokidar: /^src\/preview\/watch-sources\.ts$/,
	diff: /^src\/site\/changes\//,
	commander: /^src\/cli\/(?:cli|program)\.ts$/,
	"fast-glob": /^src\/base\/disk\//,
	"gray-matter": /^src\/(?:site\/(?:content|document)|cli\/import)\//,
	"js-yaml": /^src\/(?:site\/(?:content|document|edit)|cli\/(?:init|import))\//,
	"markdown-it-footnote": /^src\/cli\/import\//,
	"markdown-it": /^src\/(?:site\/content|cli\/import)\//,
	zod: /^src\/(?:site\/(?:content|edit|render)\/|check\/|preview\/|cli\/|hypno\.ts$)/,
	// The preview's script and the command line are bundled apart from a site's script.
	esbuild:
		/^src\/(?:site\/bundle\/bundle-modules\.ts|preview\/pages\/client-files\.ts|cli\/start\/bundle\.js)$/,
	mime: /^src\/base\/addresses\/content-type\.ts$/,
	"image-size": /^src\/site\/assets\/picture-size\.ts$/,
	sharp:
		/^src\/(?:site\/assets\/pictures\/encode|cli\/import\/find-files)\.ts$/,
	react: /^src\/site\/render\//,
	"react-dom": /^src\/site\/render\//,
	tailwindcss: /^src\/site\/assets\//,
	"@tailwindcss/oxide": /^src\/site\/assets\//,
	lightningcss: /^src\/site\/assets\//,
	"@takumi-rs/core": /^src\/site\/assets\/drawing\.ts$/,
	"@takumi-rs/helpers": /^src\/site\/assets\/drawing\.ts$/,
	htmlparser2: /^src\/base\/text\/parse-html\.ts$/,
	"html-validate": /^src\/check\/markup\//,
	mammoth: /^src\/cli\/import\//,
	saxes: /^src\/cli\/import\//,
	"smol-toml": /^src\/cli\/import\//,
	turndown: /^src\/cli\/import\//,
	linkinator: /^src\/check\/links\/linkinator\.ts$/,
};

/** The folders of templates/, and its file at the top. Imports lead to the same folder or to one before it. */
const LAYERS = [
	"client",
	"models",
	"data",
	"ui",
	"sections",
	"share",
	"head",
	"layout",
	"pages",
	"index.tsx",
];

const TEMPLATE_PACKAGES = new Set([
	"hypno",
	"react",
	"lucide-react",
	"class-variance-authority",
]);

/**
 * The lines of all files of src/ without tests. Lower it when code goes; it is a total, so that no file needs to be
 * split or packed to fit.
 */
const TOTAL_LINES = 37_360;

/** @returns the files of one import cycle; none if there is no cycle */
function findCycle(imports: readonly Import[]): string[] {
	const next = new Map<string, string[]>();
	for (const { from, to, isPackage } of imports)
		if (!isPackage) next.set(from, [...(next.get(from) ?? []), to]);
	const done = new Set<string>();
	const visit = (file: string, trail: readonly string[]): string[] => {
		if (trail.includes(file))
			return [...trail.slice(trail.indexOf(file)), file];
		if (done.has(file)) return [];
		for (const to of next.get(file) ?? []) {
			const cycle = visit(to, [...trail, file]);
			if (cycle.length > 0) return cycle;
		}
		done.add(file);
		return [];
	};
	for (const file of next.keys()) {
		const cycle = visit(file, []);
		if (cycle.length > 0) return cycle;
	}
	return [];
}

/** Finds every import between source files, also of types. */
function allImports(files: readonly string[]): Import[] {
	return files.flatMap((from) =>
		[...read(from).matchAll(/(?:from |import\(|^import )"(\.[^"]+)"/gm)]
			.map(([, to = ""]) => path.posix.join(path.posix.dirname(from), to))
			.filter((to) => files.includes(to))
			.map((to) => ({ from, to, isPackage: false })),
	);
}

/** Finds the files of all import cycles and between two cycles. */
function findTypeCycles(imports: readonly Import[]): string[] {
	const targets = new Set(imports.map(({ to }) => to));
	const sources = new Set(imports.map(({ from }) => from));
	const left = imports.filter(
		({ from, to }) => targets.has(from) && sources.has(to),
	);
	return left.length < imports.length
		? findTypeCycles(left)
		: [...sources].sort();
}

const formatImport = ({ from, to }: Import) => `${from} -> ${to}`;

describe("imports", async () => {
	const imports = await runtimeImports(SOURCES);
	const within = imports.filter((entry) => !entry.isPackage);

	const all = allImports(SOURCES);

	test("every source file is examined", () => {
		expect(SOURCES.length).toBeGreaterThan(40);
		expect(within.length).toBeGreaterThan(60);
		expect(all.length).toBeGreaterThan(within.length);
		expect(within.some(({ from }) => room(from) === "pipeline.ts")).toBe(true);
	});

	test("imports lead to the same part or to one before it, also those of types", () => {
		const wrong = all.filter(({ from, to }) => {
			const allowed = PARTS.slice(0, PARTS.indexOf(part(from)) + 1);
			return PARTS.includes(part(from)) && !allowed.includes(part(to));
		});
		// Templates get what they import by the name hypno.
		expect(wrong.map(formatImport)).toEqual([
			"src/site/render/run-bundle.ts -> src/hypno.ts",
		]);
		const parts = new Set(SOURCES.map(part));
		expect([...parts].sort()).toEqual([...PARTS, "hypno.ts", "main.ts"].sort());
	});

	test("the plan imports the content, the later stages import the plan, and nothing imports back", () => {
		const isDownwards = (from: string, to: string) =>
			to === "content" ? from === "plan" : to === "plan" && from !== "content";
		const wrong = within.filter(
			({ from, to }) =>
				part(to) === "site" &&
				STAGES.includes(room(from)) &&
				STAGES.includes(room(to)) &&
				room(from) !== room(to) &&
				!isDownwards(room(from), room(to)),
		);
		expect(wrong.map(formatImport)).toEqual([]);
		const ofTypes = all.filter(
			({ from, to }) => room(from) === "content" && room(to) === "plan",
		);
		expect(ofTypes.map(formatImport)).toEqual([]);
	});

	test("what stages share imports no stage, and stages import nothing above them", () => {
		const below = [...STAGES, ...SHARED];
		const wrong = within.filter(
			({ from, to }) =>
				part(from) === "site" &&
				part(to) === "site" &&
				(SHARED.includes(room(from))
					? !SHARED.includes(room(to))
					: STAGES.includes(room(from)) && !below.includes(room(to))),
		);
		expect(wrong.map(formatImport)).toEqual([]);
	});

	test("no command is imported but by the program", () => {
		const wrong = within.filter(
			({ from, to }) =>
				to.startsWith("src/cli/commands/") && part(from) !== "cli",
		);
		expect(wrong.map(formatImport)).toEqual([]);
	});

	test("reports import only what is reported", () => {
		const wrong = within.filter(
			({ from, to }) =>
				from.startsWith("src/cli/report/") &&
				!/^src\/(?:base|check|cli\/report)\//.test(to),
		);
		expect(wrong.map(formatImport)).toEqual([]);
	});

	test("a document imports only its own room and the base", () => {
		const wrong = all.filter(
			({ from, to }) =>
				from.startsWith("src/site/document/") &&
				!/^src\/(?:base|site\/document)\//.test(to),
		);
		expect(wrong.map(formatImport)).toEqual([]);
	});

	test("the engine knows no terminal", () => {
		const wrong = all.filter(
			({ from, to }) => part(from) === "site" && to === "src/base/terminal.ts",
		);
		expect(wrong.map(formatImport)).toEqual([]);
	});

	test("the base has no file that only one part uses", () => {
		const users = new Map<string, Set<string>>();
		for (const { from, to } of all)
			users.set(to, (users.get(to) ?? new Set()).add(part(from)));
		const wrong = SOURCES.filter((file) => {
			const parts = [...(users.get(file) ?? [])];
			return part(file) === "base" && parts.length < 2;
		});
		expect(wrong).toEqual([]);
	});

	test("source files import no tests, templates or content", () => {
		const wrong = within.filter(
			({ to }) => !to.startsWith("src/") || to.startsWith("test/support/"),
		);
		expect(wrong.map(formatImport)).toEqual([]);
	});

	test("each package is imported only in its own place", () => {
		const wrong = imports.filter(
			({ from, to, isPackage }) =>
				isPackage && !PACKAGE_IMPORTERS[to]?.test(from),
		);
		expect(wrong.map(formatImport)).toEqual([]);
	});

	test("the start imports nothing that the bundle contains", () => {
		const START = "src/cli/start/";
		const wrong = within.filter(
			({ from, to }) =>
				from.startsWith(START) &&
				!to.startsWith(START) &&
				to !== "src/base/source-dir.js",
		);
		expect(wrong.map(formatImport)).toEqual([]);
	});

	test("the command line loads a command only when it runs", () => {
		const loaded = new Set(["src/cli/cli.ts"]);
		for (const file of loaded)
			for (const { from, to, isDynamic } of within)
				if (from === file && !isDynamic) loaded.add(to);
		expect(loaded).toContain("src/cli/program.ts");
		const early = [...loaded].filter(
			(file) =>
				/^src\/(?:check|preview|cli\/commands)\//.test(file) ||
				(part(file) === "site" && STAGES.includes(room(file))),
		);
		expect(early).toEqual([]);
	});

	test("what reads other sites is loaded by hypno import alone", () => {
		const isImport = (file: string) =>
			/^src\/cli\/(?:import\/|commands\/import\.ts)/.test(file);
		const users = imports.filter(
			({ from, to }) => isImport(to) && !isImport(from),
		);
		expect(users.map(formatImport)).toEqual([
			"src/cli/program.ts -> src/cli/commands/import.ts",
		]);
		expect(users.map(({ isDynamic }) => isDynamic)).toEqual([true]);
	});

	test("in folders of src/, import.meta is used only to resolve packages", () => {
		const files = SOURCES.filter((file) => {
			const text = read(file).replaceAll("createRequire(import.meta.url)", "");
			return text.includes("import.meta") && file.split("/").length > 2;
		});
		const others = files.filter((file) => !file.startsWith("src/cli/start/"));
		expect(others).toEqual(["src/base/source-dir.js"]);
	});

	test("there is no import cycle", () => {
		expect(findCycle(imports)).toEqual([]);
	});

	test("there is no import cycle of types either", () => {
		const everywhere = allImports([...SOURCES, ...TEMPLATES]);
		expect(findTypeCycles(everywhere)).toEqual([]);
	});

	test("templates import hypno, each other and few packages", async () => {
		const ofTemplates = await runtimeImports(TEMPLATES);
		expect(ofTemplates.length).toBeGreaterThan(10);
		const wrong = ofTemplates.filter(({ to, isPackage }) =>
			isPackage ? !TEMPLATE_PACKAGES.has(to) : !to.startsWith("templates/"),
		);
		expect(wrong.map(formatImport)).toEqual([]);
		expect(findCycle(ofTemplates)).toEqual([]);
	});

	test("imports of templates lead to the same folder or to one before it, also those of types, and no page imports another", () => {
		const ofTemplates = allImports(TEMPLATES);
		expect(ofTemplates.length).toBeGreaterThan(100);
		expect([...new Set(TEMPLATES.map(part))].sort()).toEqual(
			[...LAYERS].sort(),
		);
		const wrong = ofTemplates.filter(({ from, to }) => {
			const steps = LAYERS.indexOf(part(from)) - LAYERS.indexOf(part(to));
			return steps < 0 || (steps === 0 && part(from) === "pages");
		});
		expect(wrong.map(formatImport)).toEqual([]);
	});
});

interface FunctionSize {
	readonly where: string;
	readonly lines: number;
	readonly parameters: readonly string[];
}

/** Splits the bracketed list that begins at an offset. */
function splitBrackets(text: string, start: number): string[] {
	const parts = [""];
	let depth = 0;
	for (const [index, sign] of [...text.slice(start)].entries()) {
		const isArrow = sign === ">" && text[start + index - 1] === "=";
		if (/[([{<]/.test(sign)) depth++;
		else if (/[)\]}>]/.test(sign) && !isArrow) depth--;
		if (depth === 0) break;
		if (sign === "," && depth === 1) parts.push("");
		else if (index > 0) parts.push(`${parts.pop() ?? ""}${sign}`);
	}
	return parts.map((written) => written.trim()).filter(Boolean);
}

const FUNCTION =
	/^(\t*)(?:export )?(?:async )?(?:function\*? ?(\w+)|const (\w+) = (?:async )?(?=[<(]))(?:<[^(]*>)?\(/gm;

/** Finds the named functions of a formatted file: each ends at its own indentation. */
function findFunctions(file: string): FunctionSize[] {
	const text = read(file);
	return [...text.matchAll(FUNCTION)].map((match) => {
		const [whole, indent = "", name = match[3] ?? ""] = match;
		const rest = text.slice(match.index);
		const end = new RegExp(`^${indent}[})\\]].*;?$`, "m");
		const body = rest.slice(rest.indexOf("\n") + 1);
		const closing = [...body.matchAll(new RegExp(end, "gm"))].find(
			({ 0: line }) => !/[{(]$/.test(line),
		);
		const isOneLine = !/[{([]$/.test(rest.split("\n")[0] ?? "");
		return {
			where: `${file} ${name}`,
			lines: isOneLine
				? 1
				: body.slice(0, closing?.index ?? 0).split("\n").length + 1,
			parameters: splitBrackets(text, match.index + whole.length - 1),
		};
	});
}

const withoutComments = (text: string) =>
	text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
const withoutStrings = (text: string) =>
	text.replace(
		/"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/(?:\\.|[^/\\\n])+\/[a-z]*/g,
		'""',
	);

test("the map of the architecture names each room of src/, and no other", () => {
	const document = read("docs/architecture.md");
	const map = /\| room \|.*?\n\n/s.exec(document)?.[0] ?? "";
	const named = [...map.matchAll(/^\| `(\w+\/\w+)` \|/gm)].map(
		([, name]) => name,
	);
	const rooms = SOURCES.filter((file) => file.split("/").length > 3).map(
		(file) => `${part(file)}/${room(file)}`,
	);
	expect(named.sort()).toEqual([...new Set(rooms)].sort());
});

describe("sizes and conventions", () => {
	const all = [...SOURCES, ...TEMPLATES];
	const functions = all.flatMap(findFunctions);
	const filesWith = (pattern: RegExp, change: (text: string) => string) =>
		all.filter((file) => pattern.test(change(read(file))));

	test("src/ has no more lines than its total allows", () => {
		const files = find("src/**/*.{ts,tsx,js,cjs,css,html,yaml}");
		const lines = files.map((file) => read(file).split("\n").length - 1);
		const total = lines.reduce((sum, count) => sum + count, 0);
		expect(
			total,
			"src/ has grown past its total: first look for code that can go; if nothing can, raise TOTAL_LINES in this file and say why in the commit",
		).toBeLessThanOrEqual(TOTAL_LINES);
	});

	test("no folder but that of the rules has more than 18 files", () => {
		const folders = groupBy(SOURCES, (file) => path.dirname(file));
		const crowded = folders.filter(({ length }) => length > 18);
		expect(crowded.map(([file = ""]) => path.dirname(file))).toEqual([
			"src/check/rules",
		]);
	});

	test("no file has more than 300 lines", () => {
		const long = all.filter((file) => read(file).split("\n").length > 301);
		expect(long).toEqual([]);
	});

	test("no two exported types have one name", () => {
		const exported = SOURCES.flatMap((file) =>
			[...read(file).matchAll(/^export (?:interface|type|class) (\w+)/gm)].map(
				([, name = ""]) => `${name} in ${file}`,
			),
		);
		expect(exported.length).toBeGreaterThan(100);
		const nameOf = (type: string) => type.split(" ")[0] ?? "";
		const twice = groupBy(exported, nameOf).filter(({ length }) => length > 1);
		expect(twice).toEqual([]);
	});

	test("few exported types are named after a site or a page", () => {
		const count = (word: RegExp) =>
			SOURCES.flatMap((file) => [
				...read(file).matchAll(/^export (?:interface|type|class) (\w+)/gm),
			]).filter(([, name = ""]) => word.test(name)).length;
		expect(count(/Site/)).toBeLessThanOrEqual(4);
		expect(count(/Page/)).toBeLessThanOrEqual(12);
	});

	test("the functions of a file are found with their lengths and parameters", () => {
		const build = functions.find(({ where }) => where.endsWith(" runBuild"));
		expect(build?.lines).toBeGreaterThan(20);
		expect(build?.parameters).toHaveLength(3);
		expect(functions.length).toBeGreaterThan(200);
	});

	test("no function has more than 60 lines, 100 with markup", () => {
		const long = functions
			.filter(({ where, lines }) => lines > (/\.tsx /.test(where) ? 100 : 60))
			.map(({ where, lines }) => `${where}: ${lines}`);
		expect(long).toEqual([]);
	});

	test("no function has more than three positional parameters", () => {
		const many = functions
			.filter(({ parameters }) => parameters.length > 3)
			.map(({ where }) => where);
		expect(many).toEqual([]);
	});

	test("src/ has no word of the practice, besides rules, their ids, what init asks, and the services that forms and visits are sent to", () => {
		const allowed =
			/^src\/(?:check\/rules|cli\/init|site\/(?:plan|content\/schema)\/(?:form-services|forms|statistics)\.ts)/;
		const words =
			/service|therapist|testimonial|enquir|booking|announcement|samaritan|\bNHS\b|nhs\.uk|not-found|"(?:themes?|Brain|Leaf)"|\["label"\]/i;
		const withoutIds = (text: string) =>
			text.replace(
				/serviceMissingContent|service-content\.ts|service\/(?:missing|unlisted)/g,
				"",
			);
		const files = filesWith(words, withoutIds).filter(
			(file) => file.startsWith("src/") && !allowed.test(file),
		);
		expect(files).toEqual([]);
	});

	test("no file uses URL.canParse, since parse-url.ts parses addresses", () => {
		const files = filesWith(/\bcanParse\b/, withoutComments);
		expect(files).toEqual([]);
	});

	test("no file contains any, a non-null assertion or a suppressed type error", () => {
		const bare = (text: string) => withoutStrings(withoutComments(text));
		expect(filesWith(/(?:[:<|&(,]|\bas)\s*any\b/, bare)).toEqual([]);
		expect(filesWith(/[\w)\]]!(?=[.;,)\]\s[])(?!=)/, bare)).toEqual([]);
		expect(filesWith(/@ts-(?!check)/, String)).toEqual([]);
	});

	test("no pattern has more than 80 characters, and no line packs properties into a spread", () => {
		// The formatter gives a long pattern a line of its own.
		const pattern = /^\s+\/(?![*/]).{79,}\/[a-z]*[;,]?$/m;
		const long = filesWith(pattern, withoutComments);
		expect(long.filter((file) => file.startsWith("src/"))).toEqual([]);
		expect(filesWith(/^\s*\.\.\.\{ /m, withoutComments)).toEqual([]);
	});

	test("no file has a default export, and only hypno.ts and templates/index.tsx export other files", () => {
		expect(filesWith(/^export default/m, withoutComments)).toEqual([]);
		expect(filesWith(/^export [^;(]*? from "/m, withoutComments)).toEqual([
			"src/hypno.ts",
			"templates/index.tsx",
		]);
	});

	test("no variable is called one, found or made, which say nothing of it", () => {
		const names =
			/\b(?:const|let) (?:one|found|made)\b|\((?:one|found|made)[,:)]/;
		expect(filesWith(names, withoutComments)).toEqual([]);
	});

	test("no comment says TODO", () => {
		expect(filesWith(/\b(?:TODO|FIXME|XXX)\b.*$/m, withoutStrings)).toEqual([]);
	});

	test("no list is spread into arguments, which fails for a long one", () => {
		const spread =
			/\b(?:push|unshift|concat|splice|max|min)\(\s*(?:[\w.]+, )*\.\.\./;
		expect(filesWith(spread, withoutComments)).toEqual([]);
	});

	test("no catch block is empty", () => {
		expect(filesWith(/catch[^{]*\{\s*\}/, String)).toEqual([]);
	});

	test("file names are in kebab-case and are not vague", () => {
		const files = glob.sync("{src,templates,bench}/**/*.{ts,tsx,css}", {
			cwd: ROOT,
			ignore: ["**/node_modules/**"],
		});
		const name =
			/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:site|browser|slow))?(?:\.(?:test|d))?\.(?:tsx?|css)$/;
		const wrong = files.filter((file) => !name.test(path.basename(file)));
		expect(wrong).toEqual([]);
		const vague = /\b(?:utils?|helpers?|managers?|common|misc)\b/;
		expect(files.filter((file) => vague.test(file))).toEqual([]);
	});

	test("each source file begins with a comment", () => {
		const undocumented = SOURCES.filter((file) => !read(file).startsWith("//"));
		expect(undocumented).toEqual([]);
	});
});
