// Pictures that a maintainer adds to the shipped site are built in all sizes, missing and broken ones are
// reported, and a site without pictures does not load the encoders.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSite } from "../src/site/build-site.ts";
import { resolveConfig } from "../src/site/config.ts";
import { checkEdits, type SiteEdit } from "./support/checked-site.ts";
import { makeBytes } from "./support/make-bytes.ts";
import { locationOf, makeSite, writeTree } from "./support/make-site.ts";
import { makeColourPng, makeJpeg } from "./support/pictures.ts";
import { runBin } from "./support/run-bin.ts";
import { runHypno } from "./support/run-hypno.ts";
import { readShipped } from "./support/shipped-files.ts";

const HOME = "content/pages/home.yaml";
const SERVICES = "content/pages/services.yaml";
const ABOUT = "content/pages/about.yaml";
const SITE = "content/site.yaml";
const PTSD = "content/services/ptsd.md";
const FEES = "content/pages/fees.md";

const SHIPPED = readShipped();
const textOf = (file: string) => String(SHIPPED[file]);

const fees = (body: string) =>
	`---\ntitle: What it costs\ndescription: What a session costs, how to pay, and what happens when you have to cancel.\nmenu: Fees\n---\n\n${body}\n`;

const ROOM = "picture: { file: /pictures/room.jpg, alt: Two chairs }";
const DECORATIVE = "picture: { file: /pictures/sky.png, decorative: true }";

const withPicture = (file: string, picture: string) =>
	textOf(file).replace(/image: \/art\/\w+\.svg/, () => picture);

const FILES = {
	[HOME]: withPicture(HOME, ROOM),
	[SERVICES]: withPicture(SERVICES, DECORATIVE),
	[ABOUT]: textOf(ABOUT).replace("story:\n", `story:\n  ${ROOM}\n`),
	[PTSD]: `${textOf(PTSD)}\n![A quiet corner](/pictures/room.jpg)\n`,
	[FEES]: fees("![The room](/pictures/room.jpg)\n\nText."),
};

const room = await makeJpeg({ width: 500, height: 30 });
const sky = await makeColourPng({ width: 60, height: 60 });
const PICTURES = {
	"static/pictures/room.jpg": room,
	"static/pictures/sky.png": sky,
	"static/pictures/unused.jpg": room,
};

describe("in the built site,", () => {
	const files = new Map<string, Buffer>();
	const read = (name: string) => String(files.get(name));
	let rootDir = "";
	beforeAll(async () => {
		rootDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-pictures-"));
		const below = { from: 'basePath: ""', to: "basePath: /practice" };
		writeTree(rootDir, {
			...SHIPPED,
			...FILES,
			...PICTURES,
			[SITE]: textOf(SITE).replace(below.from, below.to),
		});
		const built = await buildSite(resolveConfig({ root: rootDir }, "/"));
		for await (const file of built.files)
			files.set(file.outputPath, await makeBytes(file));
	});
	afterAll(() => fs.rmSync(rootDir, { recursive: true, force: true }));

	test.each([
		["index.html", 'alt="Two chairs"', "lazy"],
		["about.html", 'alt="Two chairs"', "lazy"],
		["services.html", 'alt=""', "lazy"],
		["services/ptsd.html", 'alt="A quiet corner"', "lazy"],
		["fees.html", 'alt="The room"', "at once"],
	])("a picture is rendered in all formats in %s", (name, alt, loading) => {
		const [picture, ...others] =
			read(name).match(/<picture>.*?<\/picture>/g) ?? [];
		expect(others).toEqual([]);
		expect(picture).toMatch(
			/^<picture>(?:<source type="image\/(?:avif|webp)" srcSet="[^"]+" sizes="[^"]+"\/?>){2}<img [^>]+><\/picture>$/i,
		);
		expect(picture).toContain(alt);
		expect(picture).toMatch(/ width="\d+" height="\d+"/);
		expect(picture?.includes('loading="lazy"')).toBe(loading === "lazy");
		expect(picture?.includes('fetchpriority="high"')).toBe(loading !== "lazy");
	});

	test("every address has a file, and originals are not published", () => {
		const pages = [...files.keys()].filter((name) => name.endsWith(".html"));
		const addresses = pages.flatMap((page) =>
			[
				...read(page).matchAll(/[" ](\/[^ "]+\.(?:avif|webp|jpg|png)) \d+w/g),
			].map(([, address = ""]) => address),
		);
		expect(addresses.length).toBeGreaterThan(20);
		for (const address of addresses)
			expect([...files.keys()]).toContain(address.replace("/practice/", ""));
		const names = [...files.keys()].join(" ");
		expect(names).not.toContain("pictures/");
		expect(names).not.toContain("unused");
	});
});

