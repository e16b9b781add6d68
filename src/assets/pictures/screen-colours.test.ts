import { expect, test } from "vitest";
import { makeDisplayP3 } from "../../../test/support/colour-profiles.ts";
import { convertToSrgb, isDisplayP3 } from "./screen-colours.ts";

function convert(...pixel: number[]): number[] {
	const pixels = Uint8Array.from(pixel);
	convertToSrgb(pixels);
	return [...pixels];
}

test("a colour of a telephone is converted to sRGB, and its alpha stays", () => {
	const [red = 0, green = 0, blue = 0, alpha] = convert(206, 55, 70, 7);
	// Other programs convert the colour to 224, 31, 65.
	expect(Math.abs(red - 224)).toBeLessThan(3);
	expect(Math.abs(green - 31)).toBeLessThan(3);
	expect(Math.abs(blue - 65)).toBeLessThan(3);
	expect(alpha).toBe(7);
});

test("a red outside of sRGB becomes the nearest red, and grey stays grey", () => {
	expect(convert(255, 0, 0, 255)).toEqual([255, 0, 0, 255]);
	for (const grey of [0, 1, 20, 128, 254, 255])
		expect(convert(grey, grey, grey, 255)).toEqual([grey, grey, grey, 255]);
});

test("the profile of a telephone is known by its name", () => {
	expect(isDisplayP3(makeDisplayP3())).toBe(true);
	expect(isDisplayP3(Buffer.from("sRGB"))).toBe(false);
});
