// Finds the edits that correct problems in content files, and writes them. No edit adds an error.

import type { Edit, Location, Problem } from "../../base/problems.ts";
import { indexBy } from "../../base/text/group-by.ts";
import { TextLines } from "../../base/text/text-lines.ts";
import { CONTENT_FOLDER } from "../addresses/source-paths.ts";
import type { Config, Project } from "../config.ts";
import { readSourceFile, SourceFile } from "../content/source-file.ts";
import { applyEdits, type RangeEdit } from "../document/edit.ts";
import { findNewErrors } from "./file-errors.ts";
import { openFile } from "./open-file.ts";

type LocatedEdit = Edit & Location;

export interface CorrectedProblem extends Problem {
	readonly edit: LocatedEdit;
}

export function hasEdit(problem: Problem): problem is CorrectedProblem {
	return problem.edit !== undefined;
}

const WORD = /[\p{L}\p{N}/_-]/u;

/** Deletes the line too if it has nothing else but a comment, which stays. */
function toDeletion(edit: LocatedEdit, lines: readonly string[]) {
	const { line, column, from } = edit;
	const shown = lines[line - 1] ?? "";
	const before = shown.slice(0, column - 1);
	const after = shown.slice(before.length + from.length);
	if (before.trim() !== "" || !/^\s*(?:#|$)/.test(after)) return undefined;
	const [space = ""] = /^\s*/.exec(after) ?? [];
	if (space !== after) return { ...edit, from: from + space };
	const end = line < lines.length ? "\n" : "";
	return { ...edit, column: 1, from: shown + end };
}

/** Applies edits to a text with any line ends. They must not overlap. */
function correctText(text: string, edits: readonly LocatedEdit[]): string {
	const lines = new TextLines(text);
	const placed: RangeEdit[] = [];
	for (const { line, column, from, to } of edits) {
		const [last = "", ...above] = from.split("\n").reverse();
		const start = lines.offsetOf({ line, column });
		let end = start + from.length;
		if (above.length > 0)
			end = lines.offsetOf({
				line: line + above.length,
				column: last.length + 1,
			});
		placed.push({ range: { start, end }, words: to });
	}
	return applyEdits(text, placed);
}

function findCertainEdit(
	{ source, correction, accepted }: Problem,
	config: Project,
): LocatedEdit | undefined {
	const isLive = correction && accepted === undefined;
	if (!isLive || !source?.file.startsWith(CONTENT_FOLDER)) return undefined;
	const { file, line, column } = source;
	const { from, to } = correction;
	const opened = readSourceFile(file, config);
	if (!("text" in opened)) return undefined;
	const lines = opened.text.split("\n");
	const shown = lines[line - 1] ?? "";
	// The location is that of the words, of a character within them, or of a quote or a brace before them.
	const at = shown.indexOf(from, Math.max(column - from.length, 0));
	const around = `${shown[at - 1] ?? ""}${shown[at + from.length] ?? ""}`;
	if (at < 0 || WORD.test(around)) return undefined;
	const replaced = { file, line, column: at + 1, from, to };
	const edit = to === "" ? toDeletion(replaced, lines) : replaced;
	if (!edit) return undefined;
	const text = correctText(opened.text, [edit]);
	const edited = new SourceFile(file, text, opened.model);
	const errors = findNewErrors(opened, edited, config);
	return errors.length === 0 ? edit : undefined;
}

export function addEdits(problems: readonly Problem[], config: Project) {
	return problems.map((problem): Problem => {
		const edit = findCertainEdit(problem, config);
		return edit ? { ...problem, edit } : problem;
	});
}

/** What is written is undefined if the file may not be edited, or if another program has changed it since. */
export function writeEdits(
	problems: readonly CorrectedProblem[],
	config: Config,
) {
	const byFile = [...indexBy(problems, ({ edit }) => edit.file)];
	return byFile.map(([sourcePath, inFile]) => {
		const opened = openFile(sourcePath, config);
		if (!opened || !("file" in opened)) return { file: sourcePath };
		const { file, onDisk, write } = opened;
		const lines = file.text.split("\n");
		const isUnchanged = inFile.every(({ edit: { line, column, from } }) =>
			`${lines[line - 1]}\n`.startsWith(from, column - 1),
		);
		const edits = inFile.map(({ edit }) => edit);
		const written = isUnchanged ? write(correctText(onDisk, edits)) : undefined;
		return { file: sourcePath, written };
	});
}
