// A file with lines in the wrong column -> a problem for each, or for those that moved together, with
// the number of spaces that they need; and the file with each of them in its own column.
import { CORE_SCHEMA, load as loadYaml, YAMLException } from "js-yaml";
import { invalid, type UnlocatedProblem } from "../../problems.ts";
import { checkValue } from "../check-file.ts";
import { interpolate } from "../claims.ts";
import { splitFile } from "../front-matter.ts";
import { schemaOf } from "../schema/index.ts";
import type { SourceFile } from "../source-file.ts";
import { columnOf, LineColumns } from "./line-columns.ts";

type Lines = readonly string[];

/** More would take too long in a large file, and nobody reads as many problems. */
const MAX_MOVES = 20;

/** Equal for problems that say the same of the same value. */
export function problemId({ message, source }: UnlocatedProblem): string {
	const position = source && "keys" in source ? source.keys : source?.line;
	return JSON.stringify([message, position]);
}

/** The YAML of a file at one stage of its repair. */
interface Attempt {
	readonly lines: Lines;
	/** Undefined when it can be read. */
	readonly error?: YAMLException;
	/** What is wrong with the values; empty when they cannot be read. */
	readonly problems: readonly UnlocatedProblem[];
}

function tryLines({ sourcePath }: SourceFile, lines: Lines): Attempt {
	try {
		const value = loadYaml(lines.join("\n"), { schema: CORE_SCHEMA });
		const schema = schemaOf(sourcePath);
		if (typeof value !== "object" || value === null || !schema)
			return { lines, problems: [] };
		const filled = interpolate({ sourcePath, value, body: "", bodyLine: 0 });
		const checked = checkValue(schema, { sourcePath, value: filled.value });
		return { lines, problems: [...filled.problems, ...checked.problems] };
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error;
		return { lines, error, problems: [] };
	}
}

/** Above 0 when the one has its error further down than the other, or fewer problems. */
function compare(one: Attempt, other: Attempt): number {
	const reached = ({ error, lines }: Attempt) =>
		error ? (error.mark?.line ?? 0) : lines.length;
	return (
		reached(one) - reached(other) || other.problems.length - one.problems.length
	);
}

interface MovedLine {
	/** From 0. */
	readonly at: number;
	readonly from: string;
	readonly to: string;
}

/** Lines that follow each other and are wrong in the same way. */
type Move = MovedLine[];

function findMoves(before: Lines, after: Lines): Move[] {
	const moves: Move[] = [];
	let kind = "";
	for (const [at, from] of before.entries()) {
		const to = after[at] ?? "";
		if (from.trim() === "") continue;
		const isTab = /^[ \t]*\t/.test(from);
		const next = isTab ? "tab" : String(columnOf(to) - columnOf(from));
		if (from !== to && next === kind) moves.at(-1)?.push({ at, from, to });
		else if (from !== to) moves.push([{ at, from, to }]);
		kind = from === to ? "" : next;
	}
	return moves;
}

const spaces = (count: number, more = "") =>
	`${count === 0 ? "no" : count} ${more}space${count === 1 ? "" : "s"}`;

/** @param firstLine the line of the file that the YAML starts on */
function describeMove(
	file: string,
	firstLine: number,
	[first, ...others]: Move,
): UnlocatedProblem[] {
	if (!first) return [];
	const before = columnOf(first.from);
	const after = columnOf(first.to);
	const below = others.length === 1 ? "line" : `${others.length} lines`;
	const more = others.length > 0 ? ` and the ${below} below it` : "";
	const tab = /^ *\t/.exec(first.from)?.[0].length;
	const source = {
		file,
		line: firstLine + first.at,
		column: tab ?? before + 1,
	};
	if (tab !== undefined)
		return [
			invalid(
				`this line is indented with a tab${more && `,${more} too`}, and YAML allows only spaces`,
				{
					hint: `Begin this line with ${spaces(after)} in place of the tab${more && ", and the others likewise"}`,
					source,
				},
			),
		];
	const change =
		after > before
			? `Put ${spaces(after - before, "more ")} at the beginning of`
			: `Take ${spaces(before - after)} away at the beginning of`;
	return [
		invalid(
			`this line begins with ${spaces(before)} where ${spaces(after)} ${after === 1 ? "is" : "are"} expected, so it has left the group it belongs to`,
			{ hint: `${change} this line${more}`, source },
		),
	];
}

interface RepairedFile {
	readonly problems: readonly UnlocatedProblem[];
	readonly file: SourceFile;
	/** Why the mended file cannot be read, if it cannot. */
	readonly error: YAMLException | undefined;
	/** What is still wrong with the values of the mended file. */
	readonly left: ReadonlySet<string>;
	readonly gone: ReadonlySet<string>;
}

/** Moves only lines that make the file better. */
export function repairIndentation(file: SourceFile): RepairedFile {
	const { yaml, yamlLine } = splitFile(file);
	const written = yaml.split("\n");
	const first = tryLines(file, written);
	let mended = first;
	const problems: UnlocatedProblem[] = [];
	const schema = schemaOf(file.sourcePath);
	// Groups that stand for others could lead in circles.
	const isPlain = !/[\s[{,]\*\w/.test(yaml);
	if (schema && isPlain) {
		const spaced = written.map((line) =>
			line.replace(/^[ \t]+/, (indent) => indent.replaceAll("\t", "  ")),
		);
		const { columns, lost } = new LineColumns(spaced, schema);
		const wanted = written.map((line, at) =>
			line.trim() === ""
				? line
				: " ".repeat(columns[at] ?? 0) + line.trimStart(),
		);
		for (const move of findMoves(written, wanted).slice(0, MAX_MOVES)) {
			const lines = [...mended.lines];
			for (const { at, to } of move) lines[at] = to;
			const next = tryLines(file, lines);
			const gain = compare(next, mended);
			const isLost = move.some(({ at }) => lost.has(at));
			if (gain < 0 || (gain === 0 && !isLost)) continue;
			mended = next;
			problems.push(...describeMove(file.sourcePath, yamlLine, move));
		}
	}
	const text = file.text.replace(yaml, () => mended.lines.join("\n"));
	const left = new Set(mended.problems.map(problemId));
	const gone = first.problems.map(problemId).filter((id) => !left.has(id));
	return {
		...{ problems, left, gone: new Set(gone) },
		file: { ...file, text },
		error: mended.error,
	};
}