describe("the checks of pictures", () => {
	const whole = (files: Record<string, string | Uint8Array>): SiteEdit[] =>
		Object.entries(files).map(([file, contents]) => ({ file, contents }));

	test("report nothing about valid pictures", async () => {
		const { added } = await checkEdits(whole({ ...FILES, ...PICTURES }));
		expect(added.map(({ rule, message }) => `${rule} ${message}`)).toEqual([]);
	});

	test("report each location that names a missing or broken picture", async () => {
		const { added, lineOf } = await checkEdits(
			whole({
				...FILES,
				[FEES]: fees("One.\n\nSee ![the rom](/pictures/rom.jpg)."),
				"static/pictures/room.jpg": room.subarray(0, 400),
			}),
		);
		const findings = added.map(
			(problem) => `${locationOf(problem)} ${problem.rule}: ${problem.message}`,
		);
		const broken =
			"content/invalid: the picture /pictures/room.jpg is damaged, or is neither a JPEG nor a PNG";
		const missing = (file: string) =>
			`content/invalid: the picture /pictures/${file} is not in static/`;
		const homeLine = lineOf(HOME, ROOM);
		expect(findings.sort()).toEqual(
			[
				`${ABOUT}:${lineOf(ABOUT, ROOM)}:20 ${broken}`,
				`${HOME}:${homeLine}:24 ${broken}`,
				`${SERVICES}:${lineOf(SERVICES, DECORATIVE)}:24 ${missing("sky.png")}`,
				`${PTSD}:${lineOf(PTSD, "![A quiet")}:1 ${broken}`,
				`${FEES}:9:1 ${missing("rom.jpg")}`,
			].sort(),
		);
		const rom = added.find(({ target }) => target === "/pictures/rom.jpg");
		expect(rom).toMatchObject({
			pages: ["/fees"],
			suggestions: ["/pictures/room.jpg"],
		});
	});

	test("report a picture that is named as a drawing", async () => {
		const { added } = await checkEdits(
			whole({
				...PICTURES,
				[HOME]: withPicture(HOME, "image: /pictures/room.jpg"),
			}),
		);
		expect(added).toHaveLength(1);
		expect(added[0]?.message).not.toContain("there is no file");
		expect(added[0]?.hint).toMatchInlineSnapshot(
			`"Show a picture of static/pictures/ as picture: { file: /pictures/room.jpg, alt: What it shows }; put any other file beside that folder"`,
		);
	});
});

/** Prints at the end of the process whether the encoders were loaded. */
const PROBE = `process.on("exit", () => console.error("encoders: " + Object.keys(require("node:module")._cache).some((file) => /[\\\\/]@img[\\\\/]sharp-/.test(file))));`;

test("the encoders are loaded only when a site has pictures", async () => {
	const site = makeSite({
		// The site gets a cache of its own, which is empty.
		"node_modules/none.txt": "",
		"probe.cjs": PROBE,
		"static/pictures/a.jpg": room,
	});
	const flags = ["--root", site.rootDir, "build"];
	const nodeFlags = ["--require", path.join(site.rootDir, "probe.cjs")];
	const without = await runBin(flags, { nodeFlags });
	expect(without).toMatchObject({ exitCode: 0 });
	expect(without.stderr).toContain("encoders: false");
	site.write({
		"content/pages/a.md":
			"---\ntitle: A\ndescription: A.\n---\n![A](/pictures/a.jpg)\n",
	});
	const made = await runBin(flags, { nodeFlags });
	expect(made).toMatchObject({ exitCode: 0 });
	expect(made.stderr).toContain("encoders: true");
	const names = fs.readdirSync(path.join(site.outDir, "assets"));
	expect(names.filter((name) => /^a-\d+-\w+\.avif$/.test(name))).toHaveLength(
		2,
	);
	const again = await runBin([...flags, "--json"], { nodeFlags });
	expect(again.stderr).toContain("encoders: false");
	expect(JSON.parse(again.stdout)).toMatchObject({ written: 0, removed: 0 });
});

test("pictures in a folder with a capital letter are not published either", async () => {
	const { rootDir, outDir } = makeSite({ "static/Pictures/a.jpg": room });
	const { exitCode } = await runHypno(["--root", rootDir, "build"]);
	expect(exitCode).toBe(0);
	const names = fs.readdirSync(outDir, { recursive: true }).join("\n");
	expect(names).not.toMatch(/pictures/i);
});

test("no picture is reported as broken when the picture package does not load", async () => {
	const { rootDir } = makeSite({
		"node_modules/none.txt": "",
		"content/pages/room.md":
			"---\ntitle: Our room\ndescription: Where we meet.\n---\n\n![A](/pictures/a.jpg)\n",
		"static/pictures/a.jpg": room,
	});
	const flags = ["--root", rootDir, "build"];
	const probe = path.join(rootDir, "probe.cjs");
	fs.writeFileSync(
		probe,
		`const module_ = require("node:module");
		const load = module_._load;
		module_._load = (name, ...rest) => {
			if (name.includes("sharp-linux")) throw new Error("not for this machine");
			return load(name, ...rest);
		};`,
	);
	const nodeFlags = ["--require", probe];
	const { exitCode, stderr } = await runBin(flags, { nodeFlags });
	expect(exitCode).toBe(2);
	expect(stderr).toContain("pictures cannot be read on this machine: ");
	expect(stderr).not.toContain("    at ");
	expect((await runHypno(flags)).exitCode).toBe(0);
});
