import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import { readPixels } from "../../../test/support/pictures.ts";
import { openDiskCache } from "../../base/disk/disk-cache.ts";
import { createDrawer, type Drawing } from "./drawing.ts";

const SQUARE: Drawing = {
	html: '<div class="square"></div>',
	css: ".square { width: 100vw; height: 100vh; background: #f0a75f }",
	font: undefined,
	width: 8,
	height: 4,
	format: "png",
};

function makeCache() {
	const entries = new Map<string, Buffer>();
	const cache = {
		get: (key: string) => entries.get(key),
		put: (key: string, bytes: Uint8Array) =>
			void entries.set(key, Buffer.from(bytes)),
	};
	return { entries, draw: createDrawer(cache) };
}

test("a picture is drawn when its contents are requested, and stored under its key", async () => {
	const { entries, draw } = makeCache();
	const { key, contents } = draw(SQUARE);
	expect(entries.size).toBe(0);
	const bytes = await contents();
	const { at, ...size } = await readPixels(bytes);
	expect(size).toEqual({ width: 8, height: 4 });
	const orange = { red: 0xf0, green: 0xa7, blue: 0x5f, alpha: 255 };
	expect(at(0, 0)).toEqual(orange);
	expect([...entries]).toEqual([[key, Buffer.from(bytes)]]);
});

test("a stored picture is not drawn again", async () => {
	const { entries, draw } = makeCache();
	const { key, contents } = draw(SQUARE);
	entries.set(key, Buffer.from("kept"));
	expect(Buffer.from(await contents()).toString()).toBe("kept");
});

test("the number of stored pictures is limited", async () => {
	const entries: string[] = [];
	const cache = {
		get: () => undefined,
		put: (key: string) => void entries.push(key),
	};
	const draw = createDrawer(cache, 2);
	for (let width = 1; width < 5; width++)
		await draw({ ...SQUARE, width }).contents();
	expect(entries).toHaveLength(2);
});

test.each<[string, Partial<Drawing>]>([
	["the markup", { html: "<div></div>" }],
	["the styles", { css: "" }],
	["the font", { font: Buffer.from("font") }],
	["the width", { width: 9 }],
	["the height", { height: 9 }],
	["the format", { format: "ico" }],
])("the key changes with %s", (_what, change) => {
	const { draw } = makeCache();
	expect(draw({ ...SQUARE, ...change }).key).not.toBe(draw(SQUARE).key);
	expect(makeCache().draw(SQUARE).key).toBe(draw(SQUARE).key);
});

test("the key distinguishes fonts by their bytes", () => {
	const { draw } = makeCache();
	const keyOf = (text: string) =>
		draw({ ...SQUARE, font: Buffer.from(text) }).key;
	expect(keyOf("one")).toBe(keyOf("one"));
	expect(keyOf("one")).not.toBe(keyOf("two"));
});

test("a damaged or missing cache changes no picture", async () => {
	const rootDir = makeFolder();
	const folder = path.join(rootDir, "node_modules/.cache/hypno/share");
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	const draw = () => {
		const cache = openDiskCache({ rootDir, kind: "share" });
		return createDrawer(cache)(SQUARE).contents();
	};
	const first = await draw();
	for (const name of fs.readdirSync(folder))
		fs.truncateSync(path.join(folder, name), 40);
	expect(Buffer.from(await draw())).toEqual(Buffer.from(first));
	fs.rmSync(folder, { recursive: true });
	fs.writeFileSync(folder, "a file in its place");
	expect(Buffer.from(await draw())).toEqual(Buffer.from(first));
});

test("an invalid font is reported, not thrown as a bug", async () => {
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
