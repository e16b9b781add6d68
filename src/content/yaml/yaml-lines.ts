// The lines of a YAML text, by their columns: which may stand in a wrong one, and where they
// could stand instead. Looks at the beginnings and ends of lines and reads no values.

type Lines = readonly string[];

export function columnOf(line = ""): number {
	return line.search(/[^ \t]|$/);
}

const isContent = (line = "") => !/^\s*(?:#|$)/.test(line);
const isEntry = (line: string) => /^\s*-(?:\s|$)/.test(line);

/** The key that a line begins with, also behind hyphens; "" without one. */
export function keyOf(line: string): string {
	const key = /^\s*(?:- +)*["']?([^\s:#"'[{-][^:"']*)["']?\s*:(?:\s|$)/.exec(
		line,
	);
	return key?.[1]?.trimEnd() ?? "";
}

/** Whether a line has neither a key nor a hyphen: it belongs to a text that begins above it. */
export const isText = (line = "") => keyOf(line) === "" && !isEntry(line);

/** The first words of a line lie behind its hyphens. */
const wordColumn = (line: string) => /^\s*(?:- +)*/.exec(line)?.[0].length ?? 0;

/** A text of several lines begins below such a line. */
const opensText = (line: string) => /(?:^|[:\s-]\s)[>|][-+\d]*\s*$/.test(line);

/** The nearest line above that satisfies. */
function findAbove(
	lines: Lines,
	at: number,
	accepts: (line: string) => boolean,
): number {
	let above = at - 1;
	while (
		above >= 0 &&
		!(isContent(lines[above]) && accepts(lines[above] ?? ""))
	)
		above--;
	return above;
}

const lineAbove = (lines: Lines, at: number) =>
	lines[findAbove(lines, at, () => true)] ?? "";

/** Whether a line would be read as words of a text above it when it stood in a column. */
export function isSwallowed(lines: Lines, at: number, column: number): boolean {
	const holder =
		lines[findAbove(lines, at, (line) => columnOf(line) < column)] ?? "";
	if (opensText(holder)) return true;
	if (isText(lines[at])) return isText(lineAbove(lines, at));
	const isSibling = isEntry(holder) && wordColumn(holder) === column;
	return holder !== "" && !isSibling && !/[:-]\s*(?:#.*)?$/.test(holder);
}

/** Whether a line stands in a column as far in as people indent, seen from the group that holds it. */
export function isUsual(lines: Lines, at: number, column: number): boolean {
	const holder = findAbove(
		lines,
		at,
		(line) => columnOf(line) < column && !isText(line),
	);
	if (holder === -1) return column === 0;
	const step = column - wordColumn(lines[holder] ?? "");
	return step === 0 || step === 2;
}

/**
 * Entries of lists that are deeper than the plain entry above them, and what looks like a key
 * within a text of several lines: YAML reads both as words.
 */
export function findSwallowed(lines: Lines): number[] {
	const found: number[] = [];
	let textColumn = Number.POSITIVE_INFINITY;
	let above = "";
	for (const [at, line] of lines.entries()) {
		if (!isContent(line)) continue;
		const column = columnOf(line);
		if (column > textColumn) {
			if (/^\s*(?:- )?[a-z][A-Za-z]*:(?:\s|$)/.test(line)) found.push(at);
			continue;
		}
		textColumn = opensText(line) ? wordColumn(line) : Number.POSITIVE_INFINITY;
		const isPlain = /^\s*- [^"'[{>|-]/.test(above) && keyOf(above) === "";
		if (isPlain && isEntry(line) && column > columnOf(above)) found.push(at);
		else above = line;
	}
	return found;
}

/** The columns that lines of the text stand in, each with their number. */
export function targetsOf(lines: Lines): ReadonlyMap<number, number> {
	const uses = new Map<number, number>([
		[0, 0],
		[2, 0],
	]);
	for (const line of lines.filter(isContent))
		for (const column of new Set([columnOf(line), wordColumn(line)]))
			uses.set(column, (uses.get(column) ?? 0) + 1);
	return uses;
}

/** Groups without anything in them, and the lines that could belong to them. */
function findEmptyGroups(lines: Lines): number[] {
	const content = [...lines.keys()].filter((at) => isContent(lines[at]));
	return content.flatMap((at, index) => {
		const below = content[index + 1];
		const line = lines[at] ?? "";
		const next = lines[below ?? -1] ?? "";
		if (!/:\s*$/.test(line) || below === undefined) return [];
		const isFilled =
			columnOf(next) > wordColumn(line) ||
			(isEntry(next) && columnOf(next) === wordColumn(line));
		return isFilled ? [] : [at, below];
	});
}

/** The line of an error, those beside it, and those above it that each stand further left. */
function findNear(lines: Lines, errorLine: number): number[] {
	const near: number[] = [];
	let column = Number.POSITIVE_INFINITY;
	const last = Math.min(errorLine + 1, lines.length - 1);
	for (let at = last; at >= 0 && column > 0; at--) {
		if (!isContent(lines[at])) continue;
		const own = columnOf(lines[at]) + Number(isEntry(lines[at] ?? ""));
		if (at > errorLine) near.push(at);
		else if (own < column || errorLine - at < 5) near.push(at);
		if (at < errorLine) column = Math.min(column, own);
	}
	return near;
}

interface Traces {
	/** The keys that something is wrong with. */
	readonly names: ReadonlySet<string>;
	readonly places: readonly number[];
}

const MOST_SUSPECTS = 30;

/** @param errorLine undefined for a text that can be read */
export function findSuspects(
	lines: Lines,
	errorLine: number | undefined,
	{ names, places }: Traces,
): number[] {
	const empty = findEmptyGroups(lines).slice(0, 10);
	const named = [...lines.keys()].filter((at) =>
		names.has(keyOf(lines[at] ?? "")),
	);
	const near =
		errorLine === undefined
			? [...places, ...places.map((at) => findAbove(lines, at, () => true))]
			: findNear(lines, errorLine);
	const suspects = new Set([...near, ...named, ...empty]);
	return [...suspects].filter((at) => at >= 0).slice(0, MOST_SUSPECTS);
}

/** How many lines may have moved together: the line, with its text, its entry or its group. */
export function extentsOf(lines: Lines, at: number): ReadonlySet<number> {
	const line = lines[at] ?? "";
	const column = columnOf(line);
	const countWhile = (goesOn: (below: string) => boolean) => {
		let last = at;
		for (let end = at + 1; end < lines.length; end++) {
			const below = lines[end] ?? "";
			if (!isContent(below)) continue;
			if (!goesOn(below)) break;
			last = end;
		}
		return last - at + 1;
	};
	return new Set([
		1,
		...(opensText(line) ? [countWhile(isText)] : []),
		...(isEntry(line)
			? [
					countWhile(
						(below) =>
							columnOf(below) >= wordColumn(line) + Number(isEntry(below)),
					),
				]
			: []),
		countWhile((below) => columnOf(below) > column),
		countWhile((below) => columnOf(below) >= column),
	]);
}

export function move(
	lines: Lines,
	{ at, extent, delta }: Record<"at" | "extent" | "delta", number>,
): string[] {
	return lines.map((line, index) => {
		if (index < at || index >= at + extent || line.trim() === "") return line;
		return " ".repeat(Math.max(0, columnOf(line) + delta)) + line.trimStart();
	});
}
