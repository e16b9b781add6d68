// hypno build: the site, written to the output folder.
import { buildSite } from "../build-site.ts";
import type { Config, Flags } from "../config.ts";
import { openFileTable } from "../output/file-table.ts";
import { type WriteResult, writeFiles } from "../output/write.ts";
import {
	checkLock,
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

export interface BuildFlags extends Flags {
	readonly json?: true;
	readonly quiet?: true;
	/** Adds the addresses of this build to urls.lock. */
	readonly record?: true;
	readonly compress?: true;
}

interface BuildOptions extends BuildFlags {
	/** Differs for programs that may make other files; nothing is remembered without it. */
	readonly program: string | undefined;
}

interface Outcome {
	readonly exitCode: ExitCode;
	readonly pages: number;
	readonly result: WriteResult;
	readonly problems: readonly Problem[];
	/** Says what is to be done with urls.lock, if anything. */
	readonly note?: string | undefined;
	readonly areFormsUnsent?: boolean;
}

/** In the words of the check, which says where. */
const UNSENT: Problem = {
	rule: "form/not-delivered",
	severity: "warning",
	message: "the forms send nothing yet",
	hint: "npx hypno check --explain form/not-delivered says what to do",
};

/**
 * No build changes a committed file without a flag that asks for it.
 * @returns what to call once the site is written, and what to say of urls.lock
 * @throws UserError (2) when the file cannot be understood
 */
function prepareRecording(
	rootDir: string,
	addresses: readonly string[],
	{ record }: BuildOptions,
): { readonly note?: string; readonly save?: () => void } {
	const lock = loadLock(rootDir);
	const unrecorded =
		lock || record ? findUnrecorded(addresses, lock ?? []) : [];
	if (unrecorded.length === 0) return {};
	const counted = count(unrecorded.length, "address", "addresses");
	if (!record)
		return {
			note: `${LOCK_FILE} lacks ${counted} of this build: once they are published, run npx hypno build --record and commit it.`,
		};
	checkLock(rootDir, lock ?? []);
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
	const { program, compress } = options;
	const config = resolve();
	const table = program ? openFileTable({ ...config, program }) : undefined;
	const built = await buildSite(config, table);
	const { routes, areFormsUnsent } = built;
	const total = routes.length;
	const progress = terminal.progress({ units: "pages", total });
	const files = withProgress(built.files, progress, ({ outputPath }) =>
		outputPath.endsWith(".html"),
	);
	const addresses = listAddresses(routes);
	const { note, save } = prepareRecording(config.rootDir, addresses, options);
	const result = await writeFiles(files, config.outDir, {
		compression: compress ? "beside" : "none",
		table,
		progress: terminal.progress,
	});
	save?.();
	const problems = await built.findWarnings();
	return { exitCode: 0, pages: total, result, problems, note, areFormsUnsent };
}

function describeFailure(error: unknown): Outcome {
	const known = toUserError(error);
	if (!known) throw error;
	const { problems, exitCode } = known;
	const result = { written: 0, unchanged: 0, removed: 0, bytes: 0 };
	return { exitCode, pages: 0, result, problems };
}

function formatSummary({ pages, result }: Outcome, durationMs: number): string {
	const { written, unchanged, removed, bytes } = result;
	const rest = `${formatNumber(unchanged)} unchanged, ${formatNumber(removed)} removed`;
	return `Built ${count(pages, "page")}: ${count(written, "file")} written, ${rest}, ${formatBytes(bytes)} in ${formatDuration(durationMs)}`;
}

/**
 * @param resolve called inside, so that wrong flags are reported in the form that was asked for
 * @returns the exit code
 */
export async function runBuild(
	resolve: () => Config,
	options: BuildOptions,
	terminal: Terminal,
): Promise<ExitCode> {
	const outcome = await buildAndWrite(resolve, options, terminal).catch(
		describeFailure,
	);
	const { exitCode, pages, result, problems, areFormsUnsent, note } = outcome;
	const ok = exitCode === 0;
	const durationMs = Math.round(performance.now());
	if (problems.length > 0)
		terminal.error(formatProblems(problems, terminal.errorStyle));
	if (options.json) {
		const all = areFormsUnsent ? [...problems, UNSENT] : problems;
		const findings = all.map(toFinding);
		const document = { ok, pages, ...result, durationMs, problems: findings };
		terminal.print(JSON.stringify(document));
	} else if (ok && !options.quiet)
		terminal.print(terminal.style.green(formatSummary(outcome, durationMs)));
	if (areFormsUnsent && !options.quiet)
		terminal.error(`The forms send nothing yet: ${UNSENT.hint}.`);
	if (note !== undefined && !options.quiet) terminal.error(note);
	if (!ok)
		terminal.error(
			`Nothing was written: ${formatCounts(problems)}. The site is as it was before.`,
		);
	return exitCode;
}
