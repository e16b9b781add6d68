// hypno build: builds the site and writes it to the output folder.
import path from "node:path";
import { buildSite } from "../build-site.ts";
import { formatPageChanges } from "../changes/page-changes.ts";
import type { Config, Flags } from "../config.ts";
import { forgetEdits } from "../edit/files/edit-history.ts";
import type { OutputFile } from "../output/file.ts";
import { openFileTable } from "../output/manifest.ts";
import { restoreInterrupted } from "../output/swap.ts";
import { type WriteResult, writeFiles } from "../output/write.ts";
import {
	checkLock,
	findUnrecorded,
	LOCK_FILE,
	listAddresses,
	loadLock,
	saveLock,
} from "../plan/urls-lock.ts";
import {
	type ExitCode,
	findSystemReason,
	type Problem,
	type UserError,
} from "../problems.ts";
import { toFinding } from "../report/json.ts";
import { formatCounts, formatProblems } from "../report/text.ts";
import {
	count,
	formatBytes,
	formatDuration,
	formatNumber,
} from "../report/words.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { describeUnusedPictures } from "./unused-pictures.ts";

export interface BuildFlags extends Flags {
	readonly json?: true;
	readonly quiet?: true;
	readonly record?: true;
	readonly compress?: true;
	readonly dryRun?: true;
	/** Identifies the version of hypno. If undefined, nothing is cached. */
	readonly version: string | undefined;
}

interface BuildResult {
	readonly exitCode: ExitCode;
	readonly pages: number;
	readonly result: WriteResult;
	readonly problems: readonly Problem[];
	/** Each says what the maintainer still has to do. */
	readonly notes: readonly string[];
}

const UNSENT =
	"Warning: the forms send nothing yet. Run npx hypno check --explain form/not-delivered to see how to fix this.";

/**
 * Compares the addresses of this build with urls.lock, which only --record may change.
 * @returns `save` adds the addresses to the file; call it once the site is written
 */
function prepareLock(
	rootDir: string,
	addresses: readonly string[],
	{ record }: BuildFlags,
): { readonly lockHint?: string; readonly save?: () => void } {
	const lock = loadLock(rootDir);
	const unrecorded =
		lock || record ? findUnrecorded(addresses, lock ?? []) : [];
	if (unrecorded.length === 0) return {};
	const counted = count(unrecorded.length, "address", "addresses");
	if (!record)
		return {
			lockHint: `${counted} of this build ${unrecorded.length === 1 ? "is" : "are"} not in ${LOCK_FILE} yet. Once the site is published, run npx hypno build --record and commit that file.`,
		};
	checkLock(lock ?? []);
	return {
		lockHint: `${counted} added to ${LOCK_FILE}: commit the file.`,
		save: () => saveLock(rootDir, addresses, lock ?? []),
	};
}

function recordAddresses(save: () => void): Problem | undefined {
	try {
		save();
		return undefined;
	} catch (error) {
		const reason = findSystemReason(error);
		if (reason === undefined) throw error;
		return {
			rule: "usage",
			severity: "error",
			message: `${LOCK_FILE} could not be written: ${reason}`,
			hint: "The site is built. Solve this problem, and build with --record again",
		};
	}
}

async function* showProgress(
	files: AsyncIterable<OutputFile>,
	pages: number,
	terminal: Terminal,
): AsyncGenerator<OutputFile> {
	const progress = terminal.progress({ units: "pages", total: pages });
	try {
		for await (const file of files) {
			if (file.outputPath.endsWith(".html")) progress.tick();
			yield file;
		}
	} finally {
		progress.end();
	}
}

async function startBuild(
	config: Config,
	{ version }: BuildFlags,
	terminal: Terminal,
) {
	const table = version ? openFileTable(config, version) : undefined;
	const built = await buildSite(config, table);
	const files = showProgress(built.files, built.routes.length, terminal);
	return { ...built, files };
}

