// Marks words for whoever shows them, and chooses whether terminal output is coloured.
type Paint = (text: string) => string;

export interface Style {
	/** Words without a mark. */
	readonly text: Paint;
	readonly bold: Paint;
	readonly dim: Paint;
	readonly red: Paint;
	readonly green: Paint;
	readonly yellow: Paint;
}

function createStyle(paint: (code: number) => Paint): Style {
	return {
		text: (words) => words,
		bold: paint(1),
		dim: paint(2),
		red: paint(31),
		green: paint(32),
		yellow: paint(33),
	};
}

export const PLAIN = createStyle(() => (words) => words);
export const COLOURED = createStyle(
	(code) => (words) => words && `\u001b[${code}m${words}\u001b[0m`,
);

/** NO_COLOR and TERM=dumb disable colour, FORCE_COLOR enables it; otherwise a terminal has it. */
export function chooseStyle(
	environment: Readonly<Record<string, string | undefined>>,
	stream: { readonly isTTY?: boolean },
): Style {
	const { NO_COLOR, FORCE_COLOR, TERM } = environment;
	if (NO_COLOR) return PLAIN;
	if (FORCE_COLOR !== undefined && FORCE_COLOR !== "")
		return FORCE_COLOR === "0" || FORCE_COLOR === "false" ? PLAIN : COLOURED;
	return stream.isTTY && TERM !== "dumb" ? COLOURED : PLAIN;
}
