// Problem -> the object that every JSON document of hypno shows for it.
import { createHash } from "node:crypto";
import type { Problem } from "../problems.ts";

interface Finding {
	readonly rule: string;
	readonly severity: string;
	readonly message: string;
	readonly source: {
		readonly file: string;
		readonly line: number;
		readonly column: number;
	} | null;
	readonly target: string | null;
	readonly suggestions: readonly string[];
	readonly pages: readonly string[];
	readonly fix: string | null;
	/** The reason in the baseline, when the finding was accepted. */
	readonly accepted: string | null;
	readonly fingerprint: string;
}

/** The same for the same problem, wherever in its file it moves. */
export function fingerprint({
	rule,
	source,
	target,
	message,
}: Problem): string {
	const parts = [rule, source?.file ?? "", target ?? message];
	return createHash("sha256")
		.update(parts.join("\0"))
		.digest("hex")
		.slice(0, 16);
}

export function toFinding(problem: Problem): Finding {
	const { rule, severity, message, source } = problem;
	return {
		rule,
		severity,
		message,
		source: source
			? { file: source.file, line: source.line, column: source.column }
			: null,
		target: problem.target ?? null,
		suggestions: problem.suggestions ?? [],
		pages: problem.pages ?? [],
		fix: problem.fix ?? null,
		accepted: problem.accepted ?? null,
		fingerprint: fingerprint(problem),
	};
}
