import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import zlib from "node:zlib";
import { expect, test } from "vitest";
import { makeDiskFile } from "../../../test/support/make-bytes.ts";
import {
	makeFolder,
	readTree,
	writeTree,
} from "../../../test/support/make-site.ts";
import { findDiskFile } from "../../base/disk/disk-file.ts";
import { readFileState } from "../../base/disk/fingerprint.ts";
import { UserError } from "../../base/problems.ts";
import type { OutputFile } from "./file.ts";
import { openFileTable } from "./manifest.ts";
import { restoreInterrupted } from "./swap.ts";
import { writeFiles } from "./write.ts";

async function* stream(
	files: Readonly<Record<string, OutputFile["contents"]>>,
): AsyncGenerator<OutputFile> {
	for (const [outputPath, contents] of Object.entries(files))
		yield { outputPath, contents };
}

async function* failing(error: unknown): AsyncGenerator<OutputFile> {
	yield { outputPath: "index.html", contents: "new" };
	yield { outputPath: "services/new.html", contents: "new" };
	throw error;
}

const SITE = { "index.html": "home", "services/ocd.html": "ocd" };

/** Makes a folder that contains a built site. */
async function built(files: Record<string, string> = SITE) {
	const dir = makeFolder();
	const outDir = path.join(dir, "dist");
	await writeFiles(stream(files), outDir);
	const at = (name: string) => path.join(outDir, name);
	return { dir, outDir, at };
}

const inode = (file: string) => fs.statSync(file).ino;

/** Reads the site without hypno's own list of files. */
function siteIn(outDir: string) {
	const { ".hypno": _list, ...files } = readTree(outDir);
	return files;
}

test("a new site is written with its folders, without temporary files", async () => {
	const outDir = path.join(makeFolder(), "deep/er/dist");
	const files = { ...SITE, "a.bin": new Uint8Array([0, 255]), "b.txt": "é" };
	expect(await writeFiles(stream(files), outDir)).toEqual({
		written: 4,
		unchanged: 0,
		removed: 0,
		bytes: 4 + 3 + 2 + 2,
		changes: { changed: [], new: [], gone: [] },
	});
	expect(siteIn(outDir)).toEqual({
		...SITE,
		"a.bin": "\u0000\u00ff",
		"b.txt": "\u00c3\u00a9",
	});
	expect(fs.readdirSync(path.dirname(outDir))).toEqual(["dist"]);
});

test("an unchanged file keeps its inode, and a changed file gets a new one", async () => {
	const { outDir, at } = await built();
	const before = [inode(at("index.html")), inode(at("services/ocd.html"))];
	const open = fs.openSync(at("services/ocd.html"), "r");
	const result = await writeFiles(
		stream({ ...SITE, "services/ocd.html": "OCD" }),
		outDir,
	);
	expect(result).toMatchObject({ written: 1, unchanged: 1, removed: 0 });
	expect(inode(at("index.html"))).toBe(before[0]);
	expect(inode(at("services/ocd.html"))).not.toBe(before[1]);
	expect(fs.readFileSync(open, "utf8")).toBe("ocd");
	fs.closeSync(open);
});

test("the output folder is not touched when nothing has changed", async () => {
	const { dir, outDir, at } = await built();
	writeTree(outDir, { "mine.txt": "mine" });
	const states = () => [outDir, at("index.html")].map(readFileState);
	const before = states();
	expect(await writeFiles(stream(SITE), outDir)).toMatchObject({
		written: 0,
		unchanged: 2,
		removed: 0,
	});
	expect(states()).toEqual(before);
	expect(fs.readdirSync(dir)).toEqual(["dist"]);
});

test("files that are no longer part of the site are removed, with their folders", async () => {
	const { outDir } = await built();
	const result = await writeFiles(stream({ "index.html": "home" }), outDir);
	expect(result).toMatchObject({ removed: 1, unchanged: 1, written: 0 });
	expect(fs.readdirSync(outDir).sort()).toEqual([".hypno", "index.html"]);
});

