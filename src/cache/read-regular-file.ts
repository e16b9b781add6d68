// Reads a file where a person may have put something else in its place.
import fs from "node:fs";

/** Without this flag, opening a pipe waits for its other end. Windows has no such flag. */
const { O_RDONLY, O_NONBLOCK = 0 } = fs.constants;

/** @throws an error with the code "ENOTFILE" for a pipe or a device, and "EISDIR" for a folder */
export function assertRegularFile(stats: fs.Stats, filePath: string): void {
	if (stats.isFile()) return;
	const code = stats.isDirectory() ? "EISDIR" : "ENOTFILE";
	const details = { code, path: filePath, syscall: "read" };
	throw Object.assign(new Error(`${code}: ${filePath}`), details);
}

/**
 * Follows links. Refuses pipes and devices, since reading one may never end.
 * @param maxBytes of a longer file only the start is read
 */
export function readRegularFile(filePath: string, maxBytes?: number): Buffer {
	const descriptor = fs.openSync(filePath, O_RDONLY | O_NONBLOCK);
	try {
		assertRegularFile(fs.fstatSync(descriptor), filePath);
		if (maxBytes === undefined) return fs.readFileSync(descriptor);
		const start = Buffer.alloc(maxBytes);
		return start.subarray(0, fs.readSync(descriptor, start));
	} finally {
		fs.closeSync(descriptor);
	}
}
