// Problem -> what to do about it, line by line: the nearest names, the hint, the command.
import type { Problem } from "../problems.ts";
import { join, oneLine } from "./words.ts";

const MOST_SUGGESTIONS = 3;

/** Whether a text has the name as a word of its own: "/" is not in "/about". */
function names(text: string, name: string): boolean {
	const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
	return new RegExp(`(?<![\\w/-])${literal}(?![\\w/-])`).test(text);
}

/** Nothing when the hint names one of them already. */
function formatSuggestions({ hint = "", suggestions = [] }: Problem): string[] {
	if (suggestions.length === 0) return [];
	if (suggestions.some((name) => names(hint, name))) return [];
	const nearest = suggestions.slice(0, MOST_SUGGESTIONS);
	return [`Did you mean ${join(nearest, "or")}?`];
}

export function formatAdvice(problem: Problem): string[] {
	const { hint, fix } = problem;
	return [
		...formatSuggestions(problem),
		...(hint ? [hint] : []),
		...(fix ? [`Run: ${fix}`] : []),
	].map(oneLine);
}
