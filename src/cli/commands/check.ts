// hypno check: checks the site in memory and reports.

import {
	type ExitCode,
	type Severity,
	usageError,
} from "../../base/problems.ts";
import type { Terminal } from "../../base/terminal.ts";
import {
	ACCEPT_EXAMPLE,
	type BaselineFlags,
	openBaseline,
} from "../../check/baseline.ts";
import { BASELINE_FILE, buildCheckReport } from "../../check/check-report.ts";
import { checkSite } from "../../check/check-site.ts";
import { checkMoved } from "../../check/published/check-moved.ts";
import { checkPublished } from "../../check/published/check-published.ts";
import { RULES } from "../../check/rules/index.ts";
import { selectRules } from "../../check/select-rules.ts";
import { endWithPreview, sendReport } from "../../preview/check-process.ts";
import type { Config } from "../../site/config.ts";
import { addEdits } from "../../site/edit/correct.ts";
import { openProject } from "../../site/load-models.ts";
import { restoreInterrupted } from "../../site/output/swap.ts";
import { explainRules, listRules } from "./describe-rules.ts";
import { type FixFlags, fixFindings } from "./fix-findings.ts";
import { type Format, publishReport } from "./publish-report.ts";

export interface CheckFlags extends BaselineFlags, FixFlags {
	readonly format?: Format;
	readonly output?: string;
	readonly failOn: Severity;
	readonly only?: string;
	readonly skip?: string;
	readonly published?: true | string;
	readonly moved?: string;
	readonly explain?: string;
	readonly listRules?: true;
	/** Set when a check runs again after it has written corrections. */
	readonly isRepeated?: true;
	readonly version?: string | undefined;
}

/** @throws UserError (2) for wrong flags, before the check begins and takes time */
function assertFlags(flags: CheckFlags): void {
	const { accept, reason, fix, dryRun, moved, published } = flags;
	const isCi = /^(?:true|1)$/i.test(process.env.CI ?? "");
	if (accept === undefined && reason !== undefined)
		throw usageError(
			"--reason has no effect without --accept",
			`Use both, as in ${ACCEPT_EXAMPLE}`,
		);
	if (accept !== undefined && isCi)
		throw usageError(
			"--accept is refused in CI, because a person must decide what to accept",
			`Run the command on your own computer, and commit ${BASELINE_FILE}`,
		);
	if (typeof accept === "string" && !/[^\s\p{Cc}]/u.test(reason ?? ""))
		throw usageError(
			"--accept needs --reason, so that others know later why the findings were accepted",
			`Give a reason, as in ${ACCEPT_EXAMPLE}`,
		);
	if (moved !== undefined && published !== undefined)
		throw usageError(
			"--moved and --published are two checks",
			"Run one after the other",
		);
	if (fix === undefined && dryRun)
		throw usageError(
			"--dry-run has no effect without --fix",
			"Use both: npx hypno check --fix --dry-run",
		);
	if (fix !== undefined && !dryRun && isCi)
		throw usageError(
			"--fix is refused in CI, because nobody would see what it changes",
			"Add --dry-run to list the changes, or run the command on your own computer and commit the files",
		);
}

async function runSiteCheck(
	config: Config,
	flags: CheckFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	const { format, output, failOn, only, skip, published, moved, version } =
		flags;
	const { rootDir } = config;
	const isPublished = published !== undefined;
	assertFlags(flags);
	const ofOther = moved === undefined ? undefined : "link/moved";
	const alone = isPublished ? "published/" : ofOther;
	const rules = selectRules(RULES, { only, skip }, alone);
	const report = terminal.error;
	const applyBaseline = openBaseline({ flags, rules, rootDir, report });
	const isSkipped =
		only === undefined && !rules.some(({ id }) => id === "content/invalid");
	const options = { rules, progress: terminal.progress };
	const check = async () => {
		if (isPublished) return checkPublished(config, { ...options, published });
		const onAddress = isPrinted ? terminal.print : () => {};
		if (moved !== undefined) return checkMoved(config, { moved, onAddress });
		return checkSite(config, {
			...options,
			external: flags.external ? "check" : "skip",
			invalidContent: isSkipped ? "skip" : "report",
			version,
		});
	};
	const isText = format === undefined || format === "text";
	const isPrinted = isText && output === undefined;
	const checked = await check();
	const compared = applyBaseline(checked);
	const findings = addEdits(compared, await openProject(config));
	const durationMs = Math.round(performance.now());
	const finished = buildCheckReport({
		...checked,
		failOn,
		findings,
		durationMs,
	});
	if (flags.fix !== undefined) {
		const style = isText ? terminal.style : terminal.errorStyle;
		const print = isText ? terminal.print : terminal.error;
		const fixed = fixFindings(findings, flags, { rules, config, style });
		if (fixed.isWritten || !flags.isRepeated) print(fixed.text);
		if (flags.dryRun && isPrinted) return finished.exitCode;
		// The report shows what is left. A finding with several places, or an error in content, may hide more.
		const again = { ...flags, isRepeated: true } as const;
		if (fixed.isWritten) return runSiteCheck(config, again, terminal);
	}
	const environment = process.env;
	await sendReport(finished);
	publishReport(finished, { format, output, rootDir, environment }, terminal);
	return finished.exitCode;
}

/** @param resolve called only if a site is needed, so not for --list-rules and --explain */
export async function runCheck(
	resolve: () => Config,
	flags: CheckFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	const { explain, format } = flags;
	if (flags.listRules) terminal.print(listRules(format));
	else if (explain !== undefined) terminal.print(explainRules(explain));
	else {
		const config = resolve();
		endWithPreview();
		restoreInterrupted(config.outDir);
		return runSiteCheck(config, flags, terminal);
	}
	return 0;
}