test("a file can become a folder and a folder a file", async () => {
	const { outDir } = await built({ a: "file", "b/c": "file" });
	await writeFiles(stream({ "a/x": "1", b: "2" }), outDir);
	expect(siteIn(outDir)).toEqual({ "a/x": "1", b: "2" });
});

test("a folder that hypno did not write is refused and stays untouched", async () => {
	const outDir = makeFolder();
	writeTree(outDir, { "thesis.txt": "years of work" });
	const writing = writeFiles(stream(SITE), outDir);
	await expect(writing).rejects.toMatchObject({ exitCode: 2 });
	await expect(writing).rejects.toBeInstanceOf(UserError);
	expect(readTree(outDir)).toEqual({ "thesis.txt": "years of work" });
});

test("an empty folder is accepted as output, a file is refused", async () => {
	const dir = makeFolder();
	fs.mkdirSync(path.join(dir, "empty"));
	await writeFiles(stream(SITE), path.join(dir, "empty"));
	writeTree(dir, { file: "text" });
	await expect(
		writeFiles(stream(SITE), path.join(dir, "file")),
	).rejects.toMatchObject({ exitCode: 2 });
	expect(fs.readFileSync(path.join(dir, "file"), "utf8")).toBe("text");
});

test("a file whose name is not UTF-8 is named as the reason, and the site stays", async () => {
	const { outDir, at } = await built();
	const name = Buffer.concat([Buffer.from(`${outDir}/a`), Buffer.from([0xff])]);
	fs.writeFileSync(name, "mine");
	await expect(
		writeFiles(stream({ "index.html": "new" }), outDir),
	).rejects.toThrow(`${outDir}/a\uFFFD: this name is not valid UTF-8`);
	expect(fs.readFileSync(at("index.html"), "utf8")).toBe("home");
});

test("files that hypno did not write are kept", async () => {
	const { outDir } = await built();
	const own = {
		".git/HEAD": "ref: refs/heads/main\n",
		".git/objects/ab/cd": "object",
		CNAME: "www.example.com",
		"services/notes.txt": "mine",
		"photos/a.jpg": "jpg",
		// macOS keeps the icon of a folder in this file.
		"Icon\r": "icon",
		"two\nlines/a.txt": "mine",
	};
	writeTree(outDir, own);
	const links = { link: "CNAME", album: "photos" };
	for (const [link, target] of Object.entries(links))
		fs.symlinkSync(target, path.join(outDir, link));
	await writeFiles(stream({ "index.html": "new" }), outDir);
	for (const [link, target] of Object.entries(links)) {
		expect(fs.readlinkSync(path.join(outDir, link))).toBe(target);
		fs.rmSync(path.join(outDir, link));
	}
	expect(siteIn(outDir)).toEqual({ ...own, "index.html": "new" });
});

test("a line break in the name of a file of the site costs nobody a file", async () => {
	const { outDir } = await built({ ...SITE, "a\nphotos/mine.jpg": "site" });
	const own = { a: "mine", "photos/mine.jpg": "mine" };
	writeTree(outDir, own);
	await writeFiles(stream(SITE), outDir);
	expect(siteIn(outDir)).toEqual({ ...SITE, ...own });
});

test("files of others beside the output folder stay, whatever their names", async () => {
	const { dir, outDir } = await built();
	const own = {
		".dist.hypno-notes": "mine",
		".dist.hypno-old-1/photo.jpg": "mine",
		".dist.hypno-new-1/.hypno": "mine",
		".dist.hypno-abcdef/new/index.html": "mine",
		".dist.hypno-abcdef/old/index.html": "mine",
	};
	writeTree(dir, own);
	await writeFiles(stream({ "index.html": "new" }), outDir);
	fs.rmSync(outDir, { recursive: true });
	await writeFiles(stream({ "index.html": "new" }), outDir);
	const { "dist/.hypno": _list, ...files } = readTree(dir);
	expect(files).toEqual({ ...own, "dist/index.html": "new" });
});

