// OutputFile[] -> disk; the only writer. A new folder is filled beside the old one and takes
// its place at the end, so the site appears whole or not at all. Unchanged files keep their
// inodes; files in the old folder that hypno did not write are carried over.
import fs from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { describeState } from "../cache/fingerprint.js";
import { isWorthCompressing } from "../http/content-type.ts";
import { isNamedByHash } from "../http/published-headers.ts";
import type { Progress, Work } from "../terminal/progress.ts";
import { DeferredWork } from "./deferred-work.ts";
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
	/** "beside": a .br and a .gz beside each text that is worth it. */
	readonly compression?: "none" | "beside";
	readonly progress?: (work: Work) => Progress;
}

/** How many files are written before what else is at work is let in. */
const FILES_PER_TURN = 50;

async function writeFile(
	{ outputPath, contents, buildInfo }: OutputFile,
	staging: Staging,
	{ deferred, table }: { deferred: DeferredWork; table: FileTable | undefined },
): Promise<void> {
	if (typeof contents !== "function" && buildInfo === undefined) {
		staging.write(outputPath, contents);
		return;
	}
	const row = table?.find(outputPath);
	const kept = staging.keep(outputPath, (old) =>
		buildInfo === undefined
			? isNamedByHash(outputPath) && old.size > 0
			: row?.buildInfo === buildInfo && row.state === describeState(old),
	);
	if (kept) return;
	if (typeof contents !== "function") staging.write(outputPath, contents);
	else if (buildInfo !== undefined) staging.write(outputPath, await contents());
	else
		deferred.add(async () => void staging.write(outputPath, await contents()));
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** The files are made once and sent often. */
const SMALLEST = {
	params: {
		[zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
	},
	level: zlib.constants.Z_BEST_COMPRESSION,
};

/** By the ending that servers look for. */
const COMPRESSORS = { ".br": brotli, ".gz": gzip };

function compressBeside(
	outputPath: string,
	staging: Staging,
	deferred: DeferredWork,
): void {
	const { bytes = 0, isWritten } = staging.files.get(outputPath) ?? {};
	if (!isWorthCompressing(outputPath, bytes)) return;
	for (const [ending, compress] of Object.entries(COMPRESSORS)) {
		const beside = `${outputPath}${ending}`;
		const isOwn = staging.files.has(beside);
		if (isOwn || (!isWritten && staging.keep(beside, ({ size }) => size > 0)))
			continue;
		deferred.add(async () => {
			// Read only now: many may wait, and need not be held in memory meanwhile.
			const text = fs.readFileSync(path.join(staging.dir, outputPath));
			staging.write(beside, await compress(text, SMALLEST));
		});
	}
}

/** @returns the origins of pages by their paths */
async function fillStaging(
	files: AsyncIterable<OutputFile>,
	staging: Staging,
	{ compression = "none", table, progress }: WriteOptions,
): Promise<ReadonlyMap<string, string>> {
	const deferred = new DeferredWork();
	const buildInfos = new Map<string, string>();
	const forVisitors: string[] = [];
	let count = 0;
	try {
		for await (const file of files) {
			const { outputPath, contents, buildInfo, audience } = file;
			await writeFile(file, staging, { deferred, table });
			if (buildInfo !== undefined) buildInfos.set(outputPath, buildInfo);
			const isText = typeof contents !== "function" || buildInfo !== undefined;
			if (isText && !audience) forVisitors.push(outputPath);
			if (++count % FILES_PER_TURN === 0) await setImmediate();
		}
	} catch (error) {
		await deferred.stop();
		throw error;
	}
	if (compression === "beside")
		for (const outputPath of forVisitors)
			compressBeside(outputPath, staging, deferred);
	const shown = progress?.({ units: "files", total: deferred.left });
	await deferred.end(shown?.tick).finally(() => shown?.end());
	staging.carryOver();
	writeManifest(staging.dir, staging.files.keys());
	return buildInfos;
}

/** The folder itself, where a link leads to it, even when it is gone for the moment. */
function followLink(outDir: string): string {
	if (fs.existsSync(outDir)) return fs.realpathSync(outDir);
	const stats = fs.lstatSync(outDir, { throwIfNoEntry: false });
	return stats?.isSymbolicLink()
		? path.resolve(path.dirname(outDir), fs.readlinkSync(outDir))
		: outDir;
}

/**
 * @param files consumed once; when they throw, the old folder stays as it was
 * @throws UserError (2) for a folder that hypno does not own or may not write
 */
export async function writeFiles(
	files: AsyncIterable<OutputFile>,
	outDir: string,
	options: WriteOptions = {},
): Promise<WriteResult> {
	const target = followLink(outDir);
	restoreInterrupted(target);
	checkOwnership(target);
	const staging = new Staging(target);
	// An interruption ends the process without unwinding it.
	const tidyUp = () => removeStaging(staging.dir);
	process.once("exit", tidyUp);
	try {
		fs.mkdirSync(staging.dir, { recursive: true });
		const buildInfos = await fillStaging(files, staging, options);
		swapFolders(staging.dir, target);
		options.table?.save(buildInfos);
	} finally {
		tidyUp();
		process.off("exit", tidyUp);
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
