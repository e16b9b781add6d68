// Tests that sources made to harm are refused with their place, and that nothing outside their folder is read.
import fs from "node:fs";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { makePng } from "../../../test/support/make-bytes.ts";
import { makeFolder, writeTree } from "../../../test/support/make-site.ts";
import {
	EXPORT_START,
	writeExport,
} from "../../../test/support/wordpress-export.ts";
import { replaceBlocks } from "./blocks.ts";
import { FileFinder } from "./find-files.ts";
import { openFolder } from "./read-folder.ts";
import { openWord } from "./read-word.ts";
import { openWordPress } from "./read-wordpress.ts";
import { replaceShortcodes } from "./shortcodes.ts";

function writeFile(name: string, contents: string | Buffer): string {
	const dir = makeFolder(onTestFinished);
	const file = path.join(dir, name);
	fs.writeFileSync(file, contents);
	return file;
}

const doctype = (entities: string) =>
	EXPORT_START.replace("<rss", `<!DOCTYPE rss [${entities}]><rss`);

describe("an export of WordPress", () => {
	test.each([
		[
			"entities that grow",
			doctype('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">'),
			"it defines entities",
		],
		[
			"an entity that names a file",
			doctype('<!ENTITY a SYSTEM "file:///etc/passwd">'),
			"it defines entities",
		],
		[
			"an entity that nobody defines",
			`${EXPORT_START}<item><title>&a;</title></item></channel></rss>`,
			"undefined entity",
		],
		[
			"a text without an end",
			`${EXPORT_START}<item><title><![CDATA[${"a".repeat(21_000_000)}`,
			"longer than 20 MB",
		],
		[
			"a tag without an end",
			`${EXPORT_START}<item a="${"a".repeat(21_000_000)}`,
			"longer than 20 MB",
		],
		["tags that cross", `${EXPORT_START}<item><a><b></a></b>`, "tag"],
		["an end within an item", `${EXPORT_START}<item><title>A`, "unclosed"],
	])("with %s is refused with its place", async (_, text, message) => {
		const work = openWordPress(writeFile("old.xml", text));
		await expect(work).rejects.toMatchObject({
			exitCode: 2,
			problems: [
				expect.objectContaining({
					message: expect.stringContaining(message),
					source: expect.objectContaining({ line: expect.any(Number) }),
				}),
			],
		});
	});

	test.each([
		["UTF-16", Buffer.from(`\uFEFF${writeExport([{}])}`, "utf16le")],
		["Latin-1", Buffer.from(writeExport([{ title: "café" }]), "latin1")],
		["half a character", Buffer.from([0x3c, 0xe2, 0x82])],
	])("in another encoding is refused: %s", async (_, bytes) => {
		const work = openWordPress(writeFile("old.xml", bytes));
		await expect(work).rejects.toThrow("not a text in the UTF-8 encoding");
	});

	test("with characters that XML forbids is read without them", async () => {
		const text = writeExport([{ title: "A\u0000 \u0008title\uFFFF" }]);
		const { records } = await openWordPress(writeFile("old.xml", text));
		expect(records.map(({ title }) => title)).toEqual(["A title"]);
	});

	test("keeps what each item says, also where a chunk ends within it", async () => {
		const items = Array.from({ length: 300 }, (_, index) => ({
			title: `Title ${index}`,
			text: `<p>${"ä".repeat(700)} ${index}</p>`,
		}));
		const { records } = await openWordPress(
			writeFile("old.xml", writeExport(items)),
		);
		const texts = records.map(({ read }) => read(() => {}).text);
		expect(texts).toEqual(items.map(({ text }) => text));
	});
});

describe("a Word document", () => {
	/** A ZIP file whose directory names the same packed file again and again. */
	function zip(bytes: number, times: number): Buffer {
		const packed = deflateRawSync(Buffer.alloc(bytes));
		const local = Buffer.alloc(30);
		local.write("PK\x03\x04", "latin1");
		const entry = Buffer.alloc(46);
		entry.write("PK\x01\x02", "latin1");
		entry.writeUInt16LE(8, 10);
		entry.writeUInt32LE(packed.length, 20);
		return Buffer.concat([local, packed, ...Array(times).fill(entry)]);
	}

	test("that unpacks to more than any memory is refused", async () => {
		const file = writeFile("letter.docx", zip(10_000_000, 30));
		await expect(openWord(file)).rejects.toThrow("unpacks to more than 200 MB");
	});

	test.each([
		["no ZIP file", Buffer.from("PK")],
		["a ZIP file without a document", zip(10, 1)],
		["an entry beyond its end", zip(10, 1).subarray(0, 60)],
	])("that is %s is refused", async (_, bytes) => {
		const work = openWord(writeFile("letter.docx", bytes));
		await expect(work).rejects.toMatchObject({ exitCode: 2 });
	});
});

