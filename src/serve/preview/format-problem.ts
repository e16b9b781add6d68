// Problems -> HTML that says what is wrong, where, and what to do, with links into the editor: one
// alone, and the findings of the checks as lists of new and accepted ones.
import fs from "node:fs";
import path from "node:path";
import { escapeHtml } from "../../escape.ts";
import { type Location, type Problem, usageError } from "../../problems.ts";
import { isLive } from "../../report/check-report.ts";
import { formatCounts } from "../../report/text.ts";
import { formatNumber } from "../../report/words.ts";

type FileLocation = Pick<Location, "file"> & Partial<Location>;

/** The person who reads, and has an editor. */
export interface Reader {
	readonly rootDir: string;
	/** The address that opens a file in the editor. */
	readonly editorLink: (location: FileLocation) => string;
}

const EDITOR = "vscode://file/{file}:{line}:{column}";
/** These would run in the browser instead. */
const UNSAFE = /^\s*(?:javascript|data|blob|vbscript):/i;

function encodePath(filePath: string): string {
	return filePath
		.split(path.sep)
		.map((part) => encodeURIComponent(part).replaceAll("%3A", ":"))
		.join("/");
}

/**
 * @param pattern of HYPNO_EDITOR; that of VS Code unless given
 * @throws UserError (2) for a pattern that opens no file
 */
export function createReader(rootDir: string, pattern = EDITOR): Reader {
	const isAddress = /^[a-z][\w+.-]*:/i.test(pattern) && !UNSAFE.test(pattern);
	if (!isAddress || !pattern.includes("{file}"))
		throw usageError(
			`HYPNO_EDITOR is "${pattern}", which is not an address that opens a file`,
			`Write it like this: HYPNO_EDITOR="${EDITOR}"`,
		);
	const editorLink = ({ file, line = 1, column = 1 }: FileLocation) => {
		const encoded = encodePath(path.join(rootDir, file));
		return pattern
			.replaceAll("/{file}", `/${encoded.replace(/^\//, "")}`)
			.replaceAll("{file}", encoded)
			.replaceAll("{line}", String(line))
			.replaceAll("{column}", String(column));
	};
	return { rootDir, editorLink };
}

/** Undefined while the checks are at work. */
export type Findings = readonly Problem[] | undefined;

const AROUND = 2;
const LONGEST_LINE = 400;
const MAX_LISTED = 100;

const withoutTabs = (text: string) => text.replaceAll("\t", "    ");

/** The first line that is shown, and the lines; the one that was meant when the file is gone. */
function readLines({ file, line, excerpt }: Location, { rootDir }: Reader) {
	const first = Math.max(1, line - AROUND);
	try {
		const text = fs.readFileSync(path.join(rootDir, file), "utf8");
		const lines = text.split(/\r?\n/).slice(first - 1, line + AROUND);
		return { first, lines };
	} catch {
		return { first: line, lines: excerpt === undefined ? [] : [excerpt] };
	}
}

/** The lines around a position, without the indent that they share. */
function formatExcerpt(location: Location, reader: Reader): string {
	const { first, lines } = readLines(location, reader);
	// The file may be another one meanwhile, without the line that is meant.
	if (first + lines.length <= location.line) return "";
	const written = lines.filter((text) => text.trim() !== "").map(withoutTabs);
	const indent = Math.min(
		...written.map((text) => text.search(/\S/)),
		LONGEST_LINE,
	);
	const shown = lines.map((text, at) => {
		const rest = withoutTabs(text).slice(indent).slice(0, LONGEST_LINE);
		const line = `<span class="number">${first + at}</span>${escapeHtml(rest)}`;
		if (first + at !== location.line)
			return `<span class="line">${line}</span>`;
		const before =
			withoutTabs(text.slice(0, location.column - 1)).length - indent;
		const caret = `${" ".repeat(Math.max(0, before))}^`;
		const below = `\n<span class="line caret" aria-hidden="true"><span class="number"></span>${caret}</span>`;
		return `<mark class="line">${line}</mark>${before < LONGEST_LINE ? below : ""}`;
	});
	return `<pre tabindex="0"><code>${shown.join("\n")}</code></pre>`;
}

