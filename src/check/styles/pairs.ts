// Which colours of the templates meet, and how well one must be seen on the other: WCAG 2.2 asks
// for 4.5 : 1 of text, and for 3 : 1 of large text and of what is needed to see a control.

export interface ColorPair {
	/** The names of two tokens: "soft" for --color-soft. */
	readonly foreground: string;
	readonly background: string;
	/** The least contrast that will do. */
	readonly minContrast: number;
}

const SURFACES = ["page", "band", "sheet"];

/** By the upper colour, those that are below it. */
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

/** Edges of fields and messages, rings round what has the focus, stars and ticks. */
const CONTROL_COLORS: typeof TEXT_COLORS = {
	field: ["page", "sheet"],
	focus: [...SURFACES, "sage", "notice"],
	plum: ["page"],
	clay: ["sheet"],
};

const createPairs = (
	colors: typeof TEXT_COLORS,
	minContrast: number,
): ColorPair[] =>
	Object.entries(colors).flatMap(([foreground, backgrounds]) =>
		backgrounds.map((background) => ({ foreground, background, minContrast })),
	);

export const PAIRS: readonly ColorPair[] = [
	...createPairs(TEXT_COLORS, 4.5),
	...createPairs(CONTROL_COLORS, 3),
];
