// Formats problems and lists of findings as HTML, with links that open the maintainer's editor.
import path from "node:path";
import { encodePath } from "../../base/addresses/parse-url.ts";
import {
	fingerprint,
	type Location,
	type Problem,
	usageError,
} from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import {
	formatAdvice,
	formatCounts,
	formatExcerpt,
} from "../../base/text/problem-text.ts";
import { formatNumber } from "../../base/text/words.ts";
import { isLive } from "../../check/check-report.ts";
import { joinKinds } from "../../check/join-kinds.ts";
import { CONTENT_FOLDER } from "../../site/addresses/source-paths.ts";

type FileLocation = Pick<Location, "file"> & Partial<Location>;

export interface Editor {
	/** The panel offers to make certain corrections, because of --edit. */
	readonly canWrite?: boolean;
	/** True for people on other machines, who see nothing of this one. */
	readonly isRemote?: boolean;
	readonly rootDir: string;
	/** @returns "" for somebody on another machine */
	readonly linkTo: (location: FileLocation) => string;
}

const VS_CODE = "vscode://file/{file}:{line}:{column}";
const UNSAFE = /^\s*(?:javascript|data|blob|vbscript):/i;

/** @throws UserError (2) for a pattern that opens no file */
export function createEditor(rootDir: string, pattern = VS_CODE): Editor {
	const isAddress = /^[a-z][\w+.-]*:/i.test(pattern) && !UNSAFE.test(pattern);
	if (!isAddress || !pattern.includes("{file}"))
		throw usageError(
			`HYPNO_EDITOR is "${pattern}", which is not a URL that opens a file`,
			`Write it like this: HYPNO_EDITOR="${VS_CODE}"`,
		);
	const linkTo = ({ file, line = 1, column = 1 }: FileLocation) => {
		const filePath = path.join(rootDir, file).replaceAll(path.sep, "/");
		const encoded = encodePath(filePath).replaceAll("%3A", ":");
		return pattern
			.replaceAll("/{file}", `/${encoded.replace(/^\//, "")}`)
			.replaceAll("{file}", encoded)
			.replaceAll("{line}", String(line))
			.replaceAll("{column}", String(column));
	};
	return { rootDir, linkTo };
}

const MAX_LISTED = 100;

export function formatLocation(location: FileLocation, { linkTo }: Editor) {
	const { file, line, column = 1 } = location;
	const text = line === undefined ? file : `${file}:${line}:${column}`;
	const href = linkTo(location);
	if (!href) return `<span class="location">${escapeHtml(text)}</span>`;
	return `<a class="location" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

const SOURCE_PATH =
	/\b((?:content|templates|static)\/[\w./-]*\w)(?::(\d+):(\d+))?/g;

function linkLocations(text: string, editor: Editor): string {
	return escapeHtml(text).replace(SOURCE_PATH, (_, file, line, column) => {
		const place = line && { line: Number(line), column: Number(column) };
		return formatLocation({ file, ...place }, editor);
	});
}

function formatButton(problem: Problem): string {
	const { source, correction, isEditable } = problem;
	const id = fingerprint(problem);
	if (correction && source?.file.startsWith(CONTENT_FOLDER)) {
		const { from, to } = correction;
		const change = to ? `write ${to}` : `delete ${from.trim()}`;
		return `<p><button type="button" data-fix="${id}">Fix: ${escapeHtml(change)}</button></p>`;
	}
	if (!isEditable || !source) return "";
	const label = escapeHtml(`${source.file}:${source.line}`);
	return `<p><button type="button" data-open="${id}" aria-label="Edit ${label}">Edit</button></p>`;
}

function formatHelp(problem: Problem, editor: Editor): string {
	const { accepted } = problem;
	if (accepted !== undefined)
		return `<p class="quiet">Accepted: ${escapeHtml(accepted)}</p>`;
	let html = "";
	for (const advice of formatAdvice(problem))
		html += `<p class="quiet">${linkLocations(advice, editor)}</p>`;
	return editor.canWrite ? html + formatButton(problem) : html;
}

function formatLine({ excerpt, column }: Location): string {
	if (excerpt === undefined) return "";
	const [line = "", caret = ""] = formatExcerpt(excerpt, column);
	return `<pre tabindex="0"><code>${escapeHtml(line)}
<span class="caret" aria-hidden="true">${caret}</span></code></pre>`;
}

function formatProblem(problem: Problem, editor: Editor): string {
	const { severity, rule, message, source, rendered } = problem;
	let places = "";
	if (source)
		places += `<p>${formatLocation(source, editor)}</p>\n${formatLine(source)}`;
	if (rendered)
		places += `<p>while rendering ${formatLocation({ file: rendered }, editor)}</p>`;
	return `<li class="problem ${severity}">
<p class="quiet"><span class="severity">${severity}</span> ${escapeHtml(rule)}</p>
<p class="message">${linkLocations(message, editor)}</p>
${places}
${formatHelp(problem, editor)}
</li>`;
}

export function formatProblems(problems: readonly Problem[], editor: Editor) {
	const items = problems.map((problem) => formatProblem(problem, editor));
	const list = `<ol class="problems">${items.join("\n")}</ol>`;
	const folder = `${escapeHtml(editor.rootDir)}/`;
	return editor.isRemote ? list.replaceAll(folder, "") : list;
}

export function countFindings(
	findings: readonly Problem[] | undefined,
	none: string,
): string {
	if (!findings) return none;
	if (findings.length === 0) return "Nothing to fix";
	const open = findings.filter(isLive).length;
	const accepted = findings.length - open;
	return `${formatNumber(open)} to fix, ${formatNumber(accepted)} accepted`;
}

function formatList(findings: readonly Problem[], editor: Editor): string {
	if (findings.length === 0) return "";
	const list = formatProblems(findings.slice(0, MAX_LISTED), editor);
	const more = findings.length - MAX_LISTED;
	const rest = `<p class="quiet">${formatNumber(more)} more: <code>npx hypno check</code> lists them all.</p>`;
	return more > 0 ? list + rest : list;
}

const fold = (summary: string, list: string) =>
	list && `<details><summary>${summary}</summary>${list}</details>`;

export function formatFindings(
	findings: readonly Problem[],
	isFolded: boolean,
	editor: Editor,
): string {
	const open = findings.filter(isLive);
	const list = formatList(joinKinds(open), editor);
	const accepted = findings.filter((finding) => !isLive(finding));
	const summary = `${formatNumber(open.length)} to fix: ${formatCounts(open)}`;
	const reasons = `${formatNumber(accepted.length)} accepted, with the reasons`;
	const shown = isFolded ? fold(summary, list) : list;
	return shown + fold(reasons, formatList(accepted, editor));
}
