// A build of a site in which nothing has changed is answered before the bundle is loaded. Any change is built.
import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeSite } from "../../../test/support/make-site.ts";
import { runBin } from "../../../test/support/run-bin.ts";

/** Says in an environment variable's words whether the bundle was loaded, and may pretend another day or a late edit. */
const WATCH = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { readFileSync } = fs;
const { PRETENDED_DAY, EDITED_LATE } = process.env;
if (PRETENDED_DAY) Date.prototype.toDateString = () => PRETENDED_DAY;
let isLoaded = false;
fs.readFileSync = (file, ...options) => {
	if (String(file).endsWith("hypno.cjs") && !isLoaded) {
		isLoaded = true;
		if (EDITED_LATE) fs.appendFileSync(EDITED_LATE, "# late\\n");
	}
	return readFileSync(file, ...options);
};
syncBuiltinESMExports();
process.on("exit", () => isLoaded && console.error("LOADED"));
`;
const nodeFlags = [
	"--import",
	`data:text/javascript,${encodeURIComponent(WATCH)}`,
];

const ATTIC = "node_modules/attic/index.js";
const site = makeSite(
	{
		[ATTIC]: 'export const words = "one";\n',
		"node_modules/attic/package.json":
			'{ "name": "attic", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
		"package.json": "{}\n",
		"templates/words.ts": 'export { words } from "attic";\n',
	},
	() => {},
);
const at = (file: string) => path.join(site.rootDir, file);

interface Run {
	readonly env?: Record<string, string>;
	readonly flags?: readonly string[];
}

async function build({ env = {}, flags = [] }: Run = {}) {
	const args = ["--root", site.rootDir, "build", ...flags];
	const { stdout, stderr, exitCode } = await runBin(args, { nodeFlags, env });
	expect(exitCode).toBe(0);
	const words = stdout.replace(/in [\d.]+ s/, "in N s");
	const isLoaded = stderr.includes("LOADED\n");
	return { words, isLoaded, stderr: stderr.replace("LOADED\n", "") };
}

/** A first build writes, a second one writes nothing, and the third is answered. */
async function settle(run?: Run) {
	for (let time = 0; time < 4; time++) {
		const built = await build(run);
		if (!built.isLoaded) return built;
	}
	throw new Error("no build was answered");
}

beforeAll(async () => {
	// The models of test sites are a link.
	const models = fs.realpathSync(at("templates/models"));
	fs.rmSync(at("templates/models"));
	fs.cpSync(models, at("templates/models"), { recursive: true });
	const index = at("templates/index.tsx");
	const text = fs.readFileSync(index, "utf8");
	fs.writeFileSync(index, `import "./words.ts";\n${text}`);
	await settle();
});

test("a build that changes nothing prints what the one before printed", async () => {
	const answered = await settle();
	fs.appendFileSync(at("content/site.yaml"), "# A comment.\n");
	const built = await build();
	expect(built.isLoaded).toBe(true);
	expect({ ...built, isLoaded: false }).toEqual(answered);
	expect(answered.words).toContain("0 files written");
	const { words } = await settle({ flags: ["--json"] });
	const { ok, durationMs } = JSON.parse(words);
	expect(ok).toBe(true);
	expect(durationMs).toBeGreaterThan(0);
	expect((await settle({ flags: ["--quiet"] })).words).toBe("");
});

const TEXT = "content/pages/about.yaml";

test.each<[change: string, change: () => void]>([
	["a content file is edited", () => fs.appendFileSync(at(TEXT), "# one\n")],
	["a content file gets other times", () => fs.utimesSync(at(TEXT), 1, 1)],
	[
		"a content file gets other permissions",
		() => fs.chmodSync(at(TEXT), 0o640),
	],
	[
		"a content file comes",
		() => fs.writeFileSync(at("content/redirects.yaml"), "/old: /about\n"),
	],
	["a content file goes", () => fs.rmSync(at("content/redirects.yaml"))],
	[
		"a template is edited",
		() => fs.appendFileSync(at("templates/index.tsx"), "// one\n"),
	],
	["a file of static/ comes", () => fs.writeFileSync(at("static/a.txt"), "a")],
	["a file of static/ goes", () => fs.rmSync(at("static/a.txt"))],
	[
		"a package that a template imports is edited",
		() => fs.appendFileSync(at(ATTIC), "// one\n"),
	],
	[
		"the list of packages changes",
		() => fs.writeFileSync(at("node_modules/.package-lock.json"), "{}"),
	],
	[
		"package.json changes",
		() => fs.writeFileSync(at("package.json"), '{ "type": "module" }'),
	],
	[
		"a page of the output is edited",
		() => fs.appendFileSync(path.join(site.outDir, "about.html"), "<!-- -->"),
	],
	[
		"a page of the output is deleted",
		() => fs.rmSync(path.join(site.outDir, "about.html")),
	],
	[
		"somebody puts a file into the output",
		() => fs.writeFileSync(path.join(site.outDir, "mine.txt"), "mine"),
	],
	["the output is gone", () => fs.rmSync(site.outDir, { recursive: true })],
	["addresses are recorded", () => fs.writeFileSync(at("urls.lock"), "/\n")],
	[
		"a build was killed",
		() =>
			fs.mkdirSync(at(`.${path.basename(site.outDir)}.hypno-4190001-Ab12cd`)),
	],
	[
		"something was edited in the preview",
		() => {
			const edits = at("node_modules/.cache/hypno/edits");
			fs.mkdirSync(edits, { recursive: true });
			fs.writeFileSync(path.join(edits, "one"), "");
		},
	],
])("a build is made after %s", async (_, change) => {
	await settle();
	change();
	expect((await build()).isLoaded).toBe(true);
});

test.each<[what: string, run: Run]>([
	["a variable of hypno", { env: { HYPNO_ANY: "1" } }],
	["another time zone", { env: { TZ: "Asia/Tokyo" } }],
	["another day", { env: { PRETENDED_DAY: "Fri Dec 31 1999" } }],
	["other flags", { flags: ["--site-url", "https://other.example"] }],
])("a build is made with %s", async (_, run) => {
	await settle();
	expect((await build(run)).isLoaded).toBe(true);
});

test("a file that is edited while a build runs is built by the next one", async () => {
	const env = { EDITED_LATE: at(TEXT) };
	await settle();
	fs.appendFileSync(at(TEXT), "# early\n");
	await build({ env });
	fs.appendFileSync(at(TEXT), "# later\n");
	await build({ env });
	expect((await build({ env })).isLoaded).toBe(true);
});

test("a build with a link among its files, or with a warning, is made each time", async () => {
	fs.symlinkSync("about.yaml", at("content/pages/link.yaml.bak"));
	for (let time = 0; time < 3; time++)
		expect((await build()).isLoaded).toBe(true);
	fs.rmSync(at("content/pages/link.yaml.bak"));
	await settle();
	fs.writeFileSync(at("static/robots.txt"), "User-agent: *\nDisallow: /\n");
	for (let time = 0; time < 3; time++) {
		const built = await build();
		expect(built.isLoaded).toBe(true);
		expect(built.stderr).toContain("robots.txt");
	}
});
