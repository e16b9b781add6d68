// @ts-check
// Detects changes of files. hashFolder compares contents, and the other functions compare size, times and
// inode.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { readRegularFile } from "./read-regular-file.js";

/**
 * @template Value
 * @param {() => Value} read
 * @returns {Value | undefined} undefined for an error, as of a missing file
 */
export function attempt(read) {
	try {
		return read();
	} catch {
		return undefined;
	}
}

/**
 * Follows a link to a file; for any other link, returns the path that it holds.
 * @param {string} filePath
 * @throws an error for a pipe or a device
 */
function readEntry(filePath) {
	try {
		return readRegularFile(filePath);
	} catch (error) {
		if (Object(error).code === "ENOTFILE") throw error;
		return attempt(() => fs.readlinkSync(filePath)) ?? "";
	}
}

/**
 * Returns the sorted paths of all files below a folder, and none if the folder is missing.
 * @param {string} folder
 */
export function listFiles(
	folder,
	isIncluded = (/** @type {string} */ _) => true,
) {
	const entries = attempt(() =>
		fs.readdirSync(folder, { recursive: true, withFileTypes: true }),
	);
	return (entries ?? [])
		.filter((entry) => !entry.isDirectory() && isIncluded(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}

/**
 * The hash covers the name and the bytes of every file. A missing folder counts as empty.
 * @param {string} folder
 * @param {(name: string) => boolean} [isIncluded]
 */
export function hashFolder(folder, isIncluded) {
	const hash = createHash("sha256");
	for (const filePath of listFiles(folder, isIncluded)) {
		const contents = readEntry(filePath);
		const name = path.relative(folder, filePath);
		hash.update(`${name}\0${contents.length}\0`).update(contents);
	}
	return hash.digest("hex");
}

/**
 * Returns a text that changes with every write to the file, and "" for a missing file.
 * @param {fs.Stats | undefined} stats
 */
export function formatFileState(stats) {
	if (!stats) return "";
	const { size, mtimeMs, ctimeMs, ino } = stats;
	return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

/** @param {string} filePath the path of a file or of a link to it */
export function readFileState(filePath) {
	return formatFileState(fs.statSync(filePath, { throwIfNoEntry: false }));
}
