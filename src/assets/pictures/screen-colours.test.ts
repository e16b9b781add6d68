import { describe, expect, test } from "vitest";
import {
	makeDisplayP3,
	makeFormula,
	makeProfile,
	makeTable,
} from "../../../test/support/colour-profiles.ts";
import { convertToSrgb } from "./screen-colours.ts";

function turn(profile: Buffer, ...pixel: number[]): number[] {
	const pixels = Uint8Array.from(pixel);
	convertToSrgb(pixels, profile);
	return [...pixels];
}

describe("a grey of 55", () => {
	// A light of 55 / 255 on a straight curve is stored as 128 in sRGB.
	test.each([
		["a straight line", makeTable(), 128],
		["a table of two entries", makeTable(0, 65_535), 128],
		["a table of three entries", makeTable(0, 0, 65_535), 0],
		["an exponent in a table", makeTable(512), 61],
		["an exponent", makeFormula(0, 2), 61],
		["0 below a limit", makeFormula(1, 1, 1, -0.5), 0],
		["a constant below a limit", makeFormula(2, 1, 1, -0.5, 0.5), 188],
		["a line below a limit", makeFormula(3, 1, 1, 0, 0, 0.5), 0],
		["a line with an offset", makeFormula(4, 1, 1, 0, 0, 0.5, 0, 0.5), 188],
	])("is converted to sRGB when the curve is %s", (_, curve, expected) => {
		const [red, green, blue, alpha] = turn(makeProfile(curve), 55, 55, 55, 7);
		for (const found of [red, green, blue])
			expect(Math.abs((found ?? 0) - expected)).toBeLessThanOrEqual(1);
		expect(alpha).toBe(7);
	});
});

test("a red outside of sRGB becomes the nearest red", () => {
	expect(turn(makeDisplayP3(), 255, 0, 0, 255)).toEqual([255, 0, 0, 255]);
});

test("a damaged or unsupported profile leaves the colours unchanged", () => {
	const whole = makeDisplayP3();
	const pixel = [206, 55, 70, 255];
	expect(turn(whole, ...pixel)).not.toEqual(pixel);
	for (const length of [0, 40, 131, 140, 200, 210, whole.length - 1])
		expect(turn(whole.subarray(0, length), ...pixel), `${length}`).toEqual(
			pixel,
		);
	const print = Buffer.from(whole);
	print.write("CMYK", 16);
	expect(turn(print, ...pixel)).toEqual(pixel);
});
