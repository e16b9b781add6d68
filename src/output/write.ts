// OutputFile[] -> disk; the only writer. A new folder is filled beside the old one and takes
// its place at the end, so the site appears whole or not at all. Unchanged files keep their
// inodes; files in the old folder that hypno did not write are carried over.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../problems.ts";
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

interface PlacedFile {
	readonly outputPath: string;
	readonly contents: Uint8Array;
}

/** @returns whether the file had to be written */
function placeFile(
	staging: Staging,
	{ outputPath, contents }: PlacedFile,
	previous: Manifest,
): boolean {
	makeParent(staging, outputPath);
	const old = previous.files.has(outputPath)
		? readOld(path.join(staging.outDir, outputPath))
		: undefined;
	if (old?.equals(contents) && keepOld(staging, outputPath)) return false;
	fs.writeFileSync(path.join(staging.dir, outputPath), contents);
	return true;
}

/**
 * Carries over what the old folder holds beside the files of the site.
 * @throws UserError (2) where a file of the site would take the place of another
 */
function carryOver(staging: Staging, foreign: readonly string[]): void {
	for (const name of foreign) {
		const from = path.join(staging.outDir, name);
		const to = path.join(staging.dir, name);
		const taken = fs.lstatSync(to, { throwIfNoEntry: false });
		if (taken?.isDirectory() && fs.lstatSync(from).isDirectory()) {
			const below = fs.readdirSync(from).map((entry) => `${name}/${entry}`);
			carryOver(staging, below);
			continue;
		}
		if (taken) {
			throw usageError(
				`${from} was not written by hypno, and the site has a file of that name`,
				"Move your file to another place, or give it another name",
			);
		}
		makeParent(staging, name);
		fs.cpSync(from, to, {
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
	for await (const file of files) {
		const { outputPath } = file;
		const contents = Buffer.from(file.contents);
		if (placeFile(staging, { outputPath, contents }, previous)) written++;
		present.add(outputPath);
		bytes += contents.length;
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
): Promise<WriteResult> {
	const target = followLink(outDir);
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
