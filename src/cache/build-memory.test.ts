// What builds remember on disk of pages, content and output: the same site as without it.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
	readTree,
	relabelled,
	type TestSite,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { makeJpeg } from "../../test/support/pictures.ts";
import { createRandom, RANDOM_EDITS } from "../../test/support/random-edits.ts";
import { runBuild } from "../commands/build.ts";
import { loadContent } from "../content/load.ts";
import { parseContent } from "../content/parse.ts";
import { isSiteFile } from "../content/read-all.ts";
import { PLAIN } from "../report/style.ts";
import { openBuildMemory } from "./build-memory.ts";

const LIST = "content/services.yaml";
const SITE = "content/site.yaml";
const HOME = "content/pages/home.yaml";
const INDEX = "templates/index.tsx";
const TEMPLATE = "templates/service.tsx";
const SERVICE = "content/services/stop-smoking.md";
const OCD = "content/services/ocd.md";
const PAGE = "services/stop-smoking.html";
const KINDS = ["pages", "sound", "site", "outputs"];

/** Says on each page how many were rendered in this process. */
const COUNTING = edited(
	TEMPLATE,
	"<main>",
	"<main><i>{(globalThis.renderedPages = (globalThis.renderedPages ?? 0) + 1)}</i>",
);

interface BuildSetting {
	/** Undefined: nothing is remembered. */
	readonly program: string | undefined;
	readonly out?: string;
	readonly compress?: boolean;
}

/** What a build says, and what then is in its output folder. */
async function build(
	site: TestSite,
	{ program, out = "dist", compress = false }: BuildSetting = THIS,
) {
	const outDir = path.join(site.rootDir, out);
	const said: string[] = [];
	const exitCode = await runBuild(
		() => ({ ...site.config, outDir }),
		{ json: true, quiet: false, record: false, compress, program },
		{
			print: (text) => said.push(text),
			error: () => {},
			style: PLAIN,
			errorStyle: PLAIN,
			progress: () => ({ tick: () => {}, end: () => {} }),
		},
	);
	const { problems, written } = JSON.parse(said.join(""));
	const tree = exitCode === 0 ? readTree(outDir) : {};
	return { told: { exitCode, problems, tree }, written };
}

const THIS: BuildSetting = { program: "this" };

/** The same without memory and without an earlier output. */
async function buildAnew(site: TestSite, setting: Partial<BuildSetting> = {}) {
	const out = "anew";
	fs.rmSync(path.join(site.rootDir, out), { recursive: true, force: true });
	return build(site, { ...setting, program: undefined, out });
}

function makeRememberingSite(files: Overrides = {}) {
	const site = makeSite({ [OCD]: serviceText("ocd"), ...files });
	const cache = path.join(site.rootDir, "node_modules/.cache/hypno");
	fs.mkdirSync(cache, { recursive: true });
	const listKept = () =>
		KINDS.flatMap((kind) =>
			fs
				.readdirSync(path.join(cache, kind), {
					recursive: true,
					withFileTypes: true,
				})
				.filter((entry) => entry.isFile())
				.map((entry) => path.join(entry.parentPath, entry.name)),
		);
	return { site, cache, listKept };
}

/** How often the template of services was run, by what stands on a page. */
const countOn = ({ told }: Awaited<ReturnType<typeof build>>, page = PAGE) =>
	Number(/<i>(\d+)<\/i>/.exec(told.tree[page] ?? "")?.[1]);

describe("what is made of the same", () => {
	test("is not made again, with an output and without", async () => {
		const { site } = makeRememberingSite({ [TEMPLATE]: COUNTING });
		const first = await build(site);
		const second = await build(site);
		expect(second.told).toEqual(first.told);
		expect(second.written).toBe(0);
		fs.rmSync(site.outDir, { recursive: true });
		const third = await build(site);
		expect(third.told).toEqual(first.told);
		expect(third.written).toBeGreaterThan(5);
		expect(countOn(await buildAnew(site))).toBeGreaterThan(countOn(third));
	});

	test("is made again for another program", async () => {
		const { site } = makeRememberingSite({ [TEMPLATE]: COUNTING });
		const first = await build(site);
		const other = await build(site, { program: "other" });
		expect(countOn(other)).toBeGreaterThan(countOn(first));
		expect(countOn(await build(site))).toBe(countOn(first));
	});

	test("is not made again for a file that no page is made with", async () => {
		const { site } = makeRememberingSite({ [TEMPLATE]: COUNTING });
		const first = await build(site);
		site.write({ "static/prices.txt": "£80" });
		const second = await build(site);
		expect(second.written).toBe(1);
		expect(countOn(second)).toBe(countOn(first));
	});

	test("one page alone when one text differs", async () => {
		const { site } = makeRememberingSite({ [TEMPLATE]: COUNTING });
		const first = await build(site);
		site.write({ [SERVICE]: edited(SERVICE, "85%", "90%") });
		const second = await build(site);
		expect(second.written).toBe(1);
		expect(countOn(second)).toBeGreaterThan(countOn(first));
		const ocd = "services/ocd.html";
		expect(countOn(second, ocd)).toBe(countOn(first, ocd));
	});
});

