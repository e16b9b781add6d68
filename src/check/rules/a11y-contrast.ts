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
	/** The foreground comes before the background. */
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
	const relation = tokens[0] === token ? "on" : "behind";
	// The ratio is rounded down: "1.99" for 1.999.
	const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
	return `${shown} : 1 ${relation} ${name} ${formatColor(color)} (${scheme} mode; at least ${minimum} : 1 is needed)`;
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
			message: `the colour ${name} ${formatColor(color)} has too little contrast for people with poor eyesight: ${own.map((meeting) => describe(culprit, meeting)).join("; ")}`,
			hint: shade
				? `Write --color-${name}: ${formatColor(shade)}, the nearest shade with enough contrast`
				: "Make one of these colours darker or lighter until the contrast is high enough",
			target: `--color-${name} ${own[0]?.scheme}`,
			source,
			pages: routes.map(({ path }) => path),
		};
	}
}

export const a11yContrast: Rule = {
	id: "a11y/contrast",
	severity: "error",
	summary: "Too little contrast between two colours",
	explanation: `Two colours that appear together on a page, such as a text and its background, are too similar. The file templates/styles/tokens.css sets the colours of the site, once for light mode and once for dark mode. hypno computes the contrast of every pair of colours that appear together.

People with poor eyesight, people in bright sunlight and anyone with a dim screen cannot read such a text. The Web Content Accessibility Guidelines (WCAG 2.2, level AA) require a contrast of 4.5 : 1 for text. Large text needs 3 : 1, and so does whatever shows where a field, a button or the keyboard focus is. British law expects many sites to follow these guidelines.

Open the file at the line that the report names, and write the colour that hypno suggests. That colour is the nearest shade with enough contrast in all of its pairs. You can also choose a shade yourself: darker on a light background, lighter on a dark one. Then run npx hypno check again.

hypno only checks colours that are written as #17302e, rgb(…) or hsl(…).`,
	start: (context) => ({ finish: () => checkContrast(context) }),
};
