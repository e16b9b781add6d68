// A file with lines in the wrong column -> those lines, and the file with each of them in its own.
// Finds them by trial: a line is guilty when the file is better with that line in another column.
import { CORE_SCHEMA, load as loadYaml, YAMLException } from "js-yaml";
import { invalid, type UnplacedProblem } from "../../problems.ts";
import { checkValue } from "../check-file.ts";
import { interpolate } from "../claims.ts";
import { splitFile } from "../front-matter.ts";
import { schemaOf } from "../schema/index.ts";
import type { SourceFile } from "../source-file.ts";
import { describeMoves } from "./moved-lines.ts";
import {
	columnOf,
	extentsOf,
	findSuspects,
	findSwallowed,
	isSwallowed,
	isText,
	isUsual,
	keyOf,
	move,
	targetsOf,
} from "./yaml-lines.ts";

/** The YAML of a file at one stage of its repair. */
interface Attempt {
	readonly lines: readonly string[];
	/** Undefined when it can be read. */
	readonly error: YAMLException | undefined;
	/** What is wrong with the values; empty when they cannot be read. */
	readonly problems: readonly UnplacedProblem[];
	/** Smaller numbers are better, the first that differs decides. */
	readonly rank: readonly number[];
}

const MOST_REPAIRS = 10;
/** In characters, for all attempts with one file. */
const MOST_WORK = 3_000_000;

/** Equal for problems that say the same of the same value. */
export function problemId({ message, source }: UnplacedProblem): string {
	const place = source && "keys" in source ? source.keys : source?.line;
	return JSON.stringify([message, place]);
}

/** Stand for what YAML reads as words of the text above; shown to nobody. */
function listSwallowed(
	{ sourcePath: file }: SourceFile,
	lines: readonly string[],
) {
	return findSwallowed(lines).map((at) => {
		const source = { file, line: at + 1, column: 1 };
		return invalid(`swallowed: ${lines[at]?.trim()}`, { source });
	});
}

function listProblems({ sourcePath }: SourceFile, value: unknown) {
	if (typeof value !== "object" || value === null) return undefined;
	const filled = interpolate({ sourcePath, value, body: "", bodyLine: 0 });
	const schema = schemaOf(sourcePath);
	if (!schema) return filled.problems;
	const read = { sourcePath, value: filled.value };
	return [...filled.problems, ...checkValue(schema, read).problems];
}

