// hypno build: builds the site and writes it to the output folder.
import path from "node:path";
import {
	type ExitCode,
	findSystemReason,
	type Problem,
	type UserError,
	usageError,
} from "../../base/problems.ts";
import type { Terminal } from "../../base/terminal.ts";
import { formatCounts, formatProblems } from "../../base/text/problem-text.ts";
import {
	count,
	formatBytes,
	formatDuration,
	formatNumber,
	listFirst,
} from "../../base/text/words.ts";
import { describeUnusedPictures } from "../../check/unused-pictures.ts";
import { buildSite } from "../../site/build-site.ts";
import { listOtherInputs } from "../../site/bundle/cached-build.ts";
import {
	formatPageChanges,
	MAX_NAMED,
} from "../../site/changes/page-changes.ts";
import type { Config, Flags } from "../../site/config.ts";
import { formatMoment } from "../../site/content/schema/day.ts";
import { readDate } from "../../site/content/schema/read-opening-hours.ts";
import type { Site } from "../../site/content/site.ts";
import { editsFolder, forgetEdits } from "../../site/edit/edit-history.ts";
import type { OutputFile } from "../../site/output/file.ts";
import { openFileTable } from "../../site/output/manifest.ts";
import { prefixOf, restoreInterrupted } from "../../site/output/swap.ts";
import { type WriteResult, writeFiles } from "../../site/output/write.ts";
import { openSecondThread } from "../../site/page/second-thread.ts";
import {
	checkLock,
	findUnrecorded,
	LOCK_FILE,
	listAddresses,
	loadLock,
	saveLock,
} from "../../site/plan/urls-lock.ts";
import { toFinding } from "../report/json.ts";
import { DURATION, findStamp, saveStamp } from "../start/stamp.js";

export interface BuildFlags extends Flags {
	readonly json?: true;
	readonly quiet?: true;
	readonly record?: true;
	readonly compress?: true;
	readonly dryRun?: true;
	readonly day?: string;
	readonly version: string | undefined;
}

const UNSENT =
	"Warning: the forms send nothing yet. Run npx hypno check --explain form/not-delivered to see how to fix this.";

