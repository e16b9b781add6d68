// OutputFile[] -> disk; the only writer. A new folder is filled beside the old one and takes
// its place at the end, so the site appears whole or not at all. Unchanged files keep their
// inodes; files in the old folder that hypno did not write are carried over.
import fs from "node:fs";
import path from "node:path";
import type { OutputFile } from "./file.ts";
import {
	checkOwnership,
	type Manifest,
	readManifest,
	writeManifest,
} from "./manifest.ts";
import {
	removeStaging,
	restoreInterrupted,
	stagingDir,
	swapFolders,
} from "./swap.ts";

export interface WriteResult {
	readonly written: number;
	readonly unchanged: number;
	readonly removed: number;
	/** Of all files of the site. */
	readonly bytes: number;
}

/** How many files are written before a pending interruption is let in. */
const FILES_PER_TURN = 200;

interface Staging {
	readonly dir: string;
	readonly outDir: string;
	readonly madeDirs: Set<string>;
}

function makeParent({ dir, madeDirs }: Staging, outputPath: string): void {
	const parent = path.dirname(path.join(dir, outputPath));
	if (madeDirs.has(parent)) return;
	fs.mkdirSync(parent, { recursive: true });
	madeDirs.add(parent);
}

function readOld(filePath: string): Buffer | undefined {
	try {
		return fs.readFileSync(filePath);
	} catch {
		// Whatever cannot be read is written anew.
		return undefined;
	}
}

/** The old file under a second name in the new folder; false where that cannot be. */
function keepOld(staging: Staging, outputPath: string): boolean {
	try {
		fs.linkSync(
			path.join(staging.outDir, outputPath),
			path.join(staging.dir, outputPath),
		);
		return true;
	} catch {
		// Some file systems know no hard links: the file is written instead.
		return false;
	}
}

/** @returns whether the file had to be written */
function placeFile(
	staging: Staging,
	outputPath: string,
	contents: Uint8Array,
	mayExist: boolean,
): boolean {
	makeParent(staging, outputPath);
	const old = mayExist
		? readOld(path.join(staging.outDir, outputPath))
		: undefined;
	if (old?.equals(contents) && keepOld(staging, outputPath)) return false;
	fs.writeFileSync(path.join(staging.dir, outputPath), contents);
	return true;
}

/** Carries over what the old folder holds beside the files of the site. */
function carryOver(staging: Staging, foreign: readonly string[]): void {
	for (const name of foreign) {
		const to = path.join(staging.dir, name);
		if (fs.existsSync(to)) continue;
		makeParent(staging, name);
		fs.cpSync(path.join(staging.outDir, name), to, {
			recursive: true,
			preserveTimestamps: true,
			verbatimSymlinks: true,
		});
	}
}

async function fillStaging(
	staging: Staging,
	files: AsyncIterable<OutputFile>,
	previous: Manifest,
): Promise<WriteResult> {
	const present = new Set<string>();
	let written = 0;
	let bytes = 0;
	for await (const { outputPath, contents } of files) {
		const data = Buffer.from(contents);
		const mayExist = previous.files.has(outputPath);
		if (placeFile(staging, outputPath, data, mayExist)) written++;
		present.add(outputPath);
		bytes += data.length;
		if (present.size % FILES_PER_TURN === 0)
			await new Promise((resolve) => setImmediate(resolve));
	}
	carryOver(staging, previous.foreign);
	writeManifest(staging.dir, present);
	const removed = [...previous.files].filter((file) => !present.has(file));
	return {
		written,
		unchanged: present.size - written,
		removed: removed.length,
		bytes,
	};
}

/**
 * @param files consumed once; when they throw, the old folder stays as it was
 * @throws UserError (2) for a folder that hypno does not own or may not write
 */
export async function writeFiles(
	files: AsyncIterable<OutputFile>,
	outDir: string,
): Promise<WriteResult> {
	const target = fs.existsSync(outDir) ? fs.realpathSync(outDir) : outDir;
	restoreInterrupted(target);
	checkOwnership(target);
	const staging = {
		dir: stagingDir(target),
		outDir: target,
		madeDirs: new Set<string>(),
	};
	// An interruption ends the process without unwinding it.
	const tidyUp = () => removeStaging(staging.dir);
	process.once("exit", tidyUp);
	try {
		fs.mkdirSync(staging.dir, { recursive: true });
		const result = await fillStaging(staging, files, readManifest(target));
		swapFolders(staging.dir, target);
		return result;
	} finally {
		tidyUp();
		process.off("exit", tidyUp);
	}
}
