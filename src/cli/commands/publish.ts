// hypno publish: puts what is written online, as Publish… in the preview does.

import { type ExitCode, UserError } from "../../base/problems.ts";
import type { Terminal } from "../../base/terminal.ts";
import { formatProblems } from "../../base/text/problem-text.ts";
import { publishSite, type Review } from "../../preview/publish/publish.ts";
import { formatVisible } from "../../site/changes/format-changes.ts";
import type { Config } from "../../site/config.ts";
import { toJson } from "../../site/output/find-changes.ts";
import { toFinding } from "../report/json.ts";

export interface PublishFlags {
	readonly dryRun?: true;
	readonly json?: true;
	readonly version: string | undefined;
}

export async function runPublish(
	config: Config,
	{ dryRun, json, version }: PublishFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	let review: Review | undefined;
	const printJson = (error?: UserError) => {
		const changes = review?.changes ? toJson(review.changes) : null;
		const problems = (error?.problems ?? review?.warnings ?? []).map(toFinding);
		terminal.print(JSON.stringify({ ok: !error, changes, problems }));
	};
	const onReview = (reviewed: Review) => {
		review = reviewed;
		if (reviewed.warnings.length > 0)
			terminal.error(formatProblems(reviewed.warnings, terminal.errorStyle));
		if (!json) terminal.print(formatVisible(reviewed.changes, terminal.style));
	};
	try {
		const options = { dryRun, version, terminal, onReview };
		const message = await publishSite(config, options);
		if (json) printJson();
		else if (message) terminal.print(terminal.style.green(message));
		return 0;
	} catch (error) {
		if (json && error instanceof UserError) printJson(error);
		throw error;
	}
}
