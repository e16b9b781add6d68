// The JSON report of hypno check -> what the preview shows, with the lines of the files, which the report lacks.
import * as z from "zod";
import { attempt } from "../attempt.ts";
import {
	describeAll,
	serviceMissingContent,
} from "../check/rules/service-content.ts";
import type { Config } from "../config.ts";
import { labelEditable } from "../edit/open-text.ts";
import { openProject } from "../load-models.ts";
import { isBuildRule, type Problem } from "../problems.ts";
import { readLine } from "../render/stack.ts";
import { WHOLE_SITE } from "../report/check-report.ts";
import type { BackgroundResult } from "../serve/preview/live-preview.ts";

const text = z.string().exactOptional();
const location = z.object({ file: z.string(), line: z.int(), column: z.int() });
const edit = location.extend({ from: z.string(), to: z.string() });
const finding = z.object({
	rule: z.string(),
	severity: z.enum(["error", "warning"]),
	message: z.string(),
	hint: text,
	source: location.exactOptional(),
	target: text,
	suggestions: z.array(z.string()),
	pages: z.array(z.string()),
	fix: text,
	edit: edit.exactOptional(),
	accepted: text,
});
const report = z.object({
	exitCode: z.int(),
	coverage: z.object({ unchecked: z.array(z.string()) }),
	findings: z.array(finding),
});

function parseReport(stdout: string) {
	const json = stdout.slice(stdout.lastIndexOf("\n{\n") + 1);
	// The report has null for what a finding does not have.
	const orNothing = (_key: string, value: unknown) => value ?? undefined;
	return report.parse(JSON.parse(json, orNothing));
}

function toProblem({ edit, ...found }: z.output<typeof finding>): Problem {
	const isMissing = found.rule === serviceMissingContent.id && found.fix;
	// "hypno new article sleep"
	const [, , one = ""] = found.fix?.split(" ") ?? [];
	return {
		...found,
		...(edit && { edit, correction: edit }),
		...(isMissing && { together: describeAll(one) }),
	};
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
	if (!found) return undefined;
	const plain = found.findings.map(toProblem);
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
