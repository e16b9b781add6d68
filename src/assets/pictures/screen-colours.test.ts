import { expect, test } from "vitest";
import { makeDisplayP3 } from "../../../test/support/colour-profiles.ts";
import { convertToSrgb } from "./screen-colours.ts";

function turn(profile: Buffer, ...pixel: number[]): number[] {
	const pixels = Uint8Array.from(pixel);
	convertToSrgb(pixels, profile);
	return [...pixels];
}

test("a colour of a telephone is converted to sRGB, and its alpha stays", () => {
	const [red = 0, green = 0, blue = 0, alpha] = turn(
		makeDisplayP3(),
		...[206, 55, 70, 7],
	);
	// Other programs convert the colour to 224, 31, 65.
	expect(Math.abs(red - 224)).toBeLessThan(3);
	expect(Math.abs(green - 31)).toBeLessThan(3);
	expect(Math.abs(blue - 65)).toBeLessThan(3);
	expect(alpha).toBe(7);
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
