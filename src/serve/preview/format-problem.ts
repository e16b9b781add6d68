// Problem -> HTML that says what is wrong, where, and what to do, with links into the editor.

import fs from "node:fs";
import path from "node:path";
import { escapeHtml } from "../../escape.ts";
import type { Place, Problem } from "../../problems.ts";
import type { EditorLink } from "./editor-link.ts";

export interface Reader {
	readonly rootDir: string;
	readonly editorLink: EditorLink;
}

/** Lines shown before and after the one that is meant. */
const AROUND = 2;
const LONGEST_LINE = 400;

function readLines({ rootDir }: Reader, { file, excerpt, line }: Place) {
	try {
		return fs.readFileSync(path.join(rootDir, file), "utf8").split(/\r?\n/);
	} catch {
		// Gone meanwhile: the line as it was is all there is.
		const lines: string[] = [];
		if (excerpt !== undefined) lines[line - 1] = excerpt;
		return lines;
	}
}

function formatLine(number: number, text: string, place: Place): string {
	const isMeant = number === place.line;
	const shown = escapeHtml(
		text.slice(0, LONGEST_LINE).replaceAll("\t", "    "),
	);
	const before = text.slice(0, place.column - 1);
	const caret = before.replaceAll("\t", "    ").length;
	const line = `<span class="number">${number}</span>${shown}`;
	if (!isMeant) return `<span class="line">${line}</span>`;
	const mark =
		caret < LONGEST_LINE
			? `\n<span class="line caret" aria-hidden="true"><span class="number"></span>${" ".repeat(caret)}^</span>`
			: "";
	return `<mark class="line">${line}</mark>${mark}`;
}

function formatExcerpt(place: Place, reader: Reader): string {
	const lines = readLines(reader, place);
	const start = Math.max(0, place.line - 1 - AROUND);
	const shown = Object.entries(lines)
		.map(([index, text]) => ({ number: Number(index) + 1, text }))
		.filter(({ number }) => number > start && number <= place.line + AROUND);
	if (!shown.some(({ number }) => number === place.line)) return "";
	const html = shown.map(({ number, text }) => formatLine(number, text, place));
	return `<pre tabindex="0"><code>${html.join("\n")}</code></pre>`;
}

export function formatPlace(
	place: Pick<Place, "file"> & Partial<Place>,
	{ editorLink }: Reader,
): string {
	const { file, line, column } = place;
	const told = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
	return `<a class="place" href="${escapeHtml(editorLink(place))}">${escapeHtml(told)}</a>`;
}

const MENTIONED =
	/\b((?:content|templates|static)\/[\w./-]*\w)(?::(\d+):(\d+))?/g;

/** A text, with the files it names as links. */
function linkPlaces(text: string, reader: Reader): string {
	return escapeHtml(text).replace(
		MENTIONED,
		(_all, file: string, line?: string, column?: string) =>
			formatPlace(
				line ? { file, line: Number(line), column: Number(column) } : { file },
				reader,
			),
	);
}

export function formatProblem(problem: Problem, reader: Reader): string {
	const { severity, message, source, hint, fix, suggestions = [] } = problem;
	const [nearest] = suggestions;
	const isNew = nearest !== undefined && !hint?.includes(nearest);
	return [
		`<li class="problem ${severity}">`,
		`<h2>${linkPlaces(message, reader)}</h2>`,
		...(source
			? [
					`<p class="where">${formatPlace(source, reader)}</p>`,
					formatExcerpt(source, reader),
				]
			: []),
		...(isNew
			? [`<p>Did you mean <code>${escapeHtml(nearest)}</code>?</p>`]
			: []),
		...(hint ? [`<p class="hint">${linkPlaces(hint, reader)}</p>`] : []),
		...(fix ? [`<p>Run <code>npx ${escapeHtml(fix)}</code></p>`] : []),
		"</li>",
	]
		.filter(Boolean)
		.join("\n");
}
