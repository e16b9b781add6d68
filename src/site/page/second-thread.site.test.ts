// A second thread changes nothing of a build but its time: files, messages, their order and the exit code are those of
// one thread, whatever happens in either of them.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makePng } from "../../../test/support/make-bytes.ts";
import {
	makeSite,
	type Overrides,
	readTree,
} from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { runBin } from "../../../test/support/run-bin.ts";

const SLUGS = Array.from({ length: 40 }, (_, index) => `s${index}`);

/** The first thread waits on each page, so that the second one has loaded before the last page is taken. */
const THREADS = `
const isSecond = process.argv[1].endsWith("worker.js");
const isShared = process.env.HYPNO_THREADS_FROM === "1";
function wait() {
	if (isSecond || !isShared) return;
	const end = performance.now() + 40;
	while (performance.now() < end);
}
`;

/** @param inside runs for each service, of which there are 40, with its words */
function template(inside = "", before = ""): string {
	return `${THREADS}${before}
export function Service({ service }) {
	wait();
	${inside}
	return (
		<main>
			<h1>{service.title}</h1>
			<div dangerouslySetInnerHTML={{ __html: service.bodyHtml }} />
		</main>
	);
}
`;
}

function makeServices(overrides: Overrides = {}) {
	const services = SLUGS.map(
		(slug) => `  - { slug: ${slug}, label: Label of ${slug}, theme: habits }\n`,
	);
	const files: Record<string, string | Uint8Array | null> = {
		"content/services/stop-smoking.md": null,
		"content/services.yaml": `themes: [{ id: habits, title: Habits }]\nservices:\n${services.join("")}`,
		"templates/service.tsx": template(),
	};
	for (const slug of SLUGS)
		files[`content/services/${slug}.md`] =
			`${serviceText(slug)}\nThe words of ${slug}.\n`;
	return makeSite({ ...files, ...overrides });
}

const threads = (count: 1 | 2) => ({
	HYPNO_THREADS_FROM: count === 2 ? "1" : "Infinity",
});

const withoutTime = (text: string) =>
	text.replace(/ in [\d.]+ m?s/g, "").replace(/"durationMs":\d+/g, "");

async function build(
	{ rootDir, outDir }: { readonly rootDir: string; readonly outDir: string },
	count: 1 | 2,
	flags: readonly string[] = [],
) {
	const options = { cwd: rootDir, env: threads(count) };
	const { stdout, ...run } = await runBin(["build", ...flags], options);
	return {
		...run,
		stdout: withoutTime(stdout),
		files: fs.existsSync(outDir) ? readTree(outDir) : undefined,
		beside: fs.readdirSync(rootDir),
	};
}

/** Builds the same site with one thread and with two, and returns what both are. */
async function buildBoth(overrides: Overrides, ...flags: string[]) {
	const [one, two] = await Promise.all([
		build(makeServices(overrides), 1, flags),
		build(makeServices(overrides), 2, flags),
	]);
	expect(two).toEqual(one);
	return two;
}

const serviceOf = (slug: string, from: string, to: string) => ({
	[`content/services/${slug}.md`]: serviceText(slug).replace(from, to),
});

test("the second thread makes most of the pages of a slow first one", async () => {
	const shown = template().replace(
		"{service.title}",
		'{isSecond ? "second" : "first"}',
	);
	const site = makeServices({ "templates/service.tsx": shown });
	const { files = {}, stdout } = await build(site, 2);
	const second = SLUGS.filter((slug) =>
		files[`services/${slug}.html`]?.includes("<h1>second</h1>"),
	);
	expect(second.length).toBeGreaterThan(5);
	expect(second).toEqual(SLUGS.slice(-second.length));
	const next = await build(site, 2);
	expect(stdout).not.toContain(" 0 files written");
	expect(next.stdout).toContain(" 0 files written");
});

test.each([[[]], [["--json"]], [["--compress"]], [["--quiet", "--record"]]])(
	"a build with the flags %j is that of one thread, with drafts and a picture",
	async (flags) => {
		const picture = "![A room](/pictures/room.png)";
		const { exitCode, files, stderr } = await buildBoth(
			{
				"static/pictures/room.png": makePng(900, 600),
				...serviceOf("s38", "We talk.", "TODO"),
				"content/services/s39.md": `${serviceText("s39")}\n${picture}\n`,
			},
			...flags,
		);
		expect(exitCode, stderr).toBe(0);
		const names = Object.keys(files ?? {}).join("\n");
		expect(names).toMatch(/room-\w+/);
	},
);

test("warnings come in the order of the pages", async () => {
	const overrides: Record<string, string> = {};
	for (const slug of ["s39", "s2", "s20", "s30", "s1"])
		Object.assign(overrides, serviceOf(slug, "Leaf", `Leaf-${slug}`));
	const { exitCode, stderr } = await buildBoth(overrides);
	expect(exitCode).toBe(0);
	expect(stderr.match(/unknown icon/g)).toHaveLength(5);
});