test("a person's folder is kept when the site gets a folder of that name", async () => {
	const { outDir } = await built();
	writeTree(outDir, { "art/mine.svg": "mine", "art/deep/own.svg": "own" });
	await writeFiles(stream({ ...SITE, "art/stress.svg": "site" }), outDir);
	expect(siteIn(outDir)).toEqual({
		...SITE,
		"art/mine.svg": "mine",
		"art/deep/own.svg": "own",
		"art/stress.svg": "site",
	});
});

test.each([
	["a file", { "about.html": "mine" }, { "about.html": "site" }],
	["a folder", { about: "mine" }, { "about/index.html": "site" }],
	["a file in a folder", { "art/a.svg": "mine" }, { "art/a.svg": "site" }],
])(
	"a person's file is never replaced by %s of the site",
	async (_name, own, site) => {
		const { dir, outDir } = await built();
		writeTree(outDir, own);
		const before = readTree(dir);
		await expect(
			writeFiles(stream({ ...SITE, ...site }), outDir),
		).rejects.toMatchObject({ exitCode: 2 });
		expect(readTree(dir)).toEqual(before);
	},
);

test.each([
	["a mistake in the content", new UserError([])],
	["a full disk", Object.assign(new Error("full"), { code: "ENOSPC" })],
	["a bug", "not even an error"],
])("%s at the end of a build keeps the previous site", async (_name, error) => {
	const { dir, outDir, at } = await built();
	const before = readTree(outDir);
	const inodes = [inode(outDir), inode(at("index.html"))];
	await expect(writeFiles(failing(error), outDir)).rejects.toBe(error);
	expect(readTree(outDir)).toEqual(before);
	expect([inode(outDir), inode(at("index.html"))]).toEqual(inodes);
	expect(fs.readdirSync(dir)).toEqual(["dist"]);
});

test("a first build that fails leaves no folder", async () => {
	const dir = makeFolder();
	await expect(
		writeFiles(failing(new Error("no")), path.join(dir, "dist")),
	).rejects.toThrow("no");
	expect(fs.readdirSync(dir)).toEqual([]);
});

test("an output folder that is a link stays a link", async () => {
	const dir = makeFolder();
	fs.mkdirSync(path.join(dir, "real"));
	const outDir = path.join(dir, "dist");
	fs.symlinkSync("real", outDir);
	await writeFiles(stream(SITE), outDir);
	await writeFiles(stream({ "index.html": "new" }), outDir);
	expect(fs.readlinkSync(outDir)).toBe("real");
	expect(siteIn(path.join(dir, "real"))).toEqual({ "index.html": "new" });
	expect(fs.readdirSync(dir).sort()).toEqual(["dist", "real"]);
});

test("the site of a killed build is restored behind a link too", async () => {
	const dir = makeFolder();
	const name = `.real.hypno-${2 ** 22 + 1}-Ab12cd`;
	writeTree(dir, {
		[`${name}/new/index.html`]: "half",
		[`${name}/old/index.html`]: "old",
		[`${name}/old/.hypno`]: JSON.stringify({ files: ["index.html"] }),
	});
	const outDir = path.join(dir, "dist");
	fs.symlinkSync("real", outDir);
	restoreInterrupted(outDir);
	await expect(writeFiles(failing(new Error("no")), outDir)).rejects.toThrow();
	expect(siteIn(outDir)).toEqual({ "index.html": "old" });
});

test("an edited manifest does not lead to files outside the folder", async () => {
	const { dir, outDir, at } = await built();
	writeTree(dir, { secret: "keep" });
	const files = ["index.html", "../secret", "/etc/hosts"];
	fs.writeFileSync(at(".hypno"), JSON.stringify({ files }));
	await writeFiles(stream({ "index.html": "new" }), outDir);
	expect(fs.readFileSync(path.join(dir, "secret"), "utf8")).toBe("keep");
});

