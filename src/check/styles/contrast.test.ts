import { expect, test } from "vitest";
import { contrast, formatColor, nearestShade, parseColor } from "./contrast.ts";

test.each([
	["#17302e", [23, 48, 46]],
	["#FFF", [255, 255, 255]],
	["rgb(23 48 46)", [23, 48, 46]],
	["rgb(23, 48, 46)", [23, 48, 46]],
	["rgb(90% 90% 90%)", [230, 230, 230]],
	["RGB(160.5 176 169)", [161, 176, 169]],
	["hsl(120 100% 25%)", [0, 128, 0]],
	["hsl(0deg, 0%, 100%)", [255, 255, 255]],
	["oklch(50% 0.1 20)", undefined],
	["rgb(23 48 46 / 6%)", undefined],
	["#17302e80", undefined],
	["var(--color-ink)", undefined],
])("a colour is parsed: %s", (written, color) => {
	expect(parseColor(written)).toEqual(color);
});

test("the contrast is calculated as WCAG defines it", () => {
	expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
	expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
	expect(contrast([5, 5, 5], [5, 5, 5])).toBe(1);
});

test("the nearest shade that passes changes the colour as little as possible", () => {
	const isRead = (shade: readonly [number, number, number]) =>
		contrast(shade, [255, 255, 255]) >= 4.5;
	const shade = nearestShade([150, 150, 150], isRead);
	expect(shade && formatColor(shade)).toBe("#767676");
	expect(nearestShade([150, 150, 150], () => false)).toBeUndefined();
});
