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

const withoutTabs = (text: string) => text.replaceAll("\t", "    ");

/** The first line that is shown, and the lines; the one that was meant when the file is gone. */
function readLines({ file, line, excerpt }: Place, { rootDir }: Reader) {
	const first = Math.max(1, line - AROUND);
	try {
		const text = fs.readFileSync(path.join(rootDir, file), "utf8");
		const lines = text.split(/\r?\n/).slice(first - 1, line + AROUND);
		return { first, lines };
	} catch {
		return { first: line, lines: excerpt === undefined ? [] : [excerpt] };
	}
}

/** The lines around a place, without the indent that they share. */
function formatExcerpt(place: Place, reader: Reader): string {
	const { first, lines } = readLines(place, reader);
	// Another file meanwhile, without the line that is meant.
	if (first + lines.length <= place.line) return "";
	const written = lines.filter((text) => text.trim() !== "").map(withoutTabs);
	const indent = Math.min(
		...written.map((text) => text.search(/\S/)),
		LONGEST_LINE,
	);
	const shown = lines.map((text, at) => {
		const rest = withoutTabs(text).slice(indent).slice(0, LONGEST_LINE);
		const line = `<span class="number">${first + at}</span>${escapeHtml(rest)}`;
		if (first + at !== place.line) return `<span class="line">${line}</span>`;
		const before = withoutTabs(text.slice(0, place.column - 1)).length - indent;
		const caret = `${" ".repeat(Math.max(0, before))}^`;
		const below = `\n<span class="line caret" aria-hidden="true"><span class="number"></span>${caret}</span>`;
		return `<mark class="line">${line}</mark>${before < LONGEST_LINE ? below : ""}`;
	});
	return `<pre tabindex="0"><code>${shown.join("\n")}</code></pre>`;
}

export function formatPlace(
	place: Pick<Place, "file"> & Partial<Place>,
	{ editorLink }: Reader,
): string {
	const { file, line, column = 1 } = place;
	const text = line === undefined ? file : `${file}:${line}:${column}`;
	return `<a class="place" href="${escapeHtml(editorLink(place))}">${escapeHtml(text)}</a>`;
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

/** The nearest suggestion, unless the hint names it already. */
function newSuggestion({ hint, suggestions = [] }: Problem) {
	const [nearest] = suggestions;
	return nearest !== undefined && hint?.includes(nearest) ? undefined : nearest;
}

function formatParts(problem: Problem, reader: Reader, excerpt = ""): string {
	const { severity, rule, message, source, rendered, accepted } = problem;
	const { hint, fix } = problem;
	const suggestion = newSuggestion(problem);
	const advice = [
		suggestion && `<p>Did you mean <code>${escapeHtml(suggestion)}</code>?</p>`,
		hint && `<p class="quiet">${linkPlaces(hint, reader)}</p>`,
		fix && `<p>Run <code>npx ${escapeHtml(fix)}</code></p>`,
	];
	return [
		`<li class="problem ${severity}">`,
		`<p class="rule"><span class="severity">${severity}</span> ${escapeHtml(rule)}</p>`,
		`<p class="message">${linkPlaces(message, reader)}</p>`,
		source && `<p>${formatPlace(source, reader)}</p>`,
		excerpt,
		rendered &&
			`<p>while it rendered ${formatPlace({ file: rendered }, reader)}</p>`,
		...(accepted === undefined
			? advice
			: [`<p class="quiet">Accepted: ${escapeHtml(accepted)}</p>`]),
		"</li>",
	]
		.filter(Boolean)
		.join("\n");
}

/** Without the lines around its place. */
export function formatRemark(problem: Problem, reader: Reader): string {
	return formatParts(problem, reader);
}

export function formatProblem(problem: Problem, reader: Reader): string {
	const { source } = problem;
	return formatParts(problem, reader, source && formatExcerpt(source, reader));
}