test.each<[string, (list: string, text: string) => void]>([
	["empty", (list) => fs.writeFileSync(list, "")],
	["cut off", (list, text) => fs.writeFileSync(list, text.slice(0, 50))],
	["something else", (list) => fs.writeFileSync(list, '{"files":{"a":1}}')],
	["random bytes", (list) => fs.writeFileSync(list, Buffer.alloc(999, 0xff))],
	["larger than any site needs", (list) => fs.truncateSync(list, 2 ** 32)],
	["a folder", (list) => replaceByFolder(list)],
	[
		"that of an earlier version",
		(list) =>
			fs.writeFileSync(list, "Written by hypno. The files below\nindex.html\n"),
	],
])(
	"a manifest that is %s: the folder is refused, with words, and stays",
	async (_what, damage) => {
		const { outDir, at } = await built();
		damage(at(".hypno"), fs.readFileSync(at(".hypno"), "utf8"));
		const writing = writeFiles(stream({ "index.html": "new" }), outDir);
		await expect(writing).rejects.toMatchObject({ exitCode: 2 });
		await expect(writing).rejects.toThrow(at(".hypno"));
		expect(fs.readFileSync(at("index.html"), "utf8")).toBe("home");
	},
);

function replaceByFolder(file: string): void {
	fs.rmSync(file);
	writeTree(file, { mine: "not hypno's" });
}

test("a copy of a file is written again when its bytes are others of the same size", async () => {
	const outDir = path.join(makeFolder(), "dist");
	const film = path.join(makeFolder(), "film.mp4");
	const build = () => {
		async function* files(): AsyncGenerator<OutputFile> {
			const contents = findDiskFile(film);
			if (!contents) throw new Error(`${film} is no file`);
			const buildInfo = contents.state;
			yield { outputPath: "film.mp4", contents, buildInfo };
		}
		return writeFiles(files(), outDir, tableOf(outDir));
	};
	fs.writeFileSync(film, "film");
	await build();
	expect(await build()).toMatchObject({ unchanged: 1 });
	replaceBytes(film, "FILM");
	expect(await build()).toMatchObject({ written: 1 });
	expect(siteIn(outDir)).toEqual({ "film.mp4": "FILM" });
	fs.writeFileSync(film, "FILM");
	expect(await build()).toMatchObject({ unchanged: 1 });
});

test("a copy of a file can be read by a web server, whatever the mode of the original", async () => {
	const { outDir, at } = await built();
	const film = makeDiskFile("film");
	fs.chmodSync(film.path, 0o600);
	const files = { "film.mp4": film, ...SITE };
	await writeFiles(stream(files), outDir);
	const modeOf = (name: string) => fs.statSync(at(name)).mode;
	expect(modeOf("film.mp4")).toBe(modeOf("index.html"));
});

test("a file of static/ that is gone when its turn comes is named", async () => {
	const { outDir } = await built();
	const film = makeDiskFile("film");
	fs.rmSync(film.path);
	const files = { ...SITE, "film.mp4": film };
	await expect(writeFiles(stream(files), outDir)).rejects.toMatchObject({
		exitCode: 2,
		message: expect.stringContaining(film.path),
	});
	expect(siteIn(outDir)).toEqual(SITE);
});

test("the manifest is sorted", async () => {
	const { at } = await built({ b: "1", a: "2" });
	const other = await built({ a: "2", b: "1" });
	expect(fs.readFileSync(at(".hypno"))).toEqual(
		fs.readFileSync(other.at(".hypno")),
	);
});

const DEFERRED = "assets/share/about-0123abcd.png";

/** Creates deferred contents, and counts how often they are made. */
function deferred(text: string) {
	const made = { times: 0, ended: 0 };
	const make = async () => {
		made.times++;
		await new Promise((resolve) => setImmediate(resolve));
		made.ended++;
		return Buffer.from(text);
	};
	return { make, made };
}

/** Opens the table of the previous build, as each build does. */
const tableOf = (outDir: string) => ({
	table: openFileTable({ rootDir: path.dirname(outDir), outDir }, "this"),
});

