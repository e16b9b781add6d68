// Located findings -> one finding for each rule, file and target, with all its pages. It is the only place
// where findings become one.
import { compareProblems, type Problem } from "../problems.ts";
import { fingerprint } from "../report/json.ts";
import { join } from "../report/words.ts";

/** Says what the others of the same cause add: other messages, and other lines of the file. */
function describeAll(same: readonly Problem[]): string {
	const messages = new Set(same.map(({ message }) => message));
	const lines = new Set(same.map(({ source }) => `${source?.line}`));
	const [, ...others] = lines;
	const message = [...messages].join("; ");
	const name = others.length === 1 ? "line" : "lines";
	return others.length === 0
		? message
		: `${message} (also on ${name} ${join(others, "and")})`;
}

export function mergeFindings(findings: readonly Problem[]): Problem[] {
	const causes = new Map<string, Problem[]>();
	for (const finding of findings) {
		const key = fingerprint(finding);
		const same = causes.get(key);
		if (same) same.push(finding);
		else causes.set(key, [finding]);
	}
	const merged: Problem[] = [];
	for (const [first, ...others] of causes.values()) {
		if (!first) continue;
		if (others.length === 0) {
			merged.push(first);
			continue;
		}
		const same = [first, ...others].toSorted(
			(a, b) => (a.source?.line ?? 0) - (b.source?.line ?? 0),
		);
		const pages = new Set(same.flatMap((one) => one.pages ?? []));
		const message = describeAll(same);
		merged.push({ ...(same[0] ?? first), message, pages: [...pages] });
	}
	return merged.sort(compareProblems);
}