async function showChanges(
	config: Config,
	options: BuildFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	const { findChanges, toJson } = await import("../output/find-changes.ts");
	const { formatChanges } = await import("../changes/format-changes.ts");
	const built = await startBuild(config, options, terminal);
	const { files, problems } = built;
	const changes = await findChanges(files, config.outDir, built);
	if (problems.length > 0)
		terminal.error(formatProblems(problems, terminal.errorStyle));
	const found = problems.map(toFinding);
	const document = { ok: true, changes: toJson(changes), problems: found };
	const outDir = path.relative(config.rootDir, config.outDir);
	if (options.json) terminal.print(JSON.stringify(document));
	else terminal.print(formatChanges(changes, outDir, terminal.style));
	const unused = options.json ? "" : describeUnusedPictures(config);
	if (unused) terminal.print(`\n${unused}`);
	return 0;
}

async function buildAndWrite(
	config: Config,
	options: BuildFlags,
	terminal: Terminal,
): Promise<BuildResult> {
	restoreInterrupted(config.outDir);
	const built = await startBuild(config, options, terminal);
	const { site, routes, files, table } = built;
	const addresses = listAddresses(routes);
	const { lockHint, save } = prepareLock(config.rootDir, addresses, options);
	const result = await writeFiles(files, config.outDir, {
		pages: routes,
		compress: options.compress,
		table,
	});
	forgetEdits(config);
	const problems = [...built.problems];
	const unrecorded = save && recordAddresses(save);
	if (unrecorded) problems.unshift(unrecorded);
	const notes: string[] = [];
	if (site.settings.forms.delivery === "none") notes.push(UNSENT);
	if (lockHint !== undefined && !unrecorded) notes.push(lockHint);
	const exitCode = unrecorded ? 3 : 0;
	return { exitCode, pages: routes.length, result, problems, notes };
}

function formatSummary({ pages, result }: BuildResult): string {
	const { written, unchanged, removed, bytes } = result;
	const rest = `${formatNumber(unchanged)} unchanged, ${formatNumber(removed)} removed`;
	return `Built ${count(pages, "page")}: ${count(written, "file")} written, ${rest}, ${formatBytes(bytes)} in ${formatDuration(performance.now())}`;
}

function formatJson({ exitCode, pages, result, problems }: BuildResult) {
	const { changes, ...counts } = result;
	return JSON.stringify({
		ok: exitCode === 0,
		pages,
		...counts,
		durationMs: Math.round(performance.now()),
		changes,
		problems: problems.map(toFinding),
	});
}

export function reportFailedBuild(
	{ problems, exitCode }: UserError,
	isJson: boolean,
	terminal: Terminal,
): void {
	const counts = { written: 0, unchanged: 0, removed: 0, bytes: 0 };
	const result = { ...counts, changes: { changed: [], new: [], gone: [] } };
	const failed = { exitCode, pages: 0, result, problems, notes: [] };
	if (isJson) terminal.print(formatJson(failed));
	if (exitCode !== 3)
		terminal.error(
			`\nNothing was written: ${formatCounts(problems)}. The site is as it was before.`,
		);
}

/** @throws UserError if the site cannot be built or written */
export async function runBuild(
	config: Config,
	options: BuildFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	if (options.dryRun) return showChanges(config, options, terminal);
	const built = await buildAndWrite(config, options, terminal);
	const { exitCode, pages, problems, notes } = built;
	if (problems.length > 0)
		terminal.error(formatProblems(problems, terminal.errorStyle));
	const { changes } = built.result;
	if (options.json) terminal.print(formatJson(built));
	else if (!options.quiet) {
		terminal.print(terminal.style.green(formatSummary(built)));
		// All pages of a first build are new.
		if (changes.new.length < pages || changes.gone.length > 0)
			terminal.print(formatPageChanges(changes));
	}
	if (!options.quiet) for (const note of notes) terminal.error(note);
	return exitCode;
}
