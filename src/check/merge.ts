// Merges located findings into one for each rule, file and target, with all its pages.

import {
	compareProblems,
	fingerprint,
	type Problem,
} from "../base/problems.ts";
import { groupBy } from "../base/text/group-by.ts";
import { join } from "../base/text/words.ts";

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
	const merged: Problem[] = [];
	for (const group of groupBy(findings, fingerprint)) {
		const same = group.sort(
			(a, b) => (a.source?.line ?? 0) - (b.source?.line ?? 0),
		);
		const pages = new Set(same.flatMap((problem) => problem.pages ?? []));
		merged.push({ ...same[0], message: describeAll(same), pages: [...pages] });
	}
	return merged.sort(compareProblems);
}
