// Colour for the terminal, where the terminal and the person want it.
export type Paint = (text: string) => string;

export interface Style {
	readonly bold: Paint;
	readonly dim: Paint;
	readonly red: Paint;
	readonly yellow: Paint;
	readonly green: Paint;
}

function paint(isColoured: boolean, code: number): Paint {
	return (text) =>
		isColoured && text !== "" ? `\u001b[${code}m${text}\u001b[0m` : text;
}

/** NO_COLOR and TERM=dumb switch colour off, FORCE_COLOR on; else a terminal has it. */
export function wantsColour(
	environment: Readonly<Record<string, string | undefined>>,
	isTerminal: boolean,
): boolean {
	const { NO_COLOR, FORCE_COLOR, TERM } = environment;
	if (NO_COLOR) return false;
	if (FORCE_COLOR !== undefined && FORCE_COLOR !== "")
		return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
	return isTerminal && TERM !== "dumb";
}

export function createStyle(isColoured: boolean): Style {
	return {
		bold: paint(isColoured, 1),
		dim: paint(isColoured, 2),
		red: paint(isColoured, 31),
		yellow: paint(isColoured, 33),
		green: paint(isColoured, 32),
	};
}
