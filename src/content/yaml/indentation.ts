// Finds lines with wrong indentation. Returns a problem for each group of such lines, with the number of
// spaces that they need, and the file with these lines moved.
import { CORE_SCHEMA, load as loadYaml, YAMLException } from "js-yaml";
import { contentProblem, type UnlocatedProblem } from "../../problems.ts";
import { checkValue } from "../check-file.ts";
import { interpolate } from "../claims.ts";
import { splitFile } from "../front-matter.ts";
import { schemaOf } from "../schema/index.ts";
import type { SourceFile } from "../source-file.ts";
import { columnOf, LineColumns } from "./line-columns.ts";

type Lines = readonly string[];

/** No more groups of lines are moved, because every move parses the file again. */
const MAX_MOVES = 20;

/** Returns an id that is the same for problems with the same message about the same value. */
export function problemId({ message, source }: UnlocatedProblem): string {
	const position = source && "keys" in source ? source.keys : source?.line;
	return JSON.stringify([message, position]);
}

interface Attempt {
	readonly lines: Lines;
	/** Undefined when the YAML can be read. */
	readonly error?: YAMLException;
	/** The problems of the values; empty when the YAML cannot be read. */
	readonly problems: readonly UnlocatedProblem[];
}

function attempt({ sourcePath }: SourceFile, lines: Lines): Attempt {
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

/** Returns more than 0 when the first attempt is better: its error is further down, or problems are fewer. */
function compareAttempts(one: Attempt, other: Attempt): number {
	const lastReadLine = ({ error, lines }: Attempt) =>
		error ? (error.mark?.line ?? 0) : lines.length;
	return (
		lastReadLine(one) - lastReadLine(other) ||
		other.problems.length - one.problems.length
	);
}

interface MovedLine {
	/** The index of the line counts from 0. */
	readonly at: number;
	readonly from: string;
	readonly to: string;
}

/** The lines follow one another and need the same change. */
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

/** @param firstLine the line of the file on which the YAML starts */
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
			contentProblem(
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
			: `Delete ${spaces(before - after)} at the beginning of`;
	return [
		contentProblem(
			`this line begins with ${spaces(before)} where ${spaces(after)} ${after === 1 ? "is" : "are"} expected, so it is outside the group it belongs to`,
			{ hint: `${change} this line${more}`, source },
		),
	];
}

interface RepairedFile {
	readonly problems: readonly UnlocatedProblem[];
	readonly file: SourceFile;
	/** The reason why the repaired file cannot be read, if there is one. */
	readonly error: YAMLException | undefined;
	/** The ids of problems that the repaired file still has. */
	readonly remaining: ReadonlySet<string>;
	/** The ids of problems that the repair resolved. */
	readonly resolved: ReadonlySet<string>;
}

/** Applies only moves that leave the file with fewer problems. */
export function repairIndentation(file: SourceFile): RepairedFile {
	const { yaml, yamlLine } = splitFile(file);
	const written = yaml.split("\n");
	const first = attempt(file, written);
	let best = first;
	const problems: UnlocatedProblem[] = [];
	const schema = schemaOf(file.sourcePath);
	// A file with aliases is not repaired, since aliases could form a cycle.
	const isPlain = !/[\s[{,]\*\w/.test(yaml);
	if (schema && isPlain) {
		const withoutTabs = written.map((line) =>
			line.replace(/^[ \t]+/, (indent) => indent.replaceAll("\t", "  ")),
		);
		const { columns, misread } = new LineColumns(withoutTabs, schema);
		const expected = written.map((line, at) =>
			line.trim() === ""
				? line
				: " ".repeat(columns[at] ?? 0) + line.trimStart(),
		);
		for (const move of findMoves(written, expected).slice(0, MAX_MOVES)) {
			const lines = [...best.lines];
			for (const { at, to } of move) lines[at] = to;
			const next = attempt(file, lines);
			const gain = compareAttempts(next, best);
			const isMisread = move.some(({ at }) => misread.has(at));
			if (gain < 0 || (gain === 0 && !isMisread)) continue;
			best = next;
			problems.push(...describeMove(file.sourcePath, yamlLine, move));
		}
	}
	const text = file.text.replace(yaml, () => best.lines.join("\n"));
	const remaining = new Set(best.problems.map(problemId));
	const resolved = new Set(first.problems.map(problemId));
	for (const id of remaining) resolved.delete(id);
	return {
		...{ problems, remaining, resolved },
		file: { ...file, text },
		error: best.error,
	};
}
