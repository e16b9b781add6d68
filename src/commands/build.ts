// hypno build: the site, written to the output folder.
import type { Config } from "../config.ts";
import { type WriteResult, writeFiles } from "../output/write.ts";
import { buildSite } from "../pipeline.ts";
import { type ExitCode, type Problem, UserError } from "../problems.ts";
import { withProgress } from "../progress.ts";
import { toFinding } from "../report/finding.ts";
import { formatCounts, formatProblems } from "../report/text.ts";
import type { Terminal } from "../terminal.ts";

export interface BuildOptions {
	readonly json: boolean;
	readonly quiet: boolean;
}

interface Outcome {
	readonly ok: boolean;
	readonly exitCode: ExitCode;
	readonly pages: number;
	readonly result: WriteResult;
	readonly problems: readonly Problem[];
}

const NOTHING: WriteResult = { written: 0, unchanged: 0, removed: 0, bytes: 0 };

async function buildAndWrite(
	resolve: () => Config,
	terminal: Terminal,
): Promise<Outcome> {
	try {
		const config = resolve();
		const { pages, files, warnings } = await buildSite(config);
		const progress = terminal.progress({ units: "pages", total: pages });
		const counted = withProgress(files, progress, ({ outputPath }) =>
			outputPath.endsWith(".html"),
		);
		const result = await writeFiles(counted, config.outDir);
		return { ok: true, exitCode: 0, pages, result, problems: warnings };
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const { problems, exitCode } = error;
		return { ok: false, exitCode, pages: 0, result: NOTHING, problems };
	}
}

function formatBytes(bytes: number): string {
	return bytes < 1e6
		? `${(bytes / 1e3).toFixed(0)} kB`
		: `${(bytes / 1e6).toFixed(1)} MB`;
}

function formatSummary(outcome: Outcome, durationMs: number): string {
	const { pages, result } = outcome;
	const { written, unchanged, removed, bytes } = result;
	return `Built ${pages} pages: ${written} files written, ${unchanged} unchanged, ${removed} removed, ${formatBytes(bytes)} in ${(durationMs / 1000).toFixed(2)} s`;
}

function formatFailure({ problems }: Outcome): string {
	return `Nothing was written: ${formatCounts(problems)}. The site is as it was before.`;
}

/**
 * @param resolve called inside, so that wrong flags are told in the form that was asked for
 * @returns the exit code
 */
export async function runBuild(
	resolve: () => Config,
	options: BuildOptions,
	terminal: Terminal,
): Promise<ExitCode> {
	const outcome = await buildAndWrite(resolve, terminal);
	const { ok, exitCode, pages, result, problems } = outcome;
	const durationMs = Math.round(performance.now());
	if (problems.length > 0)
		terminal.error(formatProblems(problems, terminal.errorStyle));
	if (options.json) {
		terminal.print(
			JSON.stringify({
				ok,
				pages,
				...result,
				durationMs,
				problems: problems.map(toFinding),
			}),
		);
	} else if (ok && !options.quiet)
		terminal.print(formatSummary(outcome, durationMs));
	if (!ok) terminal.error(formatFailure(outcome));
	return exitCode;
}
