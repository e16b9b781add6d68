// hypno new, rename and remove: writes what they plan, and prints each line that changes.
import type { ExitCode } from "../../base/problems.ts";
import type { Terminal } from "../../base/terminal.ts";
import { formatLines, formatLocation } from "../../base/text/problem-text.ts";
import type { ContentDocument } from "../../site/document/document.ts";
import type { RangeEdit } from "../../site/document/edit.ts";
import {
	type ContentChange,
	writeChanges,
} from "../../site/edit/change-files.ts";
import { findChangedLines } from "../../site/edit/edit-history.ts";
import type { Changes } from "../../site/edit/records/record-run.ts";

function printEdit(
	{ path: file, text, lines }: ContentDocument,
	{ range: { start, end }, words }: RangeEdit,
	{ print, style }: Terminal,
): void {
	const first = lines.positionOf(start);
	const last = lines.positionOf(end);
	const head = lines.read(first.line).slice(0, first.column - 1);
	const tail = lines.read(last.line).slice(last.column - 1);
	const old = text.slice(start, end).replace(/\r\n?/g, "\n");
	if (old === words) return;
	const before = head + old + tail;
	const changed = findChangedLines({ before, after: head + words + tail });
	const line = first.line + changed.line;
	const column = changed.line > 0 ? 1 : first.column;
	const location = formatLocation({ file, line, column });
	print(formatLines(style.bold(location), changed, style));
}

function printChange(
	{ document, isNew, edits, to }: ContentChange,
	terminal: Terminal,
): void {
	const { print, style } = terminal;
	const { path: sourcePath, lines } = document;
	if (isNew) print(style.bold(sourcePath));
	const lineOf = ({ range }: RangeEdit) => lines.positionOf(range.start).line;
	for (const edit of edits.toSorted((a, b) => lineOf(a) - lineOf(b)))
		printEdit(document, edit, terminal);
	if (to === undefined) print(`${style.bold(sourcePath)}  deleted`);
	else if (to !== sourcePath)
		print(`${style.bold(sourcePath)}  renamed to ${to}`);
}

/** Writes what is planned, all or nothing, and says what. */
export async function applyChanges(
	run: Changes,
	terminal: Terminal,
): Promise<ExitCode> {
	const { config, flags, changes, notes, left } = run;
	await writeChanges(changes, config, flags.dryRun === true);
	for (const change of changes) printChange(change, terminal);
	const isShown = flags.dryRun && changes.length > 0;
	const end = isShown ? ["Nothing was written, because of --dry-run."] : notes;
	for (const note of [...end, ...left]) terminal.error(note);
	return 0;
}
