import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makePng } from "../../../../test/support/make-bytes.ts";
import {
	makeFolder,
	makeSite,
	readTree,
} from "../../../../test/support/make-site.ts";
import { makeColourPng, makeJpeg } from "../../../../test/support/pictures.ts";
import { addPicture } from "./add-picture.ts";

const SIZE = { width: 40, height: 30 };

test.each([
	["Our Room.JPG", "/pictures/our-room.jpg"],
	["Büro & Café.jpeg", "/pictures/buro-cafe.jpg"],
	["../../content/site.yaml", "/pictures/site.jpg"],
	["..\\..\\package.json", "/pictures/package.jpg"],
	["/etc/passwd", "/pictures/passwd.jpg"],
	["a\0b.php", "/pictures/a-b.jpg"],
	["a\r\nSet-Cookie: b.jpg", "/pictures/a-set-cookie-b.jpg"],
	["%2e%2e%2fsite.yaml", "/pictures/2e-2e-2fsite.jpg"],
	["room\u202Egpj.exe", "/pictures/room-gpj.jpg"],
	["CON.jpg", "/pictures/picture-con.jpg"],
	["lpt1", "/pictures/picture-lpt1.jpg"],
	["__proto__.jpg", "/pictures/proto.jpg"],
	["...", "/pictures/picture.jpg"],
	[`${"x".repeat(300)}.jpg`, `/pictures/${"x".repeat(80)}.jpg`],
])(
	"a picture named %j is written as %s, and nothing else",
	async (name, file) => {
		const { config, rootDir } = makeSite();
		const before = readTree(rootDir);
		const bytes = await makeJpeg(SIZE);
		expect(await addPicture(name, bytes, config)).toEqual({
			message: "",
			file,
		});
		const added = { [`static${file}`]: bytes.toString("latin1") };
		expect(readTree(rootDir)).toEqual({ ...before, ...added });
	},
);

test("a picture never takes the place of another, and its ending is that of its bytes", async () => {
	const old = await makeJpeg(SIZE);
	const { config, rootDir } = makeSite({
		"static/pictures/ROOM.jpg": old,
		"static/pictures/room-2.jpg": old,
	});
	const bytes = await makeJpeg({ width: 20, height: 20 });
	expect(await addPicture("room.jpg", bytes, config)).toMatchObject({
		file: "/pictures/room-3.jpg",
	});
	const png = await makeColourPng(SIZE);
	expect(await addPicture("room.jpg", png, config)).toMatchObject({
		file: "/pictures/room.png",
	});
	const kept = path.join(rootDir, "static/pictures/ROOM.jpg");
	expect(fs.readFileSync(kept).equals(old)).toBe(true);
});

test("only what can be read as a picture is written; HEIC is refused with words", async () => {
	const { config, rootDir } = makeSite();
	const before = readTree(rootDir);
	const jpeg = await makeJpeg(SIZE);
	const heic = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0", "latin1");
	const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
	const webp = Buffer.from("RIFF\x24\0\0\0WEBPVP8 ", "latin1");
	const refuse = async (bytes: Buffer) => {
		const { message, file } = await addPicture("a.jpg", bytes, config);
		return file === undefined ? message : expect.fail("written");
	};
	expect(await refuse(heic)).toContain("HEIC");
	for (const bytes of [svg, webp, Buffer.from(""), jpeg.subarray(0, 200)])
		expect(await refuse(bytes)).toContain("neither a JPEG nor a PNG");
	// A few bytes can claim a size that fills the memory.
	const bomb = makePng(40, 30);
	bomb.writeUInt32BE(100_000, 16);
	bomb.writeUInt32BE(100_000, 20);
	expect(await refuse(bomb)).toContain("million pixels");
	expect(readTree(rootDir)).toEqual(before);
});

test("nothing is written through a link, in place of the folder or in it", async () => {
	const { config, rootDir } = makeSite();
	const other = makeFolder();
	const folder = path.join(rootDir, "static/pictures");
	fs.symlinkSync(other, folder);
	const bytes = await makeJpeg(SIZE);
	const result = await addPicture("a.jpg", bytes, config);
	expect(result).not.toHaveProperty("file");
	fs.rmSync(folder);
	fs.mkdirSync(folder);
	fs.symlinkSync(path.join(other, "new.jpg"), path.join(folder, "a.jpg"));
	expect(await addPicture("a.jpg", bytes, config)).toMatchObject({
		file: "/pictures/a-2.jpg",
	});
	expect(fs.readdirSync(other)).toEqual([]);
});
