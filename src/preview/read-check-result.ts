// The JSON report of hypno check -> what the preview shows, with the lines of the files, which the report lacks.
import { attempt } from "../base/attempt.ts";
import { type ExitCode, isBuildRule, type Problem } from "../base/problems.ts";
import { WHOLE_SITE } from "../check/check-report.ts";
import type { Config } from "../site/config.ts";
import { openProject } from "../site/load-models.ts";
import { readLine } from "../site/render/stack.ts";
import { labelEditable } from "./edit/open-text.ts";
import type { BackgroundResult } from "./pages/live-preview.ts";

interface CheckDocument {
	readonly exitCode: ExitCode;
	readonly coverage: { readonly unchecked: readonly string[] };
	readonly findings?: readonly (Problem & { readonly fingerprint: string })[];
}

function parseReport(stdout: string): CheckDocument {
	const json = stdout.slice(stdout.lastIndexOf("\n{\n") + 1);
	// The report has null for what a finding does not have.
	return JSON.parse(json, (_key, value) => value ?? undefined);
}

/** Adds the line of a text file, which is shown with an error that stops a build. */
function addExcerpt(problem: Problem, config: Config): Problem {
	const { source } = problem;
	if (!source || source.file.startsWith("static/")) return problem;
	const excerpt = attempt(() => readLine(config, source.file, source.line));
	if (!excerpt?.trim() || excerpt.includes("\uFFFD")) return problem;
	return { ...problem, source: { ...source, excerpt } };
}

export interface ResultOptions {
	readonly config: Config;
	readonly canWrite: boolean;
}

export async function readCheckResult(
	stdout: string,
	{ config, canWrite }: ResultOptions,
): Promise<Partial<BackgroundResult> | undefined> {
	const found = attempt(() => parseReport(stdout));
	if (!found?.findings) return undefined;
	const plain = found.findings.map(({ fingerprint, ...one }) => {
		return one.edit ? { ...one, correction: one.edit } : one;
	});
	const findings = canWrite
		? await labelEditable(plain, await openProject(config))
		: plain;
	const { unchecked } = found.coverage;
	if (found.exitCode > 1 || unchecked.includes(WHOLE_SITE)) return { findings };
	const problems = findings.filter(({ rule }) => isBuildRule(rule));
	return {
		problems: problems.map((one) => addExcerpt(one, config)),
		findings: findings.filter(({ rule }) => !isBuildRule(rule)),
	};
}
