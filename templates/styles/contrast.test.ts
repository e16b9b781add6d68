// hypno check measures the contrast of every pair of colours that meet, also in the variants of buttons, and
// all of them pass.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { contrast } from "../../src/check/styles/contrast.ts";
import { PAIRS } from "../../src/check/styles/pairs.ts";
import { readPalettes } from "../../src/check/styles/palettes.ts";
import { buttonVariants } from "../ui/button-variants.tsx";

const text = fs.readFileSync(
	path.join(import.meta.dirname, "tokens.css"),
	"utf8",
);
const { light, dark } = readPalettes([{ sourcePath: "tokens.css", text }]);
const PALETTES = [
	["light", light],
	["dark", dark],
] as const;

test("the tokens are read in both colour schemes", () => {
	expect(light.size).toBeGreaterThan(25);
	expect(light.get("page")?.color).toEqual([251, 247, 240]);
	expect(dark.get("page")?.color).toEqual([15, 31, 30]);
	expect(dark.get("apricot")).toBe(light.get("apricot"));
});

describe.each(PALETTES)("in the %s scheme", (_, palette) => {
	test.each(PAIRS)(
		"the contrast of $top on $ground is sufficient",
		({ foreground: top, background: ground, minimum: least }) => {
			const [one, other] = [
				palette.get(top)?.color,
				palette.get(ground)?.color,
			];
			if (!one || !other) throw new Error(`no token ${one ? ground : top}`);
			expect(contrast(one, other)).toBeGreaterThanOrEqual(least);
		},
	);
});

const VARIANTS = [
	"default",
	"destructive",
	"outline",
	"secondary",
	"ghost",
	"link",
	"hero",
	"cta",
	"wellness",
] as const;

const QUIET_GROUNDS = ["page", "band", "sheet"];

/** Some variants stand on these grounds besides the plain ones. */
const MORE_GROUNDS: Readonly<Record<string, readonly string[]>> = {
	hero: ["deep", "sage"],
	cta: ["deep"],
};

interface Colors {
	/** Undefined when the background shows through. */
	readonly background: string | undefined;
	readonly text: string;
	readonly border: string | undefined;
}

/** Finds the colours that a list of classes gives, at rest or under the pointer. */
function colorsOf(classes: readonly string[], rest?: Colors): Colors {
	const find = (kind: string) =>
		classes
			.filter((name) => name.startsWith(`${kind}-`))
			.map((name) => name.slice(kind.length + 1))
			.find((name) => light.has(name));
	const text = find("text") ?? rest?.text;
	if (text === undefined) throw new Error(`no text colour: ${classes}`);
	return {
		background: find("bg") ?? rest?.background,
		text,
		border: find("border") ?? rest?.border,
	};
}

function statesOf(variant: (typeof VARIANTS)[number]): [string, Colors][] {
	const classes = buttonVariants({ variant }).split(" ");
	const isHover = (name: string) => name.startsWith("hover:");
	const rest = colorsOf(classes.filter((name) => !isHover(name)));
	const hover = colorsOf(
		classes.filter(isHover).map((name) => name.slice("hover:".length)),
		rest,
	);
	return [
		["rest", rest],
		["hover", hover],
	];
}

/** Finds the token that draws the focus ring on a ground. */
const ringOn = (ground: string) => (ground === "deep" ? "apricot" : "focus");

const cases = VARIANTS.flatMap((variant) =>
	[...QUIET_GROUNDS, ...(MORE_GROUNDS[variant] ?? [])].flatMap((ground) =>
		statesOf(variant).map(([state, colors]) => ({
			...{ variant, ground, state, colors },
		})),
	),
);

/** @returns the least contrast that the check requires of two colours; 0 where it measures none */
const leastOf = (top: string, ground: string) =>
	Math.max(
		0,
		...PAIRS.filter(
			(pair) => pair.foreground === top && pair.background === ground,
		).map(({ minimum: least }) => least),
	);

test.each(cases)(
	"the contrast of $variant on $ground is measured: $state",
	({ ground, colors }) => {
		expect(leastOf(colors.text, colors.background ?? ground)).toBe(4.5);
		// A gap separates the ring from the button, so the background of the ring is that of the page.
		expect(leastOf(ringOn(ground), ground)).toBeGreaterThanOrEqual(3);
	},
);

test("every button variant is measured, and has a hover state of its own", () => {
	const written = fs.readFileSync(
		path.join(import.meta.dirname, "../ui/button-variants.tsx"),
		"utf8",
	);
	const map = /variant: \{(.*?)\n\t\t\},/s.exec(written)?.[1] ?? "";
	const names = [...map.matchAll(/^\t\t\t(\w+):/gm)].map(([, name]) => name);
	expect(names).toEqual([...VARIANTS]);
	for (const variant of VARIANTS)
		expect(buttonVariants({ variant })).toContain("hover:");
});
