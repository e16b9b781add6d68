// @ts-check
// What files are, so that two moments can be compared: those that people write by their
// bytes, those of packages by what the disk says of them.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** In milliseconds: the clock of a disk may be that much behind. */
const DISK_CLOCK = 50;

/**
 * @template Value
 * @param {() => Value} read
 * @returns {Value | undefined} undefined for what is not there, or not any more
 */
function attempt(read) {
	try {
		return read();
	} catch {
		return undefined;
	}
}

/**
 * A link to a file is that file; one to anything else, or to nothing, is where it leads.
 * @param {string} filePath
 */
function readEntry(filePath) {
	return (
		attempt(() => fs.readFileSync(filePath)) ??
		attempt(() => Buffer.from(fs.readlinkSync(filePath))) ??
		Buffer.alloc(0)
	);
}

/**
 * Every file below a folder with its bytes; a folder that is not there is an empty one.
 * @param {string} folder
 * @param {(name: string) => boolean} isMeant
 */
export function hashFolder(folder, isMeant = () => true) {
	const hash = createHash("sha256");
	const entries = attempt(() =>
		fs.readdirSync(folder, { recursive: true, withFileTypes: true }),
	);
	const files = (entries ?? [])
		.filter((entry) => !entry.isDirectory() && isMeant(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
	for (const filePath of files) {
		const contents = readEntry(filePath);
		const name = path.relative(folder, filePath);
		hash.update(`${name}\0${contents.length}\0`).update(contents);
	}
	return hash.digest("hex");
}

/**
 * Changes with whatever is done to the file; empty for one that is not there.
 * @param {fs.Stats | undefined} stats
 */
export function describeState(stats) {
	if (!stats) return "";
	const { size, mtimeMs, ctimeMs, ino } = stats;
	return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

/** @param {string} filePath of a file, or of a link to it */
export function stateOf(filePath) {
	return describeState(fs.statSync(filePath, { throwIfNoEntry: false }));
}

/**
 * Whether none of the files was written since, or may have been.
 * @param {readonly string[]} files
 * @param {number} time of Date.now()
 */
export function areOlder(files, time) {
	return files.every((file) => {
		const stats = fs.statSync(file, { throwIfNoEntry: false });
		return stats === undefined || stats.ctimeMs < time - DISK_CLOCK;
	});
}
