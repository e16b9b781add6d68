// @ts-check
// What files are, so that two moments can be compared: those that people write by their
// bytes, those of packages by what the disk says of them.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** In milliseconds: the clock of a disk may be that much behind. */
const DISK_CLOCK = 50;

/**
 * A link to a file is that file; one to anything else, or to nothing, is where it leads. A file
 * that is gone meanwhile has no bytes.
 * @param {string} filePath
 * @param {boolean} isLink
 */
function readEntry(filePath, isLink) {
	const isFile = () =>
		fs.statSync(filePath, { throwIfNoEntry: false })?.isFile();
	try {
		return isLink && !isFile()
			? Buffer.from(fs.readlinkSync(filePath))
			: fs.readFileSync(filePath);
	} catch {
		return Buffer.alloc(0);
	}
}

/** @param {string} folder */
function listEntries(folder) {
	try {
		return fs
			.readdirSync(folder, { withFileTypes: true })
			.sort((a, b) => (a.name < b.name ? -1 : 1));
	} catch {
		// Not there, or not any more.
		return [];
	}
}

/**
 * Every file below a folder with its bytes; a folder that is not there is an empty one.
 * @param {string} folder
 * @param {(name: string) => boolean} isMeant asked of the path from the folder
 */
export function hashFolder(folder, isMeant) {
	const hash = createHash("sha256");
	/** @param {string} inside */
	const add = (inside) => {
		for (const entry of listEntries(path.join(folder, inside))) {
			const name = `${inside}${entry.name}`;
			if (!isMeant(name)) continue;
			if (entry.isDirectory()) {
				add(`${name}/`);
				continue;
			}
			const filePath = path.join(folder, name);
			const contents = readEntry(filePath, entry.isSymbolicLink());
			hash.update(`${name}\0${contents.length}\0`).update(contents);
		}
	};
	add("");
	return hash.digest("hex");
}

/**
 * Changes whenever one of the files is written, replaced, added or removed.
 * @param {readonly string[]} files
 */
export function markFiles(files) {
	const hash = createHash("sha256");
	for (const file of files) {
		const stats = fs.statSync(file, { throwIfNoEntry: false });
		const { size, mtimeMs, ctimeMs, ino } = stats ?? {};
		hash.update(`${file}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\n`);
	}
	return hash.digest("hex");
}

/**
 * Whether a file was written since, or may have been.
 * @param {readonly string[]} files
 * @param {number} time of Date.now()
 */
export function areOlder(files, time) {
	return files.every((file) => {
		const stats = fs.statSync(file, { throwIfNoEntry: false });
		return stats === undefined || stats.ctimeMs < time - DISK_CLOCK;
	});
}