describe("a folder", () => {
	test("runs no code of its texts, and does not multiply what they repeat", () => {
		const dir = makeFolder(onTestFinished);
		const bomb = ["a: &a [x, x, x, x, x, x, x, x, x]"];
		for (const [index, name] of [..."bcdefghijk"].entries()) {
			const last = `*${"abcdefghijk"[index]}`;
			bomb.push(`${name}: &${name} [${Array(9).fill(last).join(", ")}]`);
		}
		writeTree(dir, {
			"_posts/code.md":
				"---js\nglobalThis.isHarmed = true; module.exports = {}\n---\nText",
			"_posts/bomb.md": `---\n${bomb.join("\n")}\ntags: *k\n---\nText`,
			"_posts/tag.md": "---\ntitle: !!js/function 'function () {}'\n---\nText",
			"_posts/proto.md": "---\n__proto__: { draft: true }\n---\nText",
		});
		const { records, problems } = openFolder(dir);
		expect(Reflect.get(globalThis, "isHarmed")).toBe(undefined);
		expect(records.map(({ name, isDraft }) => [name, isDraft])).toEqual([
			["bomb", false],
			["code", false],
			["proto", false],
		]);
		expect(
			problems.map(({ source }) => path.basename(source?.file ?? "")),
		).toEqual(["tag.md"]);
	});

	test("reads no file through a link, in no other encoding, and no address leaves the site", () => {
		const dir = makeFolder(onTestFinished);
		writeTree(dir, {
			"outside.md": "secret",
			"blog/a.md":
				"---\nurl: ../../../etc/passwd\naliases: [//evil.example/x, 'javascript:x']\n---\nText",
			"blog/b.md": Buffer.from("caf\xe9", "latin1"),
		});
		fs.symlinkSync("../outside.md", path.join(dir, "blog/c.md"));
		const { records, problems } = openFolder(path.join(dir, "blog"));
		expect(records.map(({ addresses }) => addresses)).toEqual([
			["/etc/passwd", "/evil.example/x", "/javascript:x"],
		]);
		expect(problems).toHaveLength(2);
	});
});

describe("pictures", () => {
	test("come from their folders alone, and are pictures", async () => {
		const dir = makeFolder(onTestFinished);
		const picture = await sharp({
			create: { width: 4, height: 4, channels: 3, background: "#688" },
		})
			.jpeg()
			.toBuffer();
		// A few bytes can claim a size that fills the memory.
		const bomb = makePng(40, 30);
		bomb.writeUInt32BE(100_000, 16);
		bomb.writeUInt32BE(100_000, 20);
		writeTree(dir, {
			"secret.jpg": picture,
			"uploads/room.jpg": picture,
			"uploads/text.jpg": "no picture",
			"uploads/half.jpg": picture.subarray(0, -20),
			"uploads/bomb.png": bomb,
			"uploads/script.svg":
				"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
		});
		fs.symlinkSync("../secret.jpg", path.join(dir, "uploads/link.jpg"));
		const written: string[] = [];
		const finder = new FileFinder({
			staticDir: path.join(dir, "static"),
			folders: [path.join(dir, "uploads")],
			origin: "https://old.example",
			isFetching: false,
			write: (file) => void written.push(file),
		});
		const find = async (url: string) => {
			const folder = path.join(dir, "uploads");
			const file = await finder.find({ url, folder, name: "post" });
			return "reason" in file ? file.reason : file.address;
		};
		const unreadable = "is no JPEG, PNG, WebP, GIF or AVIF that can be read";
		const missing = "is not in the folder of pictures";
		const data = `data:image/jpeg;base64,${picture.toString("base64")}`;
		for (const [url, expected] of [
			["room.jpg", "/pictures/room.jpg"],
			["https://old.example/a/b/room-300x200.jpg?x=1", "/pictures/room.jpg"],
			[data, "/pictures/room.jpg"],
			["../secret.jpg", missing],
			["..%2Fsecret.jpg", missing],
			["link.jpg", missing],
			[path.join(dir, "secret.jpg"), missing],
			[`file://${dir}/secret.jpg`, "has an address of another kind"],
			["text.jpg", unreadable],
			["half.jpg", unreadable],
			["bomb.png", "has more than 50 million pixels"],
			["script.svg", unreadable],
			["data:text/html,<script>", unreadable],
			["https://evil.example/a.jpg", "lies on another site"],
		] as const)
			expect([url, await find(url)]).toEqual([url, expected]);
		expect(written).toEqual(["static/pictures/room.jpg"]);
	});
});

// A search that tries each beginning with each end would take longer than a test may.
test("signs that begin again and again and never end are read once", () => {
	const reports = { onLost: () => {} };
	const braces = "{".repeat(500_000);
	const read = replaceShortcodes(braces, { ...reports, isMarkdown: true });
	expect(read).toHaveLength(braces.length);
	const notes = "<sup data-fn=".repeat(20_000);
	const shown = { ...reports, notes: "", patterns: new Map() };
	expect(replaceBlocks(notes, shown)).toBe(notes);
});
