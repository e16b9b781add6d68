// OutputFile[] -> disk; the only writer. A new folder is filled beside the old one and takes
// its place at the end, so the site appears whole or not at all. Unchanged files keep their
// inodes; files in the old folder that hypno did not write are carried over.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../problems.ts";
import type { OutputFile } from "./file.ts";
import { checkOwnership, readManifest, writeManifest } from "./manifest.ts";
import { makeParent, type Staging } from "./place.ts";
import { type PlacedFiles, type Placing, placeFiles } from "./place-files.ts";
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

interface Filled {
	readonly result: WriteResult;
	readonly pages: PlacedFiles["pages"];
}

async function fillStaging(
	files: AsyncIterable<OutputFile>,
	placing: Placing,
): Promise<Filled> {
	const { staging, previous } = placing;
	const { placed, pages } = await placeFiles(files, placing);
	carryOver(staging, previous.foreign);
	writeManifest(staging.dir, new Set(placed.keys()));
	const all = [...placed.values()];
	const written = all.filter(({ isWritten }) => isWritten).length;
	const removed = [...previous.files].filter((file) => !placed.has(file));
	const result = {
		written,
		unchanged: all.length - written,
		removed: removed.length,
		bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
	};
	return { result, pages };
}

/** The folder itself, where a link leads to it, even when it is gone for the moment. */
function followLink(outDir: string): string {
	if (fs.existsSync(outDir)) return fs.realpathSync(outDir);
	const stats = fs.lstatSync(outDir, { throwIfNoEntry: false });
	return stats?.isSymbolicLink()
		? path.resolve(path.dirname(outDir), fs.readlinkSync(outDir))
		: outDir;
}

type WriteOptions = Partial<
	Pick<Placing, "compression" | "progress" | "table">
>;

/**
 * @param files consumed once; when they throw, the old folder stays as it was
 * @throws UserError (2) for a folder that hypno does not own or may not write
 */
export async function writeFiles(
	files: AsyncIterable<OutputFile>,
	outDir: string,
	{ compression = "none", table, progress }: WriteOptions = {},
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
		const previous = readManifest(target);
		const placing = { staging, previous, compression, table, progress };
		const { result, pages } = await fillStaging(files, placing);
		swapFolders(staging.dir, target);
		table?.save(pages);
		return result;
	} finally {
		tidyUp();
		process.off("exit", tidyUp);
	}
}