test("a deferred file is made only when no intact file with the same hash exists", async () => {
	const { outDir, at } = await built();
	const { make, made } = deferred("picture");
	const files = { [DEFERRED]: make, ...SITE };
	const first = await writeFiles(stream(files), outDir, tableOf(outDir));
	expect(first).toEqual({
		written: 1,
		unchanged: 2,
		removed: 0,
		bytes: 7 + 4 + 3,
		changes: { changed: [], new: [], gone: [] },
	});
	expect(siteIn(outDir)).toEqual({ ...SITE, [DEFERRED]: "picture" });
	const before = inode(at(DEFERRED));
	const second = await writeFiles(stream(files), outDir, tableOf(outDir));
	expect(second).toEqual({
		written: 0,
		unchanged: 3,
		removed: 0,
		bytes: 7 + 4 + 3,
		changes: { changed: [], new: [], gone: [] },
	});
	expect(made.times).toBe(1);
	expect(inode(at(DEFERRED))).toBe(before);
	expect(await writeFiles(stream(SITE), outDir)).toMatchObject({ removed: 1 });
});

test.each([
	["a name without a hash", "favicon.ico", () => {}],
	["an empty file", DEFERRED, (file: string) => fs.truncateSync(file)],
	[
		"other bytes of the same size",
		DEFERRED,
		(file: string) => replaceBytes(file, "PICTURE"),
	],
	["a link", DEFERRED, (file: string) => linkInstead(file)],
	[
		"a file that hypno did not write",
		DEFERRED,
		(_file: string, outDir: string) => {
			const list = path.join(outDir, ".hypno");
			fs.rmSync(path.join(outDir, DEFERRED));
			fs.writeFileSync(list, JSON.stringify({ files: [] }));
		},
	],
])(
	"a deferred file is made again in place of %s",
	async (_what, name, spoil) => {
		const { outDir, at } = await built();
		const { make, made } = deferred("picture");
		await writeFiles(stream({ [name]: make }), outDir, tableOf(outDir));
		spoil(at(name), outDir);
		await writeFiles(stream({ [name]: make }), outDir, tableOf(outDir));
		expect(made.times).toBe(2);
		expect(siteIn(outDir)).toEqual({ [name]: "picture" });
		expect(fs.lstatSync(at(name)).isFile()).toBe(true);
	},
);

/** Replaces bytes, but preserves the size and the time of the last change to the nanosecond. */
function replaceBytes(file: string, text: string): void {
	const times = path.join(makeFolder(), "times");
	execFileSync("touch", ["-r", file, times]);
	fs.writeFileSync(file, text);
	execFileSync("touch", ["-r", times, file]);
}

function linkInstead(file: string): void {
	fs.rmSync(file);
	fs.symlinkSync("nowhere", file);
}

test("the previous site is kept when a deferred file cannot be made", async () => {
	const { dir, outDir } = await built();
	const files = { ...SITE, "index.html": "new", [DEFERRED]: brokenMake };
	const writing = writeFiles(stream(files), outDir);
	await expect(writing).rejects.toThrow("no pencil");
	expect(siteIn(outDir)).toEqual(SITE);
	expect(fs.readdirSync(dir)).toEqual(["dist"]);
});

async function brokenMake(): Promise<Uint8Array> {
	throw new Error("no pencil");
}

test("few deferred files are made at once, and none after one has failed", async () => {
	const { dir, outDir } = await built();
	const { make, made } = deferred("picture");
	const running = { now: 0, most: 0 };
	const counted = async () => {
		running.most = Math.max(running.most, ++running.now);
		await setTimeout(20);
		const bytes = await make();
		running.now--;
		return bytes;
	};
	const nameOf = (at: number) => `assets/${at}-0123abcd.png`;
	const numbers = Array.from({ length: 40 }, (_, at) => at);
	const files = Object.fromEntries(numbers.map((at) => [nameOf(at), counted]));
	await writeFiles(stream(files), outDir);
	expect(running).toEqual({ now: 0, most: 4 });
	expect(made.times).toBe(40);
	const broken = { ...files, [nameOf(0)]: brokenMake };
	await expect(writeFiles(stream(broken), outDir)).rejects.toThrow("no pencil");
	expect(running.now).toBe(0);
	expect(made.times).toBeLessThan(40 + 4);
	expect(fs.readdirSync(dir)).toEqual(["dist"]);
});