test.each<[string, Overrides]>([
	[
		"the label of another service",
		{ [LIST]: relabelled("ocd", "OCD", "Rituals") },
	],
	["content that goes", { [OCD]: null }],
	["the name of the site", { [SITE]: edited(SITE, "Calm Practice", "Calm") }],
	[
		"the address of the site",
		{ [SITE]: edited(SITE, "https://www.example.com", "https://example.org") },
	],
	[
		"a folder of the host",
		{ [SITE]: edited(SITE, "url:", "basePath: /a\nurl:") },
	],
	["a template", { [TEMPLATE]: edited(TEMPLATE, "<main>", "<main>More") }],
	["the styles", { "templates/styles/site.css": "h1 { color: red }\n" }],
	["the script", { "templates/client/index.ts": 'console.warn("x");\n' }],
	[
		"a page in the menu",
		{
			"content/pages/fees.md":
				"---\ntitle: Fees\ndescription: What it costs.\nmenu: Fees\n---\nText.\n",
		},
	],
	[
		"the words of the home page",
		{ [HOME]: edited(HOME, "A quieter mind", "A still mind") },
	],
	[
		"a mistake on the home page",
		{
			[HOME]: edited(HOME, "heading: A quieter mind", "headin: A quieter mind"),
		},
	],
	[
		"a warning on the home page",
		{ [HOME]: edited(HOME, "icon: Heart", "icon: Hart") },
	],
	["a file that nobody asks for", { "content/pages/hom.yaml": "a: b\n" }],
	["a file that is gone", { [HOME]: null }],
	["a claim", { [SERVICE]: edited(SERVICE, "85%", "86%") }],
	["a mistake", { [SERVICE]: edited(SERVICE, "subtitle:", "subtitel:") }],
	[
		"code in pages that the policy is told of",
		{
			[TEMPLATE]: edited(
				TEMPLATE,
				"<main>",
				'<main><style>{"p { color: red }"}</style>',
			),
		},
	],
])("%s is noticed", async (_, files) => {
	const shown = edited(
		TEMPLATE,
		"<main>",
		"<main><pre>{JSON.stringify([service, related, hours, form])}</pre>",
	).replace("{ service }", "{ service, related, hours, form }");
	const { site } = makeRememberingSite({
		[TEMPLATE]: shown,
		[INDEX]: edited(
			INDEX,
			"{children}",
			"{children}{JSON.stringify({ ...frame, assets: null })}",
		),
	});
	const before = await build(site);
	await build(site);
	site.write(files);
	const anew = await buildAnew(site);
	expect(anew.told).not.toEqual(before.told);
	expect((await build(site)).told).toEqual(anew.told);
	expect((await build(site)).told).toEqual(anew.told);
});

test("a picture that changes under its name is noticed on the page of a service", async () => {
	const picture = "static/pictures/room.jpg";
	const { site } = makeRememberingSite({
		[picture]: await makeJpeg({ width: 30, height: 20 }),
		[SERVICE]: `${edited(SERVICE, "85%", "85%")}\n![Chairs](/pictures/room.jpg)\n`,
		[TEMPLATE]: edited(
			TEMPLATE,
			"<main>",
			"<main><div dangerouslySetInnerHTML={{ __html: service.bodyHtml }} />",
		),
	});
	await build(site);
	const before = await build(site);
	expect(before.told.tree[PAGE]).toContain("room-30");
	site.write({ [picture]: await makeJpeg({ width: 40, height: 20 }) });
	const anew = await buildAnew(site);
	expect(anew.told.tree[PAGE]).toContain("room-40");
	expect((await build(site)).told).toEqual(anew.told);
});

test.each([1, 2, 3, 4])(
	"after any sequence of edits a build is as one without memory: seed %i",
	async (seed) => {
		const { site } = makeRememberingSite();
		const random = createRandom(seed);
		for (let step = 0; step < 25; step++) {
			const edit = RANDOM_EDITS[Math.floor(random() * RANDOM_EDITS.length)];
			edit?.(site.rootDir, random);
			const { told } = await build(site);
			expect(told).toEqual((await buildAnew(site)).told);
		}
	},
);

