// hypno build: the site, written to the output folder.

import { buildSite } from "../build-site.ts";
import type { Config } from "../config.ts";
import { openFileTable } from "../output/file-table.ts";
import { type WriteResult, writeFiles } from "../output/write.ts";
import {
	checkLock,
	checkWritable,
	findUnrecorded,
	LOCK_FILE,
	listAddresses,
	loadLock,
	saveLock,
} from "../plan/urls-lock.ts";
import { type ExitCode, type Problem, toUserError } from "../problems.ts";
import { toFinding } from "../report/json.ts";
import { formatCounts, formatProblems } from "../report/text.ts";
import {
	count,
	formatBytes,
	formatDuration,
	formatNumber,
} from "../report/words.ts";
import { withProgress } from "../terminal/progress.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface BuildOptions {
	readonly json: boolean;
	readonly quiet: boolean;
	/** Whether the addresses of this build are added to urls.lock. */
	readonly record: boolean;
	/** Whether there are compressed files beside texts. */
	readonly compress: boolean;
	/** Differs for programs that may make other files; nothing is remembered without it. */
	readonly program?: string | undefined;
}

interface Outcome {
	readonly ok: boolean;
	readonly exitCode: ExitCode;
	readonly pages: number;
	readonly result: WriteResult;
	readonly problems: readonly Problem[];
	/** What is said of urls.lock, if anything. */
	readonly note?: string | undefined;
	/** Whether the forms send nothing. */
	readonly isUnsent?: boolean;
}

/** In the words of the check, which says where. */
const UNSENT: Problem = {
	rule: "form/not-delivered",
	severity: "warning",
	message: "the forms send nothing yet",
	hint: "npx hypno check --explain form/not-delivered says what to do",
};

const NOTHING: WriteResult = { written: 0, unchanged: 0, removed: 0, bytes: 0 };

interface Recording {
	/** What there is to say of urls.lock, if anything. */
	readonly note?: string;
	/** To be called once the site is written. */
	readonly save: () => void;
}

const NOTHING_TO_RECORD: Recording = { save: () => {} };

/**
 * No build changes a file that is committed without having been told to.
 * @throws UserError (2) when the file cannot be understood
 */
function prepareRecording(
	rootDir: string,
	addresses: readonly string[],
	{ record }: BuildOptions,
): Recording {
	const lock = loadLock(rootDir);
	if (!lock && !record) return NOTHING_TO_RECORD;
	const unrecorded = findUnrecorded(addresses, lock ?? []);
	if (unrecorded.length === 0) return NOTHING_TO_RECORD;
	const counted = count(unrecorded.length, "address", "addresses");
	if (!record)
		return {
			...NOTHING_TO_RECORD,
			note: `${LOCK_FILE} lacks ${counted} of this build: once they are published, run npx hypno build --record and commit it.`,
		};
	checkLock(lock ?? []);
	checkWritable(rootDir);
	return {
		note: `${counted} added to ${LOCK_FILE}: commit it.`,
		save: () => saveLock(rootDir, addresses, lock ?? []),
	};
}

async function buildAndWrite(
	resolve: () => Config,
	options: BuildOptions,
	terminal: Terminal,
): Promise<Outcome> {
	const { program } = options;
	try {
		const config = resolve();
		const table =
			program === undefined ? undefined : openFileTable({ ...config, program });
		const { routes, files, isUnsent, findWarnings } = await buildSite(
			config,
			table,
		);
		const total = routes.length;
		const progress = terminal.progress({ units: "pages", total });
		const counted = withProgress(files, progress, ({ outputPath }) =>
			outputPath.endsWith(".html"),
		);
		const addresses = listAddresses(routes);
		const recording = prepareRecording(config.rootDir, addresses, options);
		const result = await writeFiles(counted, config.outDir, {
			compression: options.compress ? "beside" : "none",
			table,
			progress: terminal.progress,
		});
		recording.save();
		const problems = await findWarnings();
		const { note } = recording;
		return {
			...{ ok: true, exitCode: 0, pages: total, result, problems, note },
			isUnsent,
		};
	} catch (error) {
		const known = toUserError(error);
		if (!known) throw error;
		const { problems, exitCode } = known;
		return { ok: false, exitCode, pages: 0, result: NOTHING, problems };
	}
}

function formatSummary(outcome: Outcome, durationMs: number): string {
	const { pages, result } = outcome;
	const { written, unchanged, removed, bytes } = result;
	const rest = `${formatNumber(unchanged)} unchanged, ${formatNumber(removed)} removed`;
	return `Built ${count(pages, "page")}: ${count(written, "file")} written, ${rest}, ${formatBytes(bytes)} in ${formatDuration(durationMs)}`;
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
	const outcome = await buildAndWrite(resolve, options, terminal);
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
				problems: [...problems, ...(outcome.isUnsent ? [UNSENT] : [])].map(
					toFinding,
				),
			}),
		);
	} else if (ok && !options.quiet)
		terminal.print(terminal.style.green(formatSummary(outcome, durationMs)));
	if (outcome.isUnsent && !options.quiet)
		terminal.error(`The forms send nothing yet: ${UNSENT.hint}.`);
	if (outcome.note !== undefined && !options.quiet)
		terminal.error(outcome.note);
	if (!ok) terminal.error(formatFailure(outcome));
	return exitCode;
}
