// Which colours of the templates meet, and how well one must be seen on the other: WCAG 2.2 asks
// for 4.5 : 1 of text, and for 3 : 1 of large text and of what is needed to see a control.

export interface ColorPair {
	/** The names of two tokens: "soft" for --color-soft. */
	readonly top: string;
	readonly ground: string;
	/** The least contrast that will do. */
	readonly least: number;
}

const QUIET = ["page", "band", "sheet"];

/** By the upper colour, those that are below it. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
	ink: [...QUIET, "sage"],
	soft: QUIET,
	primary: QUIET,
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
const CONTROLS: typeof TEXTS = {
	field: ["page", "sheet"],
	focus: [...QUIET, "sage", "notice"],
	plum: ["page"],
	clay: ["sheet"],
};

const pairUp = (tops: typeof TEXTS, least: number): ColorPair[] =>
	Object.entries(tops).flatMap(([top, grounds]) =>
		grounds.map((ground) => ({ top, ground, least })),
	);

export const PAIRS: readonly ColorPair[] = [
	...pairUp(TEXTS, 4.5),
	...pairUp(CONTROLS, 3),
];
