import { expect, test } from "vitest";
import { readPng } from "../../test/support/read-png.ts";
import { encodePng, type Pixels } from "./palette-png.ts";

/** Makes an image of that many pixels from the colour for each index. */
function paint(
	width: number,
	height: number,
	colourAt: (column: number, row: number) => readonly number[],
): Pixels {
	const rgba = new Uint8Array(width * height * 4);
	for (let at = 0; at < width * height; at++)
		rgba.set(colourAt(at % width, Math.floor(at / width)), at * 4);
	return { width, height, rgba };
}

test("up to 256 colours are preserved", async () => {
	const pixels = paint(17, 9, (column, row) => [column * 15, row * 20, 7, 255]);
	expect(await encodePng(pixels)).toSatisfy((png: Buffer) => {
		const read = readPng(png);
		expect(read).toMatchObject({ width: 17, height: 9, colours: 153 });
		expect(read.rgba).toEqual(pixels.rgba);
		return true;
	});
});

test("transparency is preserved", async () => {
	const pixels = paint(8, 8, (column, row) => [255, 0, row * 30, column * 30]);
	const png = await encodePng(pixels);
	expect(readPng(png).rgba).toEqual(pixels.rgba);
	expect(png.includes("tRNS")).toBe(true);
	const plain = await encodePng(paint(8, 8, () => [1, 2, 3, 255]));
	expect(plain.includes("tRNS")).toBe(false);
});

test("the most frequent colours are preserved, and the others become the nearest of them", async () => {
	const ground = [14, 47, 44, 255];
	const pixels = paint(64, 64, (column, row) => {
		if (row < 26) return ground;
		// The image has 192 frequent colours, and between them 128 colours that occur once.
		return row < 62
			? [(column >> 2) * 16, (row % 12) * 20, 128, 255]
			: [column * 4, (row % 12) * 20, 128, 255];
	});
	const { colours, rgba } = readPng(await encodePng(pixels));
	expect(colours).toBe(256);
	expect([...rgba.subarray(0, 4)]).toEqual(ground);
	const far = [...rgba].map((value, at) =>
		Math.abs(value - (pixels.rgba[at] ?? 0)),
	);
	expect(Math.max(...far)).toBeGreaterThan(0);
	expect(Math.max(...far)).toBeLessThanOrEqual(12);
});

test("pixels may begin at any offset of their buffer", async () => {
	const pixels = paint(5, 5, (column) => [column, 1, 2, 255]);
	const shifted = new Uint8Array([9, ...pixels.rgba]).subarray(1);
	expect(await encodePng({ ...pixels, rgba: shifted })).toEqual(
		await encodePng(pixels),
	);
});
