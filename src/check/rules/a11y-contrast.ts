// a11y/contrast: two colours of the design tokens that meet on a page and are too much alike.

import type { Found } from "../found.ts";
import type { Rule } from "../rule.ts";
import {
	type Color,
	contrast,
	formatColor,
	nearestShade,
} from "../styles/contrast.ts";
import { type ColorPair, PAIRS } from "../styles/pairs.ts";
import {
	type ColorToken,
	type Palette,
	readPalettes,
} from "../styles/palettes.ts";
import type { TemplateText } from "../template-search.ts";

/** A pair in one of the schemes, where it is seen too badly. */
interface WeakPair extends ColorPair {
	readonly scheme: "light" | "dark";
	readonly tokens: readonly [ColorToken, ColorToken];
	readonly ratio: number;
}

type Schemes = ReturnType<typeof readPalettes>;

function* measure(scheme: "light" | "dark", palette: Palette) {
	for (const pair of PAIRS) {
		const [top, ground] = [palette.get(pair.top), palette.get(pair.ground)];
		if (!top?.color || !ground?.color) continue;
		const tokens = [top, ground] as const;
		yield { ...pair, scheme, tokens, ratio: contrast(top.color, ground.color) };
	}
}

/** A pair that is the same in both schemes is measured once. */
function measureAll({ light, dark }: Schemes): WeakPair[] {
	const byDay = [...measure("light", light)];
	const seen = byDay.map(({ tokens: [top, ground] }) => ({ top, ground }));
	const byNight = [...measure("dark", dark)].filter(
		({ tokens: [top, ground] }) =>
			!seen.some((pair) => pair.top === top && pair.ground === ground),
	);
	return [...byDay, ...byNight];
}

/** The token that takes part in most of them: the one that was changed, as a rule. */
function findCulprit(weak: readonly WeakPair[]): ColorToken | undefined {
	const tokens = weak.flatMap((pair) => pair.tokens);
	const countOf = (token: ColorToken) =>
		weak.filter((pair) => pair.tokens.includes(token)).length;
	return tokens.toSorted((a, b) => countOf(b) - countOf(a))[0];
}

/** "1.99" of 1.999: never more than it is. */
function formatRatio(ratio: number): string {
	return (Math.floor(ratio * 100) / 100).toFixed(2);
}

/** The nearest shade of a token with which all of its pairs pass. */
function propose(
	token: ColorToken,
	all: readonly WeakPair[],
): Color | undefined {
	const others = all
		.filter(({ tokens }) => tokens.includes(token))
		.flatMap(({ tokens, least }) => {
			const color = tokens.find((other) => other !== token)?.color;
			return color ? [{ color, least }] : [];
		});
	return (
		token.color &&
		nearestShade(token.color, (shade) =>
			others.every(({ color, least }) => contrast(shade, color) >= least),
		)
	);
}

function describePair(token: ColorToken, pair: WeakPair): string {
	const { tokens, scheme, ratio, least } = pair;
	const other = tokens.find((one) => one !== token) ?? token;
	const relation = tokens[0] === token ? "on" : "under";
	const color = other.color && formatColor(other.color);
	return `${formatRatio(ratio)} : 1 ${relation} ${other.name} ${color} (${scheme}; ${least} : 1 is needed)`;
}

function* judge(
	sheets: readonly TemplateText[],
	pages: readonly string[],
): Generator<Found> {
	const all = measureAll(readPalettes(sheets));
	let weak = all.filter(({ ratio, least }) => ratio < least);
	for (let token = findCulprit(weak); token; token = findCulprit(weak)) {
		const culprit = token;
		const own = weak.filter(({ tokens }) => tokens.includes(culprit));
		weak = weak.filter((pair) => !own.includes(pair));
		const { name, color, source } = culprit;
		const shade = propose(culprit, all);
		const pairs = own.map((pair) => describePair(culprit, pair)).join("; ");
		yield {
			message: `the colour ${name} ${color && formatColor(color)} is too like what it meets: ${pairs}`,
			hint: shade
				? `Write --color-${name}: ${formatColor(shade)}, the nearest shade that passes`
				: "Make one of these colours darker or lighter, until both can be told apart",
			target: `--color-${name} ${own.map(({ scheme }) => scheme)[0]}`,
			source,
			pages,
		};
	}
}

export const a11yContrast: Rule = {
	id: "a11y/contrast",
	severity: "error",
	summary: "Two colours of the design tokens that meet and are too much alike",
	explanation: `Two colours that meet on a page, as a text and what is behind it, are too much alike. The colours of the site are the design tokens in templates/styles/tokens.css, once for the light and once for the dark scheme of the visitor's device; the contrast of every pair that meets is computed from them.

People with weak eyes, people in sunlight and everybody on a dim screen cannot read such a text. The Web Content Accessibility Guidelines (WCAG 2.2, level AA), which British law asks of many sites, want 4.5 : 1 for text, and 3 : 1 for large text and for what is needed to see a field, a button or the focus.

Open the file at the line that is named, and write the colour that hypno proposes: it is the nearest shade with which all pairs of that colour pass. Or choose another one yourself, darker on a light ground, lighter on a dark one, and check again.

A colour that is written neither as #17302e nor as rgb(…) or hsl(…) is not judged.`,
	start: ({ readSheets, routes }) => ({
		end: () =>
			judge(
				readSheets(),
				routes.map(({ path }) => path),
			),
	}),
};