export function formatLocation(
	location: FileLocation,
	{ editorLink }: Reader,
): string {
	const { file, line, column = 1 } = location;
	const text = line === undefined ? file : `${file}:${line}:${column}`;
	return `<a class="place" href="${escapeHtml(editorLink(location))}">${escapeHtml(text)}</a>`;
}

const MENTIONED =
	/\b((?:content|templates|static)\/[\w./-]*\w)(?::(\d+):(\d+))?/g;

function linkLocations(text: string, reader: Reader): string {
	return escapeHtml(text).replace(
		MENTIONED,
		(_all, file: string, line?: string, column?: string) =>
			formatLocation(
				line ? { file, line: Number(line), column: Number(column) } : { file },
				reader,
			),
	);
}

function formatAdvice(problem: Problem, reader: Reader) {
	const { hint, fix, suggestions: [nearest] = [] } = problem;
	const isNamed = nearest === undefined || hint?.includes(nearest);
	return [
		!isNamed && `<p>Did you mean <code>${escapeHtml(nearest)}</code>?</p>`,
		hint && `<p class="quiet">${linkLocations(hint, reader)}</p>`,
		fix && `<p>Run <code>npx ${escapeHtml(fix)}</code></p>`,
	];
}

export function formatProblem(problem: Problem, reader: Reader): string {
	const { source } = problem;
	return formatFinding(
		problem,
		reader,
		source && formatExcerpt(source, reader),
	);
}

function formatFinding(problem: Problem, reader: Reader, excerpt = ""): string {
	const { severity, rule, message, source, rendered, accepted } = problem;
	return [
		`<li class="problem ${severity}">`,
		`<p class="rule"><span class="severity">${severity}</span> ${escapeHtml(rule)}</p>`,
		`<p class="message">${linkLocations(message, reader)}</p>`,
		source && `<p>${formatLocation(source, reader)}</p>`,
		excerpt,
		rendered &&
			`<p>while it rendered ${formatLocation({ file: rendered }, reader)}</p>`,
		...(accepted === undefined
			? formatAdvice(problem, reader)
			: [`<p class="quiet">Accepted: ${escapeHtml(accepted)}</p>`]),
		"</li>",
	]
		.filter(Boolean)
		.join("\n");
}

export function countFindings(findings: Findings): string {
	if (!findings) return "The checks are at work";
	if (findings.length === 0) return "Nothing to fix";
	const open = findings.filter(isLive).length;
	const accepted = findings.length - open;
	return `${formatNumber(open)} new, ${formatNumber(accepted)} accepted`;
}

function formatList(findings: readonly Problem[], reader: Reader): string {
	if (findings.length === 0) return "";
	const items = findings
		.slice(0, MAX_LISTED)
		.map((problem) => formatFinding(problem, reader));
	const more = findings.length - items.length;
	const rest = `<p class="quiet">${formatNumber(more)} more: <code>npx hypno check</code> lists them all.</p>`;
	return `<ol class="problems">${items.join("")}</ol>${more > 0 ? rest : ""}`;
}

const fold = (summary: string, list: string) =>
	list && `<details><summary>${escapeHtml(summary)}</summary>${list}</details>`;

/**
 * The accepted ones behind a summary, new ones too where they are folded.
 * @param where the findings are: "on this page"
 */
export function formatFindings(
	findings: readonly Problem[],
	{ where, isFolded = false }: { where: string; isFolded?: boolean },
	reader: Reader,
): string {
	const open = findings.filter(isLive);
	const list = formatList(open, reader);
	const accepted = findings.filter((finding) => !isLive(finding));
	const summary = `${formatNumber(open.length)} new ${where}: ${formatCounts(open)}`;
	const reasons = `${formatNumber(accepted.length)} accepted ${where}, with the reasons`;
	return (
		(isFolded ? fold(summary, list) : list) +
		fold(reasons, formatList(accepted, reader))
	);
}
