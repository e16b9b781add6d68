// Finds in a content file what visitors would read as broken text: merge marks of Git, invisible characters,
// and braces without their partner.
import { createPositionFinder } from "../position.ts";
import { contentProblem, type UnlocatedProblem } from "../problems.ts";
import type { RawFile } from "./claims.ts";
import { splitFile } from "./front-matter.ts";
import { findGroups } from "./groups.ts";
import type { SourceFile } from "./source-file.ts";

/** Control characters, halves of characters, and characters that Unicode will never have. */
export const INVISIBLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF](?<![\t\n])/u;

interface Mistake {
	readonly message: string;
	readonly hint: string;
}

export const INVISIBLE_CHARACTER: Mistake = {
	message: "invisible character: no page can show it",
	hint: "Delete the words round it and type them again; such characters come with copied text",
};
export const LONE_BRACE: Mistake = {
	message: "a brace without its partner: visitors would read it",
	hint: "Delete it, or write { before and } after the name of a claim, as in {yearsOfPractice}",
};
const MERGE: Mistake = {
	message:
		"merge mark: Git left two versions of these lines, one below the other",
	hint: "Delete the version that is wrong, and the lines that begin with <<<<<<<, ======= and >>>>>>>",
};

const MERGE_MARK = /^(?:<{7}|>{7})(?: |$)/m;

/** Reports each conflict once. A line of ======= alone makes a heading of the line above it. */
export function findMergeMarks({
	sourcePath: file,
	text,
}: SourceFile): UnlocatedProblem[] {
	const problems: UnlocatedProblem[] = [];
	if (!MERGE_MARK.test(text)) return problems;
	let isOpen = false;
	for (const [index, line] of text.split("\n").entries()) {
		if (!MERGE_MARK.test(line)) continue;
		const isStart = line.startsWith("<");
		if (isStart || !isOpen)
			problems.push(
				contentProblem(MERGE.message, {
					hint: MERGE.hint,
					source: { file, line: index + 1, column: 1 },
				}),
			);
		isOpen = isStart;
	}
	return problems;
}

/** @returns the offset of the first brace without its partner; undefined if there is none */
export function findLoneBrace(text: string): number | undefined {
	const open: number[] = [];
	for (const { 0: brace, index } of text.matchAll(/[{}]/g))
		if (brace === "{") open.push(index);
		else if (open.pop() === undefined) return index;
	return open[0];
}

/** Finds what is wrong with one value, and the offset of it. */
function findMistake(text: string, claim: string | undefined) {
	const invisible = text.search(INVISIBLE);
	if (invisible >= 0) return { ...INVISIBLE_CHARACTER, offset: invisible };
	const brace = text.search(/[{}]/);
	if (claim !== undefined && brace >= 0)
		return {
			message: `the value of the claim {${claim}} contains a brace, which visitors would read`,
			hint: "Write the figure or the words themselves: a claim cannot contain another claim",
			offset: brace,
		};
	const offset = findLoneBrace(text);
	return offset === undefined ? undefined : { ...LONE_BRACE, offset };
}

function findInValues({ sourcePath: file, value }: RawFile) {
	const problems: UnlocatedProblem[] = [];
	for (const { group, keys: above } of findGroups(value))
		for (const [key, text] of Object.entries(group)) {
			if (typeof text !== "string") continue;
			const keys = [...above, Array.isArray(group) ? Number(key) : key];
			const isClaim = above.length === 1 && above[0] === "claims";
			const mistake = findMistake(text, isClaim ? key : undefined);
			if (!mistake) continue;
			const { message, hint, offset } = mistake;
			const source = { file, keys, on: "value", offset } as const;
			problems.push(contentProblem(message, { hint, source }));
		}
	return problems;
}

/** An entry of a list on one line, and below it a line further right that looks like the next entry. */
const ENTRY_TOO_FAR = /^( *)- (.*\S)\n(\1 +)- (.*\S)/gm;

/** YAML adds an entry that begins too far right to the text of the entry above it, without an error. */
function findJoinedEntries(file: SourceFile, { value, sourcePath }: RawFile) {
	const { yaml, yamlLine } = splitFile(file);
	const problems: UnlocatedProblem[] = [];
	for (const found of yaml.matchAll(ENTRY_TOO_FAR)) {
		const [, , above, indent = "", entry] = found;
		const joined = `${above} - ${entry}`;
		const isJoined = findGroups(value).some(
			({ group }) =>
				Array.isArray(group) &&
				group.some((item) => String(item).startsWith(joined)),
		);
		if (!isJoined) continue;
		const line = yamlLine + yaml.slice(0, found.index).split("\n").length;
		problems.push(
			contentProblem(
				"wrong indentation: YAML adds this line to the text above it",
				{
					hint: "Indent it as the entry above it, or write that text on one line",
					source: { file: sourcePath, line, column: indent.length + 1 },
				},
			),
		);
	}
	return problems;
}

/** Body.ts finds the braces of Markdown, since code may have what it likes. */
export function findBrokenText(
	source: SourceFile,
	raw: RawFile,
): UnlocatedProblem[] {
	const { sourcePath: file, body, bodyLine } = raw;
	const problems = findJoinedEntries(source, raw);
	// Most files have none of these, and only such files have a value to report.
	if (/[{}\\\u0085]/.test(source.text))
		for (const problem of findInValues(raw)) problems.push(problem);
	const offset = body.search(INVISIBLE);
	if (offset < 0) return problems;
	const { line, column } = createPositionFinder(body)(offset);
	problems.push(
		contentProblem(INVISIBLE_CHARACTER.message, {
			hint: INVISIBLE_CHARACTER.hint,
			source: { file, line: bodyLine + line - 1, column },
		}),
	);
	return problems;
}