function tryLines(
	file: SourceFile,
	lines: readonly string[],
	rank: readonly number[],
): Attempt {
	try {
		const value = loadYaml(lines.join("\n"), { schema: CORE_SCHEMA });
		const found = listProblems(file, value);
		const problems = [...(found ?? []), ...listSwallowed(file, lines)];
		const count = found ? problems.length : Number.POSITIVE_INFINITY;
		return {
			...{ lines, problems, error: undefined },
			rank: [-lines.length, count, ...rank],
		};
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error;
		const line = error.mark?.line ?? 0;
		return { lines, error, problems: [], rank: [-line, 0, ...rank] };
	}
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
	const at = a.findIndex((number, index) => number !== b[index]);
	return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

const isBetter = (one: Attempt, other: Attempt) =>
	compareRanks(one.rank, other.rank) < 0;

/** The last key that a problem is about, or the one that it misses. */
const lastKey = ({ source }: UnplacedProblem) =>
	source && "keys" in source ? String(source.keys.at(-1) ?? "") : "";

/** Lines in another column. */
interface Move {
	readonly at: number;
	/** How many lines move. */
	readonly extent: number;
	readonly delta: number;
	readonly rank: readonly number[];
}

/** Whether lines in their new column mend more than they break. */
function isRepair(
	next: Attempt,
	before: Attempt,
	{ at, extent }: Move,
): boolean {
	const moved = before.lines.slice(at, at + extent);
	const siblings = moved.filter(
		(line) => columnOf(line) === columnOf(moved[0]),
	);
	const keys = new Set(siblings.map(keyOf).filter(Boolean));
	const isOfKey = (one: UnplacedProblem) => keys.has(lastKey(one));
	if (next.problems.some(isOfKey)) return false;
	const countSwallowed = ({ lines }: Attempt) => findSwallowed(lines).length;
	if (countSwallowed(next) > countSwallowed(before)) return false;
	if (before.error) {
		// Of two lines with one key, neither is guilty.
		const { reason, mark } = before.error;
		const isTwin =
			/duplicate/.test(reason) &&
			keys.has(keyOf(before.lines[mark?.line ?? 0] ?? ""));
		const reached = next.error?.mark?.line ?? before.lines.length;
		return (
			!isTwin &&
			(!next.error || reached > Math.max(at + extent, mark?.line ?? 0))
		);
	}
	if (next.error) return false;
	const known = new Set(before.problems.map(problemId));
	const left = new Set(next.problems.map(problemId));
	if ([...left].some((id) => !known.has(id))) return false;
	// A key that is misspelt is right where it is, however well it fits elsewhere.
	const isMisspelt = before.problems.some(
		(one) => isOfKey(one) && (one.suggestions ?? []).length > 0,
	);
	return before.problems.length - next.problems.length >= (isMisspelt ? 2 : 1);
}

function* generateMoves({ lines, error, problems }: Attempt): Generator<Move> {
	const names = new Set(problems.map(lastKey));
	const places = problems.flatMap(({ source }) =>
		source && "line" in source ? source.line - 1 : [],
	);
	const targets = targetsOf(lines);
	for (const at of findSuspects(lines, error?.mark?.line, { names, places }))
		for (const [target, uses] of targets) {
			const delta = target - columnOf(lines[at]);
			const swallowed = isSwallowed(lines, at, target);
			if (delta === 0 || (isText(lines[at]) && !swallowed)) continue;
			const isOdd = !isUsual(lines, at, target);
			for (const extent of extentsOf(lines, at)) {
				const rank = [swallowed, extent, isOdd, -uses, Math.abs(delta)];
				yield { at, extent, delta, rank: rank.map(Number) };
			}
		}
}

/** The likeliest first. */
function listMoves(before: Attempt): Move[] {
	return [...generateMoves(before)].sort((a, b) =>
		compareRanks(a.rank, b.rank),
	);
}

/** Tabs as so many spaces as make the most of them. */
function expandTabs(file: SourceFile, first: Attempt): Attempt {
	const indented = /^[ \t]*\t[ \t]*/;
	if (!first.lines.some((line) => indented.test(line))) return first;
	const attempts = [2, 4, 1, 3, 8].map((width, order) => {
		const expand = (line: string) =>
			line.replace(indented, (tabs) =>
				tabs.replaceAll("\t", " ".repeat(width)),
			);
		return tryLines(file, first.lines.map(expand), [order]);
	});
	return attempts.reduce(
		(best, next) => (isBetter(next, best) ? next : best),
		first,
	);
}

function findRepair(
	file: SourceFile,
	before: Attempt,
	budget: { left: number },
): Attempt | undefined {
	let best: Attempt | undefined;
	for (const step of listMoves(before)) {
		budget.left -= file.text.length;
		if (budget.left < 0) return undefined;
		const next = tryLines(file, move(before.lines, step), step.rank);
		if ((best && !isBetter(next, best)) || !isRepair(next, before, step))
			continue;
		best = next;
		if (!best.error && best.problems.length === 0) break;
	}
	return best;
}

interface MendedFile {
	/** One for each line in the wrong column, or for lines that moved together. */
	readonly problems: readonly UnplacedProblem[];
	readonly file: SourceFile;
	/** Why the mended file cannot be read, if it cannot. */
	readonly error: YAMLException | undefined;
	/** What is still wrong with the values of the mended file. */
	readonly left: ReadonlySet<string>;
	readonly gone: ReadonlySet<string>;
}

export function mendIndentation(file: SourceFile): MendedFile {
	const { yaml, yamlLine } = splitFile(file);
	const written = yaml.split("\n");
	const first = tryLines(file, written, []);
	const budget = { left: MOST_WORK };
	// Groups that stand for others could lead in circles.
	const isPlain = !/[\s[{,]\*\w/.test(yaml);
	let mended = first;
	if (isPlain) {
		mended = expandTabs(file, first);
		for (let count = 0; count < MOST_REPAIRS; count++) {
			const next = findRepair(file, mended, budget);
			if (!next) break;
			mended = next;
		}
	}
	const { lines, error, problems } = mended;
	const text = file.text.replace(yaml, () => lines.join("\n"));
	const left = new Set(problems.map(problemId));
	return {
		problems: describeMoves(file, yamlLine, [written, lines]),
		file: { ...file, text },
		error,
		left,
		gone: new Set(first.problems.map(problemId).filter((id) => !left.has(id))),
	};
}
