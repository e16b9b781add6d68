// The contrast of every pair of colours that meet, computed from the tokens: WCAG 2.2,
// 4.5:1 for text, 3:1 for what is needed to see a control.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { buttonVariants } from "../ui/button.tsx";

type Palette = ReadonlyMap<string, string>;

const read = (file: string) =>
	fs.readFileSync(path.join(import.meta.dirname, file), "utf8");

function readColors(css: string): [string, string][] {
	const found = css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g);
	return [...found].map(([, name = "", value = ""]) => [name, value]);
}

const [lightTokens = "", darkTokens = ""] = read("tokens.css").split(
	"@media (prefers-color-scheme: dark)",
);
const light: Palette = new Map(readColors(lightTokens));
const dark: Palette = new Map([...light, ...readColors(darkTokens)]);
const PALETTES: readonly (readonly [string, Palette])[] = [
	["light", light],
	["dark", dark],
];

function luminance(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
		return channel <= 0.04045
			? channel / 12.92
			: ((channel + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort(
		(first, second) => first - second,
	);
	return (lighter + 0.05) / (darker + 0.05);
}

/** @throws for a name that is no token */
function ratio(palette: Palette, one: string, other: string): number {
	const [first, second] = [palette.get(one), palette.get(other)];
	if (!first || !second) throw new Error(`no token ${first ? other : one}`);
	return contrast(first, second);
}

const TEXT = 4.5;
const CONTROL = 3;

/** What stands on what: "text on ground". */
const TEXTS = [
	...["ink", "soft", "primary"].flatMap((text) =>
		["page", "band", "sheet"].map((ground) => `${text} on ${ground}`),
	),
	// Footer, hero, mission, and the banner of the home page.
	"on-deep on deep",
	"on-deep-soft on deep",
	"on-notice on notice",
	"on-lavender on lavender",
	"on-apricot on apricot",
	// The first way to make contact.
	"ink on sage",
];

/** What is seen without being read. */
const CONTROLS = [
	// The edge of a field against its inside and against what it stands on.
	"field on page",
	"field on sheet",
	// Focus rings, and the line under the link to the page one is on. On deep grounds both
	// are apricot.
	...["page", "band", "sheet", "sage", "notice"].map(
		(ground) => `focus on ${ground}`,
	),
	"apricot on deep",
	// Stars, ticks, and the edges of messages.
	"plum on page",
	"primary on sheet",
	"clay on sheet",
];

function parsePair(pair: string): [string, string] {
	const [text = "", ground = ""] = pair.split(" on ");
	return [text, ground];
}

test("the tokens are read in both lights", () => {
	expect(light.size).toBeGreaterThan(25);
	expect(light.get("page")).toBe("#fbf7f0");
	expect(dark.get("page")).toBe("#0f1f1e");
	expect(dark.get("apricot")).toBe(light.get("apricot"));
	expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
	expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

describe.each(PALETTES)("in %s", (_, palette) => {
	test.each(TEXTS)("%s is read", (pair) => {
		expect(ratio(palette, ...parsePair(pair))).toBeGreaterThanOrEqual(TEXT);
	});

	test.each(CONTROLS)("%s is seen", (pair) => {
		expect(ratio(palette, ...parsePair(pair))).toBeGreaterThanOrEqual(CONTROL);
	});
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

/** Grounds beyond the quiet ones that a variant stands on. */
const MORE_GROUNDS: Readonly<Record<string, readonly string[]>> = {
	hero: ["deep", "sage"],
	cta: ["deep"],
};

interface Colors {
	/** None where the ground shows through. */
	readonly background: string | undefined;
	readonly text: string;
	readonly border: string | undefined;
}

/** The colours that a list of classes gives, at rest or under the pointer. */
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

/** The token that draws the ring on a ground. */
const ringOn = (ground: string) => (ground === "deep" ? "apricot" : "focus");

describe.each(PALETTES)("buttons in %s", (_, palette) => {
	const cases = VARIANTS.flatMap((variant) =>
		[...QUIET_GROUNDS, ...(MORE_GROUNDS[variant] ?? [])].flatMap((ground) =>
			statesOf(variant).map(([state, colors]) => ({
				variant,
				ground,
				state,
				colors,
			})),
		),
	);

	test.each(cases)("$variant on $ground, $state", ({ ground, colors }) => {
		const behind = colors.background ?? ground;
		expect(ratio(palette, colors.text, behind)).toBeGreaterThanOrEqual(TEXT);
		// The ring stands apart from the button, on the ground.
		expect(ratio(palette, ringOn(ground), ground)).toBeGreaterThanOrEqual(
			CONTROL,
		);
	});
});

test("every variant of the map is looked at, and has a hover state of its own", () => {
	const written = fs.readFileSync(
		path.join(import.meta.dirname, "../ui/button.tsx"),
		"utf8",
	);
	const map = /variant: \{(.*?)\n\t\t\},/s.exec(written)?.[1] ?? "";
	const names = [...map.matchAll(/^\t\t\t(\w+):/gm)].map(([, name]) => name);
	expect(names).toEqual([...VARIANTS]);
	for (const variant of VARIANTS)
		expect(buttonVariants({ variant })).toContain("hover:");
});
