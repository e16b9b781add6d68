// Writes the files of a site into a staging folder, which replaces the output folder at the end. So the
// site is replaced completely or not at all. Unchanged files keep their inodes, and files in the output
// folder that hypno did not write are copied.
import type { Stats } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { formatFileState } from "../cache/fingerprint.js";
import { realPath } from "../config.ts";
import { isWorthCompressing } from "../http/content-type.ts";
import { isNamedByHash } from "../http/published-headers.ts";
import type { Progress, Work } from "../terminal/progress.ts";
import {
	createFolder,
	describeSystemError,
	isSystemError,
} from "./disk-error.ts";
import type { OutputFile } from "./file.ts";
import type { FileTable } from "./file-table.ts";
import { checkOwnership, writeManifest } from "./manifest.ts";
import { Staging } from "./staging.ts";
import { removeStaging, restoreInterrupted, swapFolders } from "./swap.ts";

export interface WriteResult {
	readonly written: number;
	readonly unchanged: number;
	readonly removed: number;
	readonly bytes: number;
}

interface WriteOptions {
	readonly table?: FileTable | undefined;
	/** "beside" adds a .br and a .gz file to each text of 1 kB and more. */
	readonly compression?: "none" | "beside";
	readonly progress?: (work: Work) => Progress;
}

type Task = () => Promise<void>;

interface Writing {
	/** Slow work, which begins once all other files are written. */
	readonly deferred: Task[];
	readonly table: FileTable | undefined;
}

/** So many tasks use all cores, and their results fit into memory. */
const MAX_RUNNING = 16;

/** After an error no further task is started, and the running ones end before it is thrown. */
async function runTasks(
	tasks: readonly Task[],
	onDone = () => {},
): Promise<void> {
	const queue = [...tasks];
	const runLane = async () => {
		for (let task = queue.shift(); task; task = queue.shift()) {
			await task();
			onDone();
		}
	};
	const lanes = Array.from({ length: MAX_RUNNING }, () =>
		runLane().finally(() => queue.splice(0)),
	);
	await Promise.allSettled(lanes);
	await Promise.all(lanes);
}

/** After so many files, other events such as signals get a turn. */
const FILES_PER_TICK = 50;

async function writeFile(
	{ outputPath, contents, buildInfo, copyOf }: OutputFile,
	staging: Staging,
	{ deferred, table }: Writing,
): Promise<void> {
	if (typeof contents !== "function" && buildInfo === undefined) {
		staging.write(outputPath, contents);
		return;
	}
	const row = table?.find(outputPath);
	const isCurrent =
		buildInfo === undefined
			? isNamedByHash(outputPath)
			: row?.buildInfo === buildInfo;
	const isUntouched = (old: Stats) => row?.state === formatFileState(old);
	if (isCurrent && staging.reuse(outputPath, isUntouched)) return;
	if (copyOf !== undefined) staging.copy(outputPath, copyOf);
	else if (typeof contents !== "function") staging.write(outputPath, contents);
	else if (buildInfo !== undefined) staging.write(outputPath, await contents());
	else
		deferred.push(async () => void staging.write(outputPath, await contents()));
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** The files are compressed once and sent often, so the slowest and smallest levels are used. */
const SMALLEST = {
	params: {
		[zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
	},
	level: zlib.constants.Z_BEST_COMPRESSION,
};

const COMPRESSORS = { ".br": brotli, ".gz": gzip };

function compressFile(
	outputPath: string,
	staging: Staging,
	{ deferred, table }: Writing,
): void {
	const { bytes = 0, isWritten } = staging.files.get(outputPath) ?? {};
	if (!isWorthCompressing(outputPath, bytes)) return;
	for (const [ending, compress] of Object.entries(COMPRESSORS)) {
		const beside = `${outputPath}${ending}`;
		if (staging.files.has(beside)) continue;
		const isUntouched = (old: Stats) =>
			!isWritten && table?.find(beside)?.state === formatFileState(old);
		if (staging.reuse(beside, isUntouched)) continue;
		deferred.push(async () => {
			// The file is read only when its task runs, so that waiting files take no memory.
			const text = fs.readFileSync(path.join(staging.dir, outputPath));
			staging.write(beside, await compress(text, SMALLEST));
		});
	}
}

/** @returns a map from the path of each file to its build info, which is "" for files that have none */
async function fillStaging(
	files: AsyncIterable<OutputFile>,
	staging: Staging,
	{ compression = "none", table, progress }: WriteOptions,
): Promise<ReadonlyMap<string, string>> {
	const deferred: Task[] = [];
	const buildInfos = new Map<string, string>();
	const forVisitors: string[] = [];
	let count = 0;
	for await (const file of files) {
		const { outputPath, contents, buildInfo, audience } = file;
		await writeFile(file, staging, { deferred, table });
		buildInfos.set(outputPath, buildInfo ?? "");
		const isText = typeof contents !== "function" || buildInfo !== undefined;
		if (isText && !audience) forVisitors.push(outputPath);
		if (++count % FILES_PER_TICK === 0) await setImmediate();
	}
	if (compression === "beside")
		for (const outputPath of forVisitors)
			compressFile(outputPath, staging, { deferred, table });
	const bar = progress?.({ units: "files", total: deferred.length });
	await runTasks(deferred, bar?.tick).finally(() => bar?.end());
	staging.carryOver();
	writeManifest(staging.dir, staging.files.keys());
	for (const outputPath of staging.files.keys())
		buildInfos.set(outputPath, buildInfos.get(outputPath) ?? "");
	return buildInfos;
}

/**
 * @param files iterated once; if the iteration throws, the output folder is not changed
 * @throws UserError (2) for a folder that hypno does not own, and for errors of the disk
 */
export async function writeFiles(
	files: AsyncIterable<OutputFile>,
	outDir: string,
	options: WriteOptions = {},
): Promise<WriteResult> {
	try {
		return await replaceFolder(files, realPath(outDir), options);
	} catch (error) {
		throw isSystemError(error) ? describeSystemError(error) : error;
	}
}

async function replaceFolder(
	files: AsyncIterable<OutputFile>,
	target: string,
	options: WriteOptions,
): Promise<WriteResult> {
	restoreInterrupted(target);
	checkOwnership(target);
	const staging = new Staging(target, options.table);
	// A signal ends the process without running the finally block, so an exit handler is needed as well.
	const removeStagingFolder = () => removeStaging(staging.dir);
	process.once("exit", removeStagingFolder);
	try {
		createFolder(staging.dir);
		const buildInfos = await fillStaging(files, staging, options);
		swapFolders(staging.dir, target);
		options.table?.save(buildInfos);
	} finally {
		removeStagingFolder();
		process.off("exit", removeStagingFolder);
	}
	const all = [...staging.files.values()];
	const written = all.filter(({ isWritten }) => isWritten).length;
	return {
		written,
		unchanged: all.length - written,
		removed: staging.removed.length,
		bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
	};
}
