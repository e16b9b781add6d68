// @ts-check
// What files are, so that two moments can be compared: those that people write by their
// bytes, those of packages by what the disk says of them.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** In milliseconds: the clock of a disk may be that much behind. */
const DISK_CLOCK = 50;

/**
 * What a link to a file leads to; one to anything else, or to nothing, is where it leads.
 * @param {string} filePath
 */
function readLink(filePath) {
	const stats = fs.statSync(filePath, { throwIfNoEntry: false });
	if (stats?.isFile()) return fs.readFileSync(filePath);
	return Buffer.from(fs.readlinkSync(filePath));
}

/**
 * Every file below a folder with its bytes.
 * @param {string} folder
 * @param {(name: string) => boolean} isMeant asked of the path from the folder
 */
export function hashFolder(folder, isMeant) {
	const hash = createHash("sha256");
	/** @param {string} inside */
	const add = (inside) => {
		const entries = fs.readdirSync(path.join(folder, inside), {
			withFileTypes: true,
		});
		entries.sort((a, b) => (a.name < b.name ? -1 : 1));
		for (const entry of entries) {
			const name = `${inside}${entry.name}`;
			if (!isMeant(name)) continue;
			if (entry.isDirectory()) {
				add(`${name}/`);
				continue;
			}
			const filePath = path.join(folder, name);
			const contents = entry.isSymbolicLink()
				? readLink(filePath)
				: fs.readFileSync(filePath);
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
