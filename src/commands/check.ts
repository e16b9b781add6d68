// hypno check: builds in memory, checks, reports; never writes to the output folder.
import type { Rule } from "../check/rule.ts";
import { RULES } from "../check/rules/index.ts";
import { contentInvalid } from "../check/rules/reported-elsewhere.ts";
import { findRules, selectRules } from "../check/select-rules.ts";
import type { Config } from "../config.ts";
import {
	type ExitCode,
	type Severity,
	toUserError,
	type UserError,
} from "../problems.ts";
import {
	buildCheckReport,
	type CheckReport,
	isAcceptable,
} from "../report/check-report.ts";
import { formatJson } from "../report/json.ts";
import type { Terminal } from "../terminal/terminal.ts";
import {
	type BaselineFlags,
	prepareBaseline,
	refuseBaselineFlags,
} from "./check-baseline.ts";
import { checkSite } from "./check-site.ts";
import { type Format, publishReport } from "./publish-report.ts";

/** As they are given; what is left out was not said. */
export interface CheckFlags extends BaselineFlags {
	readonly format?: Format;
	readonly output?: string;
	readonly failOn: Severity;
	readonly only?: string;
	readonly skip?: string;
	readonly crawl?: true;
	readonly explain?: string;
	readonly listRules?: true;
	/** Differs for programs that may make other pages; nothing is remembered without it. */
	readonly program?: string | undefined;
}

async function check(
	config: Config,
	flags: CheckFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	const { format, output, failOn, only, skip, program } = flags;
	const { rootDir } = config;
	const environment = process.env;
	const rules = selectRules(RULES, { only, skip });
	refuseBaselineFlags(flags, environment);
	const report = terminal.error;
	const judge = prepareBaseline({ flags, rules, rootDir, report });
	const isSkipped = only === undefined && !rules.includes(contentInvalid);
	const checked = await checkSite(config, {
		rules,
		external: flags.external ? "check" : "skip",
		crawl: flags.crawl ? "crawl" : "skip",
		invalidContent: isSkipped ? "skip" : "report",
		progress: terminal.progress,
		program,
	});
	const { coverage, unchecked } = checked;
	const found = buildCheckReport({
		...{ failOn, coverage, unchecked, ...judge(checked) },
		durationMs: Math.round(performance.now()),
	});
	publishReport(found, { format, output, rootDir, environment }, terminal);
	return found.exitCode;
}

export function listRules(rules: readonly Rule[] = RULES): string {
	const width = Math.max(...rules.map(({ id }) => id.length));
	return rules
		.map(({ id, severity, summary }) =>
			[id.padEnd(width), severity.padEnd("warning".length), summary].join("  "),
		)
		.join("\n");
}

/**
 * @param name the id of a rule, or a family
 * @throws UserError (2) for a name that no rule has
 */
export function explainRules(name: string): string {
	return findRules(RULES, name)
		.map(({ id, severity, summary, explanation }) =>
			[
				`${id} (${severity})`,
				`${summary}.`,
				explanation,
				...(isAcceptable(id)
					? [
							`If it is right as it is, or has to wait, accept it: npx hypno check --accept ${id} --reason "why it may stay"`,
						]
					: []),
			].join("\n\n"),
		)
		.join(`\n\n${"-".repeat(20)}\n\n`);
}

/**
 * @param resolve called when a site is looked at, which the lists of rules do not need
 * @returns the exit code
 */
export async function runCheck(
	resolve: () => Config,
	flags: CheckFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	if (flags.listRules) {
		terminal.print(listRules());
		return 0;
	}
	if (flags.explain !== undefined) {
		terminal.print(explainRules(flags.explain));
		return 0;
	}
	try {
		return await check(resolve(), flags, terminal);
	} catch (error) {
		const known = toUserError(error);
		// Whoever asked for JSON reads stdout; the message itself goes to stderr.
		if (known && flags.format === "json" && flags.output === undefined)
			terminal.print(formatJson(describeFailure(known, flags)));
		throw error;
	}
}

function describeFailure(
	{ problems, exitCode }: UserError,
	{ failOn }: CheckFlags,
): CheckReport {
	const report = buildCheckReport({
		...{ failOn, findings: problems, unchecked: [] },
		durationMs: Math.round(performance.now()),
		coverage: { pages: 0, links: 0, external: { found: 0, checked: 0 } },
	});
	return { ...report, exitCode };
}