test("no deferred file is begun long after one has failed", async () => {
	const { outDir } = await built();
	const { make, made } = deferred("picture");
	async function* slowly() {
		yield { outputPath: "assets/a-0123abcd.png", contents: brokenMake };
		await setTimeout(50);
		yield { outputPath: "assets/b-0123abcd.png", contents: make };
	}
	await expect(writeFiles(slowly(), outDir)).rejects.toThrow("no pencil");
	expect(made.times).toBe(0);
});

test("deferred files that are being made when a page fails are waited for", async () => {
	const { dir, outDir } = await built();
	const { make, made } = deferred("picture");
	async function* both() {
		for (let at = 0; at < 10; at++)
			yield { outputPath: `assets/${at}-0123abcd.png`, contents: make };
		yield* failing(new Error("no page"));
	}
	await expect(writeFiles(both(), outDir)).rejects.toThrow("no page");
	expect(made.ended).toBe(made.times);
	expect(siteIn(outDir)).toEqual(SITE);
	expect(fs.readdirSync(dir)).toEqual(["dist"]);
});

test("an error of a page is reported before that of a picture", async () => {
	const { outDir } = await built();
	async function* both() {
		yield { outputPath: DEFERRED, contents: brokenMake };
		await new Promise((resolve) => setImmediate(resolve));
		yield* failing(new Error("no page"));
	}
	await expect(writeFiles(both(), outDir)).rejects.toThrow("no page");
});

const LONG = "<p>All of it is said more than once.</p>".repeat(100);
const beside = { compress: true };

test("texts of 1 kB and more get a .br and a .gz file with compression", async () => {
	const outDir = path.join(makeFolder(), "dist");
	const files = {
		"index.html": LONG,
		"a/é.svg": LONG,
		"short.html": LONG.slice(0, 999),
		"picture.png": LONG,
		"site.css": LONG,
		"site.css.gz": "mine",
	};
	async function* all() {
		yield* stream(files);
		const host = { outputPath: "vercel.json", contents: LONG };
		yield { ...host, audience: "host" } as const;
	}
	const result = await writeFiles(all(), outDir, beside);
	const names = Object.keys(siteIn(outDir));
	expect(names.filter((name) => /(?:br|gz)$/.test(name))).toEqual([
		"a/é.svg.br",
		"a/é.svg.gz",
		"index.html.br",
		"index.html.gz",
		"site.css.br",
		"site.css.gz",
	]);
	expect(result).toMatchObject({ written: 12, unchanged: 0 });
	const read = (name: string) => fs.readFileSync(path.join(outDir, name));
	const unpacked = zlib.brotliDecompressSync(read("index.html.br"));
	expect(unpacked.toString()).toBe(LONG);
	expect(zlib.gunzipSync(read("a/é.svg.gz")).toString()).toBe(LONG);
	expect(read("site.css.gz").toString()).toBe("mine");
	await writeFiles(stream(files), outDir);
	expect(Object.keys(siteIn(outDir))).toEqual(Object.keys(files).sort());
});

test("only changed files are compressed again", async () => {
	const outDir = path.join(makeFolder(), "dist");
	const at = (name: string) => path.join(outDir, name);
	const site = { "index.html": LONG, "about.html": LONG };
	const options = () => ({ ...beside, ...tableOf(outDir) });
	await writeFiles(stream(site), outDir, options());
	const before = inode(at("index.html.br"));
	const changed = { ...site, "about.html": `${LONG}!` };
	expect(await writeFiles(stream(changed), outDir, options())).toMatchObject({
		written: 3,
		unchanged: 3,
		removed: 0,
	});
	expect(inode(at("index.html.br"))).toBe(before);
	const about = zlib.brotliDecompressSync(fs.readFileSync(at("about.html.br")));
	expect(about.toString()).toBe(`${LONG}!`);
});

test("a page that is made again, because its file is missing, is compressed", async () => {
	const outDir = path.join(makeFolder(), "dist");
	const write = () => {
		async function* files(): AsyncGenerator<OutputFile> {
			const contents = async () => Buffer.from(LONG);
			yield { outputPath: "index.html", contents, buildInfo: "key" };
		}
		return writeFiles(files(), outDir, { ...beside, ...tableOf(outDir) });
	};
	await write();
	const names = ["index.html", "index.html.br", "index.html.gz"];
	expect(Object.keys(siteIn(outDir))).toEqual(names);
	for (const name of names) fs.rmSync(path.join(outDir, name));
	expect(await write()).toMatchObject({ written: 3 });
	expect(Object.keys(siteIn(outDir))).toEqual(names);
});