/** Compares the addresses of this build with urls.lock, to which only --record adds them, once the site is written. */
function recordAddresses(
	rootDir: string,
	addresses: readonly string[],
	{ record }: BuildFlags,
): { readonly note?: string; readonly unsaved?: Problem } {
	const known = loadLock(rootDir);
	const { length } = findUnrecorded(addresses, known ?? []);
	if (length === 0 || !(known || record)) return {};
	const counted = count(length, "address");
	if (!record)
		return {
			note: `${counted} of this build ${length === 1 ? "is" : "are"} not in ${LOCK_FILE} yet. Once the site is published, run npx hypno build --record and commit that file.`,
		};
	try {
		saveLock(rootDir, addresses);
		return { note: `${counted} added to ${LOCK_FILE}: commit the file.` };
	} catch (error) {
		const reason = findSystemReason(error);
		if (reason === undefined) throw error;
		const message = `${LOCK_FILE} could not be written: ${reason}`;
		const hint =
			"The site is built. Solve this problem, and build with --record again";
		return { unsaved: { rule: "usage", severity: "error", message, hint } };
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
	{ version, dryRun }: BuildFlags,
	terminal: Terminal,
) {
	const table = version ? openFileTable(config, version) : undefined;
	const worker = dryRun ? undefined : openSecondThread(config, table);
	const built = await buildSite(config, table, worker);
	const files = showProgress(built.files, built.routes.length, terminal);
	return { ...built, files };
}

function printProblems(problems: readonly Problem[], terminal: Terminal): void {
	if (problems.length > 0)
		terminal.error(formatProblems(problems, terminal.errorStyle));
}

async function showChanges(
	config: Config,
	options: BuildFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	const { findChanges, toJson } = await import(
		"../../site/output/find-changes.ts"
	);
	const { formatChanges } = await import(
		"../../site/changes/format-changes.ts"
	);
	const built = await startBuild(config, options, terminal);
	const changes = await findChanges(built.files, config.outDir, built);
	printProblems(built.problems, terminal);
	if (options.json) {
		const problems = built.problems.map(toFinding);
		const document = { ok: true, changes: toJson(changes), problems };
		terminal.print(JSON.stringify(document));
		return 0;
	}
	const outDir = path.relative(config.rootDir, config.outDir);
	terminal.print(formatChanges(changes, outDir, terminal.style));
	for (const line of [
		describeWaiting(built.site),
		describeUnusedPictures(config),
	])
		if (line) terminal.print(`\n${line}`);
	return 0;
}

/** Names the pages and records that are left to write, since nobody sees them on the site. */
function describeDrafts(site: Site): string | undefined {
	const { collections } = site;
	const drafts = [...site.drafts];
	for (const { records } of collections)
		for (const { state, sourcePath } of records)
			if (state === "draft") drafts.push(sourcePath);
	if (drafts.length === 0) return undefined;
	return `Not published, because a TODO is left: ${listFirst(drafts, MAX_NAMED)}.`;
}

/** Names the records whose day has not come, with that day. */
function describeWaiting({ collections }: Site): string | undefined {
	const waiting: string[] = [];
	for (const { records } of collections)
		for (const { waitsUntil, state, sourcePath } of records)
			if (waitsUntil && state !== "draft")
				waiting.push(`${sourcePath} (${formatMoment(waitsUntil)})`);
	if (waiting.length === 0) return undefined;
	return `Not published before its day: ${listFirst(waiting, MAX_NAMED)}.`;
}

function formatSummary(
	pages: number,
	result: WriteResult,
	duration: string,
): string {
	const { written, unchanged, removed, bytes } = result;
	const rest = `${formatNumber(unchanged)} unchanged, ${formatNumber(removed)} removed`;
	return `Built ${count(pages, "page")}: ${count(written, "file")} written, ${rest}, ${formatBytes(bytes)} in ${duration}`;
}

function formatJson(
	reported: readonly Problem[],
	{ changes, ...counts }: WriteResult & { readonly pages: number },
	ok: boolean,
): string {
	const problems = reported.map(toFinding);
	const durationMs = Math.round(performance.now());
	return JSON.stringify({ ok, ...counts, durationMs, changes, problems });
}

const NOTHING = {
	pages: 0,
	written: 0,
	unchanged: 0,
	removed: 0,
	bytes: 0,
	changes: { changed: [], new: [], gone: [] },
};

export function reportFailedBuild(
	{ problems, exitCode }: UserError,
	isJson: boolean,
	terminal: Terminal,
): void {
	if (isJson) terminal.print(formatJson(problems, NOTHING, false));
	if (exitCode !== 3)
		terminal.error(
			`\nNothing was written: ${formatCounts(problems)}. The site is as it was before.`,
		);
}

/** Lists whatever a build of this site reads, with what it has written. */
function listDependencies(config: Config) {
	const { rootDir, contentDir, templatesDir, staticDir, outDir } = config;
	return {
		folders: [contentDir, templatesDir, staticDir, outDir, editsFolder(config)],
		files: [
			path.join(rootDir, LOCK_FILE),
			path.join(rootDir, "package.json"),
			path.join(rootDir, "node_modules/.package-lock.json"),
			...listOtherInputs(),
		],
		leftover: path.join(path.dirname(outDir), prefixOf(outDir)),
	};
}

/** @throws UserError (2) */
function parseDay(text: string | undefined): string | undefined {
	const day = text && readDate(text);
	if (text === undefined || day) return day;
	throw usageError(
		`--day "${text}" is not a day`,
		"Write the day, the month and the year, as in --day 2027-03-03",
	);
}

export async function runBuild(
	base: Config,
	options: BuildFlags,
	terminal: Terminal,
): Promise<ExitCode> {
	const config = { ...base, day: parseDay(options.day) };
	if (options.dryRun) return showChanges(config, options, terminal);
	const { outDir, rootDir } = config;
	const stamp = findStamp();
	restoreInterrupted(outDir);
	const built = await startBuild(config, options, terminal);
	const { site, routes: pages, files, table, problems } = built;
	const { compress, record } = options;
	if (record) checkLock(rootDir);
	const result = await writeFiles(files, outDir, { pages, compress, table });
	forgetEdits(config);
	const addresses = listAddresses(pages);
	const { unsaved, note } = recordAddresses(rootDir, addresses, options);
	if (unsaved) problems.unshift(unsaved);
	printProblems(problems, terminal);
	const { changes, written, removed } = result;
	const counts = { pages: pages.length, ...result };
	const formatText = (duration: string) => {
		const summary = formatSummary(pages.length, result, duration);
		const coloured = terminal.style.green(summary);
		// All pages of a first build are new.
		const isFirst = changes.new.length === pages.length;
		if (isFirst && changes.gone.length === 0) return coloured;
		return `${coloured}\n${formatPageChanges(changes)}`;
	};
	let text = "";
	let timeless = "";
	if (options.json) {
		text = formatJson(problems, counts, !unsaved);
		timeless = text.replace(/(?<="durationMs":)\d+/, DURATION);
	} else if (!options.quiet) {
		text = formatText(formatDuration(performance.now()));
		timeless = formatText(DURATION);
	}
	if (text) terminal.print(text);
	const notes: string[] = [];
	if (site.settings.forms.delivery === "none") notes.push(UNSENT);
	const waiting = describeWaiting(site);
	for (const line of [describeDrafts(site), waiting, note])
		if (line) notes.push(line);
	const shown = options.quiet ? [] : notes;
	for (const line of shown) terminal.error(line);
	// An article that waits for its day appears without a change of any file.
	if (written + removed + problems.length === 0 && !waiting)
		saveStamp(stamp, listDependencies(config), {
			stdout: timeless && `${timeless}\n`,
			stderr: shown.map((line) => `${line}\n`).join(""),
		});
	return unsaved ? 3 : 0;
}
