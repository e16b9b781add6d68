// Problems -> text for a person: place, severity, rule and message on a line, then the source
// line with a caret, then what to do.
import { escapePattern } from "../escape.ts";
import type { Place, Problem } from "../problems.ts";
import type { Style } from "./style.ts";
import { clean, count, join, oneLine } from "./words.ts";

/** Longer source lines are cut around the caret. */
const EXCERPT_WIDTH = 100;
export const MARGIN = "    ";

const MOST_SUGGESTIONS = 3;

/** Whether a text has the name as a word of its own: "/" is not in "/about". */
function names(text: string, name: string): boolean {
	return new RegExp(`(?<![\\w/-])${escapePattern(name)}(?![\\w/-])`).test(text);
}

/** Nothing when the hint names one of them already. */
function formatSuggestions({ hint = "", suggestions = [] }: Problem): string[] {
	if (suggestions.length === 0) return [];
	if (suggestions.some((name) => names(hint, name))) return [];
	const nearest = suggestions.slice(0, MOST_SUGGESTIONS);
	return [`Did you mean ${join(nearest, "or")}?`];
}

/** What to do, line by line: the nearest names, the hint, the command. */
export function formatAdvice(problem: Problem): string[] {
	const { hint, fix } = problem;
	return [
		...formatSuggestions(problem),
		...(hint ? [hint] : []),
		...(fix ? [`Run: npx ${fix}`] : []),
	].map(oneLine);
}

function formatExcerpt(excerpt: string, column: number): string[] {
	const text = clean(excerpt);
	const start = Math.max(0, column - EXCERPT_WIDTH / 2);
	const cut = text.slice(start, start + EXCERPT_WIDTH);
	const before = start > 0 ? "…" : "";
	const after = start + EXCERPT_WIDTH < text.length ? "…" : "";
	const caret = " ".repeat(column - 1 - start + before.length);
	return [`${MARGIN}${before}${cut}${after}`, `${MARGIN}${caret}^`];
}

function formatPages(pages: readonly string[]): string {
	const shown = pages.slice(0, 3).join(", ");
	const more = pages.length - 3;
	return more > 0 ? `${shown} and ${more} more` : shown;
}

export function formatPlace({ file, line, column }: Place): string {
	return `${clean(file)}:${line}:${column}`;
}

/** Place, severity, rule and message. */
function formatHeadline(problem: Problem, style: Style): string {
	const { source, severity, rule, message } = problem;
	const place = source ? `${formatPlace(source)}  ` : "";
	const level =
		severity === "error" ? style.red("error") : style.yellow("warning");
	return `${style.bold(place)}${level}  ${style.dim(clean(rule))}  ${oneLine(message)}`;
}

export function formatProblem(problem: Problem, style: Style): string {
	const { source, rendered, pages } = problem;
	const lines = [formatHeadline(problem, style)];
	if (source?.excerpt !== undefined)
		lines.push(...formatExcerpt(source.excerpt, source.column));
	if (rendered) lines.push(`${MARGIN}while it rendered ${clean(rendered)}:1:1`);
	if (pages && pages.length > 0)
		lines.push(`${MARGIN}on ${oneLine(formatPages(pages))}`);
	for (const advice of formatAdvice(problem)) lines.push(`${MARGIN}${advice}`);
	return lines.join("\n");
}

export function formatProblems(
	problems: readonly Problem[],
	style: Style,
): string {
	return problems
		.map((problem) => `${formatProblem(problem, style)}\n`)
		.join("\n");
}

/** "2 errors, 1 warning" */
export function formatCounts(problems: readonly Problem[]): string {
	const errors = problems.filter((problem) => problem.severity === "error");
	const warnings = problems.length - errors.length;
	return [
		...(errors.length > 0 ? [count(errors.length, "error")] : []),
		...(warnings > 0 ? [count(warnings, "warning")] : []),
	].join(", ");
}
