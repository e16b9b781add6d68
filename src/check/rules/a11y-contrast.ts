// a11y/contrast: two design tokens that meet on a page and have too little contrast.
import type { Finding } from "../finding.ts";
import type { CheckContext, Rule } from "../rule.ts";
import {
	type Color,
	contrast,
	formatColor,
	nearestShade,
} from "../styles/contrast.ts";
import { PAIRS } from "../styles/pairs.ts";
import { type ColorToken, readPalettes } from "../styles/palettes.ts";

interface KnownToken extends ColorToken {
	readonly color: Color;
}

interface Meeting {
	readonly scheme: "light" | "dark";
	/** The foreground, then the background. */
	readonly tokens: readonly [KnownToken, KnownToken];
	readonly ratio: number;
	readonly minimum: number;
}

function isKnown(token: ColorToken | undefined): token is KnownToken {
	return token?.color !== undefined;
}

/** A pair that is equal in both schemes is measured once. */
function* measure({ light, dark }: ReturnType<typeof readPalettes>) {
	for (const scheme of ["light", "dark"] as const)
		for (const { foreground, background, minimum } of PAIRS) {
			const palette = { light, dark }[scheme];
			const tokens = [
				palette.get(foreground),
				palette.get(background),
			] as const;
			const [one, other] = tokens;
			const isSame =
				one === light.get(foreground) && other === light.get(background);
			if (scheme === "dark" && isSame) continue;
			if (!isKnown(one) || !isKnown(other)) continue;
			const ratio = contrast(one.color, other.color);
			yield { scheme, tokens: [one, other], ratio, minimum } satisfies Meeting;
		}
}

/** Finds the token in most failing pairs, which is usually the one that was changed. */
function findCulprit(weak: readonly Meeting[]): KnownToken | undefined {
	const countOf = (token: KnownToken) =>
		weak.filter(({ tokens }) => tokens.includes(token)).length;
	return weak
		.flatMap(({ tokens }) => tokens)
		.toSorted((a, b) => countOf(b) - countOf(a))[0];
}

const otherOf = ({ tokens: [one, other] }: Meeting, token: KnownToken) =>
	one === token ? other : one;

function describe(token: KnownToken, meeting: Meeting): string {
	const { tokens, scheme, ratio, minimum } = meeting;
	const { name, color } = otherOf(meeting, token);
	const relation = tokens[0] === token ? "on" : "under";
	// The ratio is rounded down: "1.99" for 1.999.
	const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
	return `${shown} : 1 ${relation} ${name} ${formatColor(color)} (${scheme}; ${minimum} : 1 is needed)`;
}

function* checkContrast(context: CheckContext): Generator<Finding> {
	const { readStylesheets, routes } = context;
	const all = [...measure(readPalettes(readStylesheets()))];
	let weak = all.filter(({ ratio, minimum }) => ratio < minimum);
	for (let token = findCulprit(weak); token; token = findCulprit(weak)) {
		const culprit = token;
		const hasCulprit = ({ tokens }: Meeting) => tokens.includes(culprit);
		const own = weak.filter(hasCulprit);
		weak = weak.filter((meeting) => !hasCulprit(meeting));
		const { name, color, source } = culprit;
		const shade = nearestShade(color, (shade) =>
			all
				.filter(hasCulprit)
				.every(
					(meeting) =>
						contrast(shade, otherOf(meeting, culprit).color) >= meeting.minimum,
				),
		);
		yield {
			message: `the colour ${name} ${formatColor(color)} has too little contrast: ${own.map((meeting) => describe(culprit, meeting)).join("; ")}`,
			hint: shade
				? `Write --color-${name}: ${formatColor(shade)}, the nearest shade that passes`
				: "Make one of these colours darker or lighter, until both can be told apart",
			target: `--color-${name} ${own[0]?.scheme}`,
			source,
			pages: routes.map(({ path }) => path),
		};
	}
}

export const a11yContrast: Rule = {
	id: "a11y/contrast",
	severity: "error",
	summary: "Two colours that meet on a page with too little contrast",
	explanation: `Two colours that meet on a page, as a text and what is behind it, have too little contrast. The colours of the site are the design tokens in templates/styles/tokens.css, once for the light and once for the dark scheme of the visitor's device; the contrast of every pair that meets is computed from them.

People with weak eyes, people in sunlight and everybody on a dim screen cannot read such a text. The Web Content Accessibility Guidelines (WCAG 2.2, level AA), which British law asks of many sites, require 4.5 : 1 for text, and 3 : 1 for large text and for what is needed to see a field, a button or the focus.

Open the file at the line that is named, and write the colour that hypno proposes: it is the nearest shade with which all pairs of that colour pass. Or choose another one yourself, darker on a light ground, lighter on a dark one, and check again.

A colour that is written neither as #17302e nor as rgb(…) or hsl(…) is not checked.`,
	start: (context) => ({ finish: () => checkContrast(context) }),
};