test("errors of content and of templates come in the order of the pages", async () => {
	const fail =
		'if (/5$/.test(service.id)) throw new Error("no " + service.id);';
	const { exitCode, stderr, files } = await buildBoth({
		"templates/service.tsx": template(fail),
		...serviceOf("s39", "badge: ", "bage: "),
		...serviceOf("s3", "badge: ", "badgge: "),
	});
	expect(exitCode).toBe(1);
	expect(files).toBeUndefined();
	expect(stderr).toContain('unknown key "bage"');
	expect(stderr).toContain('unknown key "badgge"');
	expect(stderr).toContain("no s5");
});

test("what templates print comes once, in the order of the pages", async () => {
	const print = "console.log(service.id); console.error(service.title);";
	const loaded = 'console.log("loaded");';
	const { stderr } = await buildBoth({
		"templates/service.tsx": template(print, loaded),
	});
	const printed = stderr.split("\n").filter((line) => /^s\d+$/.test(line));
	expect(printed).toEqual(SLUGS);
	expect(stderr.match(/loaded/g)).toHaveLength(1);
});

test.each([
	["fails while it loads", "", 'if (isSecond) throw new Error("no");'],
	["fails on each page", 'if (isSecond) throw new Error("no");', ""],
	["fails later", 'if (isSecond) setImmediate(() => { throw "no"; });', ""],
	["ends", "if (isSecond) process.exit(0);", ""],
	["ends while it loads", "", "if (isSecond) process.exit(1);"],
])(
	"the first thread makes all pages if the second one %s",
	async (_, inside, before) => {
		const service = template(inside, before);
		const run = await buildBoth({ "templates/service.tsx": service });
		expect(run).toMatchObject({ exitCode: 0 });
	},
);

test("a page that was made from other input is made again", async () => {
	const head = `const isSecond = process.argv[1].endsWith("worker.js");\n`;
	const site = makeServices();
	const file = path.join(site.rootDir, "templates/index.tsx");
	const index = fs.readFileSync(file, "utf8");
	const changed = index
		.replace('import { page } from "hypno";', `$&\n${head}`)
		.replace("siteName: site.settings.name", "siteName: String(isSecond)")
		.replace("<body ", "<body id={frame.siteName} ");
	expect(changed).toContain("<body id={frame.siteName} ");
	const { files = {} } = await buildBoth({ "templates/index.tsx": changed });
	for (const slug of SLUGS)
		expect(files[`services/${slug}.html`]).toContain('<body id="false"');
});

test("pages that are the same as in the output folder stay, though the cache is gone", async () => {
	const site = makeServices();
	fs.mkdirSync(path.join(site.rootDir, "node_modules"));
	const first = await build(site, 1);
	fs.rmSync(path.join(site.rootDir, "node_modules/.cache"), {
		recursive: true,
	});
	site.write({ "content/services/s39.md": `${serviceText("s39")}\nMore.\n` });
	const { stdout, files = {}, beside } = await build(site, 2);
	expect(stdout).toContain(" 1 file written");
	expect(stdout).toContain("1 changed: /services/s39");
	expect(files["services/s39.html"]).toContain("More.");
	expect({ ...files, "services/s39.html": "" }).toEqual({
		...first.files,
		"services/s39.html": "",
	});
	expect(beside).toEqual(first.beside);
});

test.each(["SIGKILL", "SIGINT", "SIGTERM"] as const)(
	"%s keeps the previous site, and the next build removes what both threads have written",
	async (signal) => {
		const site = makeServices();
		const { rootDir } = site;
		fs.mkdirSync(path.join(rootDir, "node_modules"));
		const before = await build(site, 1);
		fs.rmSync(path.join(rootDir, "node_modules/.cache"), { recursive: true });
		site.write({ "content/services/s0.md": `${serviceText("s0")}\nMore.\n` });
		const listLeft = () =>
			fs.readdirSync(rootDir).filter((name) => name.includes(".hypno-"));
		const run = await runBin(["build"], {
			cwd: rootDir,
			env: threads(2),
			onStart: (child) => {
				const timer = setInterval(() => {
					// One folder for each thread, and the pages of the second one lie in it.
					const names = listLeft().flatMap((name) =>
						fs.readdirSync(path.join(rootDir, name)),
					);
					if (!names.includes("3")) return;
					clearInterval(timer);
					child.kill(signal);
				}, 2);
				child.once("exit", () => clearInterval(timer));
			},
		});
		expect(run).toMatchObject({ signal, stdout: "", stderr: "" });
		expect(readTree(site.outDir)).toEqual(before.files);
		expect(listLeft()).toHaveLength(2);
		const next = await build(site, 2);
		expect(next.stdout).toContain("1 changed: /services/s0");
		expect(next.beside).toEqual(before.beside);
	},
);
