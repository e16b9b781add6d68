import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { measureContrast } from "../../../test/support/contrast.ts";
import { SHIPPED_COLOURS } from "../../../test/support/palettes.ts";
import { findUnreadable, formatColours } from "./colours.ts";

const tokens = fs.readFileSync(
	path.resolve(import.meta.dirname, "../../../templates/styles/tokens.css"),
	"utf8",
);

/** Reads the tokens of one scheme, of which the first in a stylesheet are those of the day. */
function readTokens(css: string, scheme: "light" | "dark") {
	const blocks = css.split(/@media \(prefers-color-scheme: ?dark\)/);
	const block = blocks[scheme === "light" ? 0 : 1] ?? "";
	const found = block.matchAll(/--color-([\w-]+): ?(#\w{6})/g);
	return new Map([...found].map(([, name = "", value = ""]) => [name, value]));
}

const SCHEMES = ["light", "dark"] as const;

test.each(SCHEMES)(
	"the known colours are those of the templates: %s",
	(scheme) => {
		const { page, text, links, opening } = SHIPPED_COLOURS[scheme];
		const written = readTokens(tokens, scheme);
		const names = ["page", "ink", "primary", "deep"];
		expect(names.map((name) => written.get(name)?.toUpperCase())).toEqual([
			page,
			text,
			links,
			opening,
		]);
		const apricot = readTokens(tokens, "light").get("apricot")?.toUpperCase();
		expect(SHIPPED_COLOURS[scheme].action).toBe(apricot);
	},
);

/** A palette with a pale opening, one that is dark by day too, and one of pure black and white. */
const PALETTES: Readonly<Record<string, typeof SHIPPED_COLOURS>> = {
	shipped: SHIPPED_COLOURS,
	pale: {
		light: {
			page: "#FFFFFF",
			text: "#333333",
			links: "#5C3A80",
			opening: "#EFE6F7",
			action: "#7A3FA0",
		},
		dark: {
			page: "#241A2E",
			text: "#F3EBFA",
			links: "#D9B8F2",
			opening: "#D9C7E8",
			action: "#5B2A7A",
		},
	},
	night: {
		light: {
			page: "#20242C",
			text: "#F2F2F2",
			links: "#9CC7FF",
			opening: "#11141A",
			action: "#FFD166",
		},
		dark: {
			page: "#000000",
			text: "#FFFFFF",
			links: "#FFFF00",
			opening: "#000000",
			action: "#FFFFFF",
		},
	},
};

/** What people read, with everything that it is read on. */
const READ: readonly (readonly [string, readonly string[]])[] = [
	["ink", ["page", "band", "sheet"]],
	["soft", ["page", "band", "sheet", "sage"]],
	["primary", ["page", "band", "sheet"]],
	["page", ["primary", "primary-strong", "clay"]],
	["on-sage", ["sage", "sage-strong"]],
	["on-deep", ["deep"]],
	["on-deep-soft", ["deep"]],
	["on-apricot", ["apricot", "apricot-strong"]],
	["plum", ["page"]],
	["clay", ["page", "band", "sheet"]],
];

/** "#ffffff" -> "rgb(255, 255, 255)" */
function toRgb(hex: string): string {
	const value = Number.parseInt(hex.slice(1), 16);
	return `rgb(${value >> 16}, ${(value >> 8) & 255}, ${value & 255})`;
}

describe.each(Object.entries(PALETTES))("the palette %s", (_, colours) => {
	const css = formatColours(colours);

	test.each(SCHEMES)("can be read: %s", (scheme) => {
		const read = readTokens(css, scheme);
		const ratio = (over: string, ground: string) =>
			measureContrast(toRgb(read.get(over) ?? ""), [
				toRgb(read.get(ground) ?? ""),
			]);
		expect(findUnreadable(colours[scheme])).toEqual([]);
		for (const [over, grounds] of READ)
			for (const ground of grounds)
				expect(ratio(over, ground), `${over} on ${ground}`).toBeGreaterThan(
					4.49,
				);
		for (const ground of ["page", "band", "sheet"])
			expect(ratio("field", ground)).toBeGreaterThan(2.99);
		expect(ratio("apricot", "deep")).toBeGreaterThan(2.99);
	});

	test("sets only colours that the templates have, the same by day and by night", () => {
		const known = readTokens(tokens, "light");
		const set = [...readTokens(css, "light").keys()];
		expect(set.filter((name) => !known.has(name))).toEqual([]);
		expect(set).toEqual([...readTokens(css, "dark").keys()]);
	});
});