test.each([
	["with the table of the previous build", tableOf],
	["without the table of the previous build", () => ({})],
])(
	"a compressed file with changed bytes is made again, %s",
	async (_when, table) => {
		const outDir = path.join(makeFolder(), "dist");
		const file = path.join(outDir, "index.html.br");
		const write = () =>
			writeFiles(stream({ "index.html": LONG }), outDir, {
				...beside,
				...table(outDir),
			});
		await write();
		const compressed = fs.readFileSync(file, "latin1");
		replaceBytes(file, "x".repeat(compressed.length));
		await write();
		expect(fs.readFileSync(file, "latin1")).toBe(compressed);
	},
);

test("a folder of a person in the place of a page is not lost", async () => {
	const { outDir, at } = await built();
	replaceByFolder(at("services/ocd.html"));
	await expect(writeFiles(stream(SITE), outDir)).rejects.toThrow(
		"was not written by hypno",
	);
	const file = at("services/ocd.html/mine");
	expect(fs.readFileSync(file, "utf8")).toBe("not hypno's");
});

test("pipes, links, and modes of files of others stay as they are", async () => {
	const { outDir, at } = await built();
	writeTree(outDir, { "private/key": "mine" });
	fs.chmodSync(at("private"), 0o700);
	fs.chmodSync(at("private/key"), 0o400);
	execFileSync("mkfifo", [at("private/pipe")]);
	fs.symlinkSync("nowhere", at("private/link"));
	await writeFiles(stream({ "index.html": "new" }), outDir);
	expect(fs.statSync(at("private")).mode & 0o777).toBe(0o700);
	expect(fs.statSync(at("private/key")).mode & 0o777).toBe(0o400);
	expect(fs.lstatSync(at("private/pipe")).isFIFO()).toBe(true);
	expect(fs.readlinkSync(at("private/link"))).toBe("nowhere");
});

test("a build beside one that compresses its files leaves no file that nobody owns", async () => {
	const { outDir, at } = await built();
	const page = { "index.html": "a long page ".repeat(200) };
	async function* slowly(): AsyncGenerator<OutputFile> {
		yield* stream(page);
		// The other build ends in the meantime.
		const files = [...Object.keys(SITE), "index.html.br"];
		fs.writeFileSync(at("index.html.br"), "compressed");
		fs.writeFileSync(at(".hypno"), JSON.stringify({ files }));
	}
	await writeFiles(slowly(), outDir);
	expect(Object.keys(siteIn(outDir))).toEqual(["index.html"]);
	await writeFiles(stream(page), outDir, { compress: true });
	expect(fs.existsSync(at("index.html.br"))).toBe(true);
});

test.each([
	...["../x.html", "a/../../x.html", "/x.html", "a//b.html", "./x.html"],
	...["a/..", "a/", "", "..", "..\\x.html", "a\\..\\..\\x.html"],
])(
	"a file at %j is refused, whoever asks, and nothing is written",
	async (name) => {
		const dir = makeFolder();
		const outDir = path.join(dir, "site", "dist");
		const files = stream({ "index.html": "home", [name]: "lost" });
		await expect(writeFiles(files, outDir)).rejects.toThrow(
			"is no path within the output folder",
		);
		expect(Object.keys(readTree(dir))).toEqual([]);
	},
);

test("dots within names are no way out of the folder", async () => {
	const dir = makeFolder();
	const names = ["...", "..a", "a..", ".well-known/a", "a/.../b", "b/..c"];
	await writeFiles(
		stream(Object.fromEntries(names.map((name) => [name, "x"]))),
		path.join(dir, "dist"),
	);
	for (const name of names)
		expect(fs.readFileSync(path.join(dir, "dist", name), "utf8")).toBe("x");
});
