import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../test/support/make-site.ts";
import { readPixels } from "../../test/support/pictures.ts";
import { openDiskCache } from "../cache/disk-cache.js";
import { createDrawer, type Drawing } from "./drawing.ts";

const SQUARE: Drawing = {
	html: '<div class="square"></div>',
	css: ".square { width: 100vw; height: 100vh; background: #f0a75f }",
	font: undefined,
	width: 8,
	height: 4,
	format: "png",
};

/** A cache in memory that counts. */
function makeCache() {
	const kept = new Map<string, Buffer>();
	const cache = {
		get: (key: string) => kept.get(key),
		put: (key: string, bytes: Uint8Array) =>
			void kept.set(key, Buffer.from(bytes)),
	};
	return { kept, draw: createDrawer(cache) };
}

test("what is planned is drawn when it is asked for, and kept under its key", async () => {
	const { kept, draw } = makeCache();
	const { key, contents } = draw(SQUARE);
	expect(kept.size).toBe(0);
	const bytes = await contents();
	const { at, ...size } = await readPixels(bytes);
	expect(size).toEqual({ width: 8, height: 4 });
	const orange = { red: 0xf0, green: 0xa7, blue: 0x5f, alpha: 255 };
	expect(at(0, 0)).toEqual(orange);
	expect([...kept]).toEqual([[key, Buffer.from(bytes)]]);
});

test("what is kept is not drawn again", async () => {
	const { kept, draw } = makeCache();
	const { key, contents } = draw(SQUARE);
	kept.set(key, Buffer.from("kept"));
	expect(Buffer.from(await contents()).toString()).toBe("kept");
});

test("no more is kept than there is room for", async () => {
	const kept: string[] = [];
	const cache = {
		get: () => undefined,
		put: (key: string) => void kept.push(key),
	};
	const draw = createDrawer(cache, 2);
	for (let width = 1; width < 5; width++)
		await draw({ ...SQUARE, width }).contents();
	expect(kept).toHaveLength(2);
});

test.each<[string, Partial<Drawing>]>([
	["markup", { html: "<div></div>" }],
	["styles", { css: "" }],
	["a font", { font: Buffer.from("font") }],
	["another width", { width: 9 }],
	["another height", { height: 9 }],
	["another format", { format: "ico" }],
])("another key for other %s", (_what, change) => {
	const { draw } = makeCache();
	expect(draw({ ...SQUARE, ...change }).key).not.toBe(draw(SQUARE).key);
	expect(makeCache().draw(SQUARE).key).toBe(draw(SQUARE).key);
});

test("fonts are told apart by their bytes", () => {
	const { draw } = makeCache();
	const keyOf = (text: string) =>
		draw({ ...SQUARE, font: Buffer.from(text) }).key;
	expect(keyOf("one")).toBe(keyOf("one"));
	expect(keyOf("one")).not.toBe(keyOf("two"));
});

test("the folder on disk may be damaged or taken away", async () => {
	const rootDir = makeFolder();
	const folder = path.join(rootDir, "node_modules/.cache/hypno/share");
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	const ask = () => {
		const cache = openDiskCache({ rootDir, kind: "share" });
		return createDrawer(cache)(SQUARE).contents();
	};
	const first = await ask();
	for (const name of fs.readdirSync(folder))
		fs.truncateSync(path.join(folder, name), 40);
	expect(Buffer.from(await ask())).toEqual(Buffer.from(first));
	fs.rmSync(folder, { recursive: true });
	fs.writeFileSync(folder, "a file in its place");
	expect(Buffer.from(await ask())).toEqual(Buffer.from(first));
});

test("a font that cannot be read is told, not thrown as a bug", async () => {
	const draw = createDrawer({ get: () => undefined, put: () => undefined });
	const { contents } = draw({
		html: "<div>A</div>",
		css: "",
		font: Buffer.from("no font"),
		width: 10,
		height: 10,
		format: "png",
	});
	await expect(contents()).rejects.toMatchObject({
		name: "UserError",
		exitCode: 1,
		problems: [
			{
				message: expect.stringMatching(/^a share image cannot be drawn: /),
				hint: expect.stringContaining("templates/styles/fonts/"),
			},
		],
	});
});
