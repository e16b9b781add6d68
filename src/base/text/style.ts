// Chooses whether terminal output is coloured.
type Paint = (text: string) => string;

function createStyle(paint: (code: number) => Paint) {
	return {
		bold: paint(1),
		dim: paint(2),
		red: paint(31),
		green: paint(32),
		yellow: paint(33),
	};
}
export type Style = Readonly<ReturnType<typeof createStyle>>;

export const PLAIN = createStyle(() => (text) => text);
export const COLOURED = createStyle(
	(code) => (text) => text && `\u001b[${code}m${text}\u001b[0m`,
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
