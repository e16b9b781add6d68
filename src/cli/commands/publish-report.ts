// Writes a check's report to stdout or a file, and to GitHub's annotations.
import fs from "node:fs";
import path from "node:path";
import {
	toUserError,
	type UserError,
	usageError,
} from "../../base/problems.ts";
import type { Terminal } from "../../base/terminal.ts";
import { PLAIN, type Style } from "../../base/text/style.ts";
import {
	buildCheckReport,
	type CheckReport,
	NO_COVERAGE,
	WHOLE_SITE,
} from "../../check/check-report.ts";
import { isInside } from "../../site/config.ts";
import { createFolder } from "../../site/output/disk-error.ts";
import { formatCheckText } from "../report/check-text.ts";
import { formatGithub, quoteForGithub } from "../report/github.ts";
import { formatJson } from "../report/json.ts";

export type Format = "text" | "json" | "github";

export interface PublishOptions {
	readonly format: Format | undefined;
	readonly output: string | undefined;
	readonly rootDir: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
}

function writeReport(output: string, text: string): void {
	const file = path.resolve(output);
	if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory())
		throw usageError(
			`the report cannot be written to ${output}, because that is a folder`,
			`Name a file in it, as in --output ${path.join(output, "report.txt")}`,
		);
	createFolder(path.dirname(file));
	fs.writeFileSync(file, text === "" ? "" : `${text}\n`);
}

function findRepositoryFolder({ rootDir, environment }: PublishOptions) {
	const { GITHUB_WORKSPACE } = environment;
	if (!GITHUB_WORKSPACE || !isInside(rootDir, GITHUB_WORKSPACE)) return "";
	return path.relative(GITHUB_WORKSPACE, rootDir).replaceAll(path.sep, "/");
}

const FORMATTERS: Readonly<
	Record<Format, (report: CheckReport, folder: string, style: Style) => string>
> = {
	text: (report, _folder, style) => formatCheckText(report, style),
	json: formatJson,
	github: formatGithub,
};

/** Otherwise the report of an earlier run would stay in the file. */
export function publishFailure(
	{ problems, exitCode }: UserError,
	options: PublishOptions,
	terminal: Terminal,
): CheckReport {
	const checked = buildCheckReport({
		failOn: "error",
		durationMs: Math.round(performance.now()),
		coverage: NO_COVERAGE,
		findings: problems,
		isWhole: false,
		unchecked: [WHOLE_SITE],
	});
	const report = { ...checked, exitCode };
	try {
		publishReport(report, options, terminal);
	} catch (error) {
		if (!toUserError(error)) throw error;
	}
	return report;
}

export function publishReport(
	report: CheckReport,
	options: PublishOptions,
	terminal: Terminal,
): void {
	const { output, environment, format = "text" } = options;
	const isOnGithub = environment.GITHUB_ACTIONS === "true";
	const folder = findRepositoryFolder(options);
	const formatReport = FORMATTERS[format];
	if (output !== undefined) {
		writeReport(output, formatReport(report, folder, PLAIN));
		terminal.error(`Report written to ${output}.`);
	} else if (format !== "text" || report.exitCode <= 1) {
		// As text, the problems of a check that could not run are on stderr already.
		const text = formatReport(report, folder, terminal.style);
		const isQuoted = isOnGithub && format === "text";
		if (text !== "") terminal.print(isQuoted ? quoteForGithub(text) : text);
	}
	// On GitHub annotations are printed after the text, unless a flag requests another format.
	const isAnnotated = isOnGithub && options.format === undefined;
	const annotations = isAnnotated ? formatGithub(report, folder) : "";
	if (annotations !== "") terminal.print(annotations);
}
