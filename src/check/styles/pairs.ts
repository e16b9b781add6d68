// Lists the design tokens that meet on a page, with the contrast that WCAG 2.2 requires: 4.5 : 1
// for text, 3 : 1 for large text and for what identifies a control.

export interface ColorPair {
	readonly foreground: string;
	readonly background: string;
	readonly minimum: number;
}

const SURFACES = ["page", "band", "sheet"];

/** The backgrounds on which each text colour is used. */
const TEXT_COLORS: Readonly<Record<string, readonly string[]>> = {
	ink: [...SURFACES, "sage"],
	soft: SURFACES,
	primary: SURFACES,
	"on-primary": ["primary", "primary-strong"],
	"on-clay": ["clay", "clay-strong"],
	"on-sage": ["sage", "sage-strong"],
	"on-deep": ["deep"],
	"on-deep-soft": ["deep"],
	"on-notice": ["notice"],
	"on-lavender": ["lavender"],
	"on-apricot": ["apricot", "apricot-strong"],
	apricot: ["deep"],
};

/** Borders of fields and messages, focus rings, stars and ticks. */
const CONTROL_COLORS: typeof TEXT_COLORS = {
	field: ["page", "sheet"],
	focus: [...SURFACES, "sage", "notice"],
	plum: ["page"],
	clay: ["sheet"],
};

const createPairs = (
	colors: typeof TEXT_COLORS,
	minimum: number,
): ColorPair[] =>
	Object.entries(colors).flatMap(([foreground, backgrounds]) =>
		backgrounds.map((background) => ({ foreground, background, minimum })),
	);

export const PAIRS: readonly ColorPair[] = [
	...createPairs(TEXT_COLORS, 4.5),
	...createPairs(CONTROL_COLORS, 3),
];
