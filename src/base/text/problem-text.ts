// Problems -> text for a person: location, severity, rule, message; the source line with a caret; what to do.

import type { Location, Problem } from "../problems.ts";
import { escapePattern } from "./escape.ts";
import { groupBy } from "./group-by.ts";
import type { Style } from "./style.ts";
import { clean, count, join, listFirst, oneLine } from "./words.ts";

const EXCERPT_WIDTH = 100;
export const MARGIN = "    ";

const MAX_SUGGESTIONS = 3;
const MAX_PAGES = 3;

/** Returns whether a text contains the name as a whole word: "/about" does not contain "/". */
function names(text: string, name: string): boolean {
	return new RegExp(`(?<![\\w/-])${escapePattern(name)}(?![\\w/-])`).test(text);
}

/** Lists what to do: the nearest names unless the hint has one, the hint, the command. */
export function formatAdvice(problem: Problem): string[] {
	const { hint = "", fix, suggestions = [] } = problem;
	const advice: string[] = [];
	const nearest = suggestions.slice(0, MAX_SUGGESTIONS);
	if (nearest.length > 0 && !suggestions.some((name) => names(hint, name)))
		advice.push(`Did you mean ${join(nearest, "or")}?`);
	if (hint) advice.push(hint);
	if (fix) advice.push(`Run: npx ${fix}`);
	return advice.map(oneLine);
}

export function formatExcerpt(excerpt: string, column: number): string[] {
	const text = clean(excerpt);
	const start = Math.max(0, column - EXCERPT_WIDTH / 2);
	const cut = text.slice(start, start + EXCERPT_WIDTH);
	const before = start > 0 ? "…" : "";
	const after = start + EXCERPT_WIDTH < text.length ? "…" : "";
	const caret = " ".repeat(column - 1 - start + before.length);
	return [`${before}${cut}${after}`, `${caret}^`];
}

export function formatLocation({ file, line, column }: Location): string {
	return `${clean(file)}:${line}:${column}`;
}

/** @param added the lines in the place of those that are removed */
export function formatLines(
	head: string,
	{ removed, added }: Record<"removed" | "added", readonly string[]>,
	style: Style,
): string {
	const lines = [head];
	for (const line of removed) lines.push(style.red(`- ${clean(line)}`));
	for (const line of added) lines.push(style.green(`+ ${clean(line)}`));
	return lines.join(`\n${MARGIN}`);
}

export function formatHead(problem: Problem, style: Style): string {
	const { source, severity, rule, message } = problem;
	const location = source ? `${formatLocation(source)}  ` : "";
	const level =
		severity === "error" ? style.red("error") : style.yellow("warning");
	return `${style.bold(location)}${level}  ${style.dim(clean(rule))}  ${oneLine(message)}`;
}

export function formatProblem(problem: Problem, style: Style): string {
	const { source, rendered, pages = [] } = problem;
	const lines = [formatHead(problem, style)];
	if (source?.excerpt !== undefined)
		for (const line of formatExcerpt(source.excerpt, source.column))
			lines.push(`${MARGIN}${line}`);
	if (rendered) lines.push(`${MARGIN}while rendering ${clean(rendered)}:1:1`);
	const on = listFirst(pages, MAX_PAGES);
	if (on) lines.push(`${MARGIN}on ${oneLine(on)}`);
	for (const advice of formatAdvice(problem)) lines.push(`${MARGIN}${advice}`);
	return lines.join("\n");
}

export function formatProblems(problems: readonly Problem[], style: Style) {
	const byFile = groupBy(problems, ({ source }) => source?.file ?? "").flat();
	return byFile
		.map((problem) => `${formatProblem(problem, style)}\n`)
		.join("\n");
}

export function formatCounts(problems: readonly Problem[]): string {
	const errors = problems.filter(({ severity }) => severity === "error").length;
	const warnings = problems.length - errors;
	const counts: string[] = [];
	if (errors > 0) counts.push(count(errors, "error"));
	if (warnings > 0) counts.push(count(warnings, "warning"));
	return counts.join(", ");
}
