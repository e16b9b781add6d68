// Writes the files of a site into a new folder, which replaces the output folder at the end. So the site is
// replaced completely or not at all. Unchanged files keep their inodes, and files in the output folder
// that hypno did not write stay.
import fs from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import zlib from "node:zlib";
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
import { type FileTable, readManifest, writeManifest } from "./manifest.ts";
import { Staging } from "./staging.ts";
import {
	createWorkFolder,
	newIn,
	removeWorkFolder,
	restoreInterrupted,
	swapFolders,
} from "./swap.ts";

export interface WriteCounts {
	readonly written: number;
	readonly unchanged: number;
	readonly removed: number;
	readonly bytes: number;
}

interface WriteResult extends WriteCounts {
	/** The path of the previous site, if the system has refused to delete it. */
	readonly left: string | undefined;
}

interface WriteOptions {
	readonly table?: FileTable | undefined;
	/** "beside" adds a .br and a .gz file to each text of 1 kB and more. */
	readonly compression?: "none" | "beside";
	readonly progress?: (work: Work) => Progress;
}

/** Slow work, which begins once all other files are written. */
type Task = () => Promise<void>;

/** So many tasks use all cores, and their results fit into memory. */
const MAX_RUNNING = 16;

/** After an error no further task is started, and the running ones end before it is thrown. */
async function runTasks(tasks: readonly Task[], bar?: Progress): Promise<void> {
	for (let at = 0; at < tasks.length; at += MAX_RUNNING) {
		const running = tasks.slice(at, at + MAX_RUNNING).map(async (task) => {
			await task();
			bar?.tick();
		});
		await Promise.allSettled(running);
		await Promise.all(running);
	}
}

/** After so many files, other events such as signals get a turn. */
const FILES_PER_TICK = 50;

/** @returns the work that is left for later, if any */
async function writeFile(
	{ outputPath, contents, buildInfo, copyOf }: OutputFile,
	staging: Staging,
): Promise<Task | undefined> {
	const isDeferred = typeof contents === "function";
	const isIdentified =
		buildInfo !== undefined || (isDeferred && isNamedByHash(outputPath));
	if (isIdentified && staging.reuseUntouched(outputPath, buildInfo))
		return undefined;
	if (!isDeferred) staging.write(outputPath, contents, buildInfo);
	else if (copyOf !== undefined) staging.copy(outputPath, copyOf, buildInfo);
	else if (buildInfo !== undefined)
		staging.write(outputPath, await contents(), buildInfo);
	else return async () => staging.write(outputPath, await contents());
	return undefined;
}

const brotli = promisify<Uint8Array, Buffer>(zlib.brotliCompress);
const gzip = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** The files are compressed once and sent often, so the slowest and smallest levels are used. */
const COMPRESSORS = {
	".br": brotli,
	".gz": (text: Uint8Array) =>
		gzip(text, { level: zlib.constants.Z_BEST_COMPRESSION }),
};

function compressFile(outputPath: string, staging: Staging): Task[] {
	const tasks: Task[] = [];
	const { bytes = 0, isWritten } = staging.files.get(outputPath) ?? {};
	if (!isWorthCompressing(outputPath, bytes)) return tasks;
	for (const [ending, compress] of Object.entries(COMPRESSORS)) {
		const beside = `${outputPath}${ending}`;
		if (staging.files.has(beside)) continue;
		if (!isWritten && staging.reuseUntouched(beside)) continue;
		tasks.push(async () => {
			// The file is read only when its task runs, so that waiting files take no memory.
			const text = fs.readFileSync(path.join(staging.folders.dir, outputPath));
			staging.write(beside, await compress(text));
		});
	}
	return tasks;
}

async function fillFolder(
	files: AsyncIterable<OutputFile>,
	staging: Staging,
	{ compression = "none", progress }: WriteOptions,
): Promise<void> {
	const tasks: Task[] = [];
	const texts: string[] = [];
	let count = 0;
	for await (const file of files) {
		const { outputPath, contents, buildInfo, audience } = file;
		const task = await writeFile(file, staging);
		if (task) tasks.push(task);
		const isText = typeof contents !== "function" || buildInfo !== undefined;
		if (isText && !audience) texts.push(outputPath);
		if (++count % FILES_PER_TICK === 0) await setImmediate();
	}
	if (compression === "beside")
		for (const outputPath of texts)
			tasks.push(...compressFile(outputPath, staging));
	const bar = progress?.({ units: "files", total: tasks.length });
	await runTasks(tasks, bar).finally(() => bar?.end());
	staging.addOthers();
	writeManifest(staging.folders.dir, staging.files.keys());
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
	outDir: string,
	options: WriteOptions,
): Promise<WriteResult> {
	restoreInterrupted(outDir);
	const oldFiles = readManifest(outDir);
	createFolder(path.dirname(outDir));
	const workDir = createWorkFolder(outDir);
	const { table } = options;
	const dir = newIn(workDir);
	const staging = new Staging({ dir, outDir, oldFiles, table });
	// A signal ends the process without running the finally block, so an exit handler is needed as well.
	const remove = () => removeWorkFolder(workDir);
	process.once("exit", remove);
	try {
		fs.mkdirSync(dir);
		await fillFolder(files, staging, options);
		swapFolders(workDir, outDir);
		// Deleting the old links of a file changes its state.
		remove();
		table?.save(staging.files);
	} finally {
		remove();
		process.off("exit", remove);
	}
	const all = [...staging.files.values()];
	const written = all.filter(({ isWritten }) => isWritten).length;
	const removed = [...oldFiles].filter((file) => !staging.files.has(file));
	return {
		written,
		unchanged: all.length - written,
		removed: removed.length,
		bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
		left: fs.existsSync(workDir) ? workDir : undefined,
	};
}