describe("memory that is not as it was", () => {
	const DAMAGES: readonly [string, (bytes: Buffer) => Buffer][] = [
		["random bytes", (bytes) => Buffer.from(bytes.map((byte) => byte ^ 0x5a))],
		["one byte in the middle", (bytes) => flip(bytes, bytes.length >> 1)],
		["its first byte", (bytes) => flip(bytes, 0)],
		["its last byte", (bytes) => flip(bytes, bytes.length - 1)],
		["one byte of the list", (bytes) => flip(bytes, bytes.length - 60)],
		["cut short", (bytes) => bytes.subarray(0, -1)],
		["cut in two", (bytes) => bytes.subarray(0, bytes.length >> 1)],
		["a few bytes left", (bytes) => bytes.subarray(0, 7)],
		["empty", () => Buffer.alloc(0)],
		["twice as long", (bytes) => Buffer.concat([bytes, bytes])],
	];
	const flip = (bytes: Buffer, at: number) =>
		Buffer.from(bytes.with(at, (bytes[at] ?? 0) ^ 1));

	test.each(DAMAGES)("%s", async (_, damage) => {
		const { site, listKept } = makeRememberingSite();
		const first = await build(site);
		expect(listKept()).toHaveLength(KINDS.length);
		for (const file of listKept())
			fs.writeFileSync(file, damage(fs.readFileSync(file)));
		fs.rmSync(site.outDir, { recursive: true });
		expect((await build(site)).told).toEqual(first.told);
		expect((await build(site)).told).toEqual(first.told);
	});

	test("folders that cannot be written or are none", async () => {
		const { site, cache } = makeRememberingSite();
		const anew = await buildAnew(site);
		for (const kind of KINDS) fs.writeFileSync(path.join(cache, kind), "");
		expect((await build(site)).told).toEqual(anew.told);
		expect((await build(site)).told).toEqual(anew.told);
	});

	test("the output was edited by hand, its size and times as they were", async () => {
		const { site } = makeRememberingSite();
		await build(site);
		const page = path.join(site.outDir, PAGE);
		const long = 1000;
		fs.utimesSync(page, long, long);
		const first = await build(site);
		expect(fs.statSync(page).mtimeMs).toBe(long * 1000);
		fs.writeFileSync(page, flip(fs.readFileSync(page), 100));
		fs.utimesSync(page, long, long);
		expect((await build(site)).told).toEqual(first.told);
	});

	test("the output is another one of the same site, moved there", async () => {
		const { site } = makeRememberingSite();
		await build(site);
		site.write({ [SERVICE]: edited(SERVICE, "85%", "90%") });
		await build(site, { ...THIS, out: "other" });
		fs.rmSync(site.outDir, { recursive: true });
		fs.renameSync(path.join(site.rootDir, "other"), site.outDir);
		site.write({ [SERVICE]: edited(SERVICE, "85%", "85%") });
		expect((await build(site)).told).toEqual((await buildAnew(site)).told);
	});
});

test("what the site's own files say is known while they stay the same", async () => {
	const { site } = makeRememberingSite();
	const find = () => {
		const { sound } = openBuildMemory({ ...site.config, program: "this" });
		const { files } = loadContent(site.config);
		return sound.findSite(files.filter(isSiteFile));
	};
	expect(find()).toBe(undefined);
	await build(site);
	const { content } = await parseContent(loadContent(site.config));
	expect(content).toMatchObject({ ...find() });
	expect(find()).toHaveProperty("pages.home.hero.heading", "A quieter mind");
	site.write({ [HOME]: edited(HOME, "A quieter mind", "A still mind") });
	expect(find()).toBe(undefined);
});

test("nothing is known of any file until a build has ended", async () => {
	const { site } = makeRememberingSite();
	const isEmpty = () =>
		openBuildMemory({ ...site.config, program: "this" }).sound.isEmpty;
	expect(isEmpty()).toBe(true);
	await build(site);
	expect(isEmpty()).toBe(false);
});

test("builds at the same time do no harm to each other", async () => {
	const { site } = makeRememberingSite();
	const anew = await buildAnew(site);
	const outs = ["a", "b", "c", "d"];
	for (let round = 0; round < 3; round++) {
		const all = await Promise.all(
			outs.map((out) => build(site, { ...THIS, out })),
		);
		for (const { told } of all) expect(told).toEqual(anew.told);
	}
});

test("many small changes leave few files, and nothing unfinished", async () => {
	const { site, listKept } = makeRememberingSite();
	for (let edit = 0; edit < 30; edit++) {
		site.write({ [SERVICE]: edited(SERVICE, "85%", `${edit}%`) });
		await build(site);
	}
	expect(listKept().length).toBeLessThan(12);
	expect(listKept().filter((file) => file.endsWith(".part"))).toEqual([]);
	fs.rmSync(site.outDir, { recursive: true });
	expect((await build(site)).told).toEqual((await buildAnew(site)).told);
});

test("a build that stops leaves nothing unfinished", async () => {
	const { site, cache } = makeRememberingSite({
		[TEMPLATE]: edited(
			TEMPLATE,
			"	return (",
			'	if (service.id === "stop-smoking") throw new Error("up");\n	return (',
		),
	});
	expect((await build(site)).told.exitCode).toBe(1);
	const pages = fs.readdirSync(cache, { recursive: true }).map(String);
	expect(pages.filter((name) => name.includes(".p"))).toEqual([]);
});

test("with compression the same files, with memory and without", async () => {
	const { site } = makeRememberingSite({
		[TEMPLATE]: edited(TEMPLATE, "<main>", '<main>{"calm ".repeat(400)}'),
	});
	const setting = { ...THIS, compress: true };
	const anew = await buildAnew(site, setting);
	expect(Object.keys(anew.told.tree)).toContain(`${PAGE}.br`);
	expect((await build(site, setting)).told).toEqual(anew.told);
	expect((await build(site, setting)).told).toEqual(anew.told);
	fs.rmSync(site.outDir, { recursive: true });
	expect((await build(site, setting)).told).toEqual(anew.told);
});
