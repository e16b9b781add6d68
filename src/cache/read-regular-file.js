// @ts-check
// Reads a file where a person may have put something else in its place.
import fs from "node:fs";

/** Without this flag, opening a pipe waits for its other end. Windows has no such flag. */
const { O_RDONLY, O_NONBLOCK = 0 } = fs.constants;

/**
 * Follows links. Refuses pipes and devices, since reading one may never end.
 * @param {string} filePath
 * @throws an error of the file system, which has the code "ENOTFILE" for a pipe or a device
 */
export function readRegularFile(filePath) {
	const descriptor = fs.openSync(filePath, O_RDONLY | O_NONBLOCK);
	try {
		const stats = fs.fstatSync(descriptor);
		if (stats.isFile()) return fs.readFileSync(descriptor);
		const code = stats.isDirectory() ? "EISDIR" : "ENOTFILE";
		const details = { code, path: filePath, syscall: "read" };
		throw Object.assign(new Error(`${code}: ${filePath}`), details);
	} finally {
		fs.closeSync(descriptor);
	}
}
