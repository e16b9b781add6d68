// Turns the report of a check into what the preview shows: build errors apart from findings, with what can be edited.
import { isBuildRule, type Problem } from "../base/problems.ts";
import { WHOLE_SITE } from "../check/check-report.ts";
import type { Config } from "../site/config.ts";
import { openProject } from "../site/load-models.ts";
import type { CheckMessage } from "./check-process.ts";
import { labelEditable } from "./edit/open-text.ts";
import type { BackgroundResult } from "./pages/live-preview.ts";

export interface ResultOptions {
	readonly config: Config;
	readonly canWrite: boolean;
}

/** The panel has no room for the line of each finding. */
function dropExcerpt(finding: Problem): Problem {
	if (!finding.source) return finding;
	const { excerpt, ...source } = finding.source;
	return { ...finding, source };
}

/** A correction that no file can take, such as that of an accepted finding, has no button. */
function keepEdit({ correction, ...finding }: Problem): Problem {
	return finding.edit ? { ...finding, correction: finding.edit } : finding;
}

export async function showResult(
	{ exitCode, findings, unchecked }: CheckMessage,
	{ config, canWrite }: ResultOptions,
): Promise<Partial<BackgroundResult>> {
	let all = findings.map(keepEdit);
	if (canWrite) all = await labelEditable(all, await openProject(config));
	if (exitCode > 1 || unchecked.includes(WHOLE_SITE))
		return { findings: all.map(dropExcerpt) };
	const others = all.filter(({ rule }) => !isBuildRule(rule));
	return {
		problems: all.filter(({ rule }) => isBuildRule(rule)),
		findings: others.map(dropExcerpt),
	};
}
