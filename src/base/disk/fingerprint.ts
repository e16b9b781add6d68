// Detects changes of files by their size, times and inode, and changes of texts by a hash.
import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { attempt } from "../attempt.ts";
import { rememberAll } from "./lazily.ts";
import { assertRegularFile } from "./read-regular-file.ts";

export type Digest = string;

export function digest(content: Uint8Array): Digest;
export function digest(...texts: readonly string[]): Digest;
export function digest(...parts: readonly (string | Uint8Array)[]): Digest {
	const [first = ""] = parts;
	const whole = parts.length > 1 ? parts.join("\0") : first;
	return hash("sha256", whole, "base64url");
}

/** Lists everything below a folder, each folder before its entries. Paths are relative to it and have slashes. */
export function listEntries(folder: string, dot = true) {
	return (
		glob
			// A pattern of ** alone finds no name with a line break.
			.sync(["**/*", "**/.*.icloud"], {
				cwd: folder,
				dot,
				followSymbolicLinks: false,
				objectMode: true,
				onlyFiles: false,
			})
			.sort((a, b) => (a.path < b.path ? -1 : 1))
	);
}

export function listFiles(
	folder: string,
	isIncluded = (_name: string, _path: string) => true,
): string[] {
	const entries = attempt(() => listEntries(folder)) ?? [];
	return entries
		.filter((entry) => !entry.dirent.isDirectory())
		.filter((entry) => isIncluded(entry.name, entry.path))
		.map((entry) => path.join(folder, entry.path));
}

export function formatFileState(stats: fs.Stats | undefined): string {
	if (!stats) return "";
	const { size, mtimeMs, ctimeMs, ino } = stats;
	return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

export function readFileState(filePath: string): string {
	return formatFileState(fs.statSync(filePath, { throwIfNoEntry: false }));
}

/** In ms. Some disks know every second second only. */
const PRECISION = 2000;

/** @returns undefined for a file that has changed just now, and may change once more without another state */
export function readSettledState(filePath: string): string | undefined {
	// A link may lead back to itself.
	const stats = attempt(() => fs.statSync(filePath));
	if (!stats) return undefined;
	// Some disks know no time of a change but that of the words.
	const changed = Math.max(stats.mtimeMs, stats.ctimeMs);
	const isSettled = changed < Date.now() - PRECISION;
	return isSettled ? formatFileState(stats) : undefined;
}

const rememberDigest = rememberAll<Digest>();

/** Changes with the contents of the file. @throws for a pipe or a device */
export function digestFile(filePath: string): Digest {
	// A link may lead to nothing or back to itself.
	const stats = attempt(() => fs.statSync(filePath));
	if (stats && !stats.isDirectory()) assertRegularFile(stats, filePath);
	const state = formatFileState(stats);
	// A link to a folder has no contents, and a file without permission none that can be read.
	const read = () => attempt(() => digest(fs.readFileSync(filePath))) ?? state;
	return rememberDigest(`${filePath} ${state}`, read);
}

/**
 * Changes with the names and contents of all files, and with what links lead to, but not with the place of the folder.
 * A missing folder counts as empty. @throws for a pipe or a device
 */
export function digestFolder(
	folder: string,
	isIncluded?: (name: string, path: string) => boolean,
): Digest {
	const parts = listFiles(folder, isIncluded).map((filePath) => {
		const isLink = attempt(() => fs.lstatSync(filePath))?.isSymbolicLink();
		// A linked file imports files beside the real one.
		const place = isLink ? attempt(() => fs.realpathSync(filePath)) : "";
		return `${path.relative(folder, filePath)} ${digestFile(filePath)} ${place}`;
	});
	return digest(parts.join("\n"));
}
