// Reads a file where a person may have put something else in its place.
import fs from "node:fs";

/** Without this flag, opening a pipe waits for its other end. Windows has no such flag. */
const { O_RDONLY, O_NONBLOCK = 0 } = fs.constants;

/** In bytes. No string can hold the text of a longer file. */
const MAX_BYTES = 500_000_000;

function refuse(code: string, filePath: string): Error {
	const details = { code, path: filePath, syscall: "read" };
	return Object.assign(new Error(`${code}: ${filePath}`), details);
}

/** @throws an error with the code "ENOTFILE" for a pipe or a device, and "EISDIR" for a folder */
export function assertRegularFile(stats: fs.Stats, filePath: string): void {
	if (stats.isDirectory()) throw refuse("EISDIR", filePath);
	if (!stats.isFile()) throw refuse("ENOTFILE", filePath);
}

/**
 * Refuses pipes and devices, which may never end, and a longer file, with the code "EFBIG".
 * @param from the offset of the first byte, where a part of the file is enough
 */
export function readRegularFile(
	filePath: string,
	maxBytes = MAX_BYTES,
	from?: number,
): Buffer {
	const descriptor = fs.openSync(filePath, O_RDONLY | O_NONBLOCK);
	try {
		const stats = fs.fstatSync(descriptor);
		assertRegularFile(stats, filePath);
		if (from === undefined) {
			if (stats.size > maxBytes) throw refuse("EFBIG", filePath);
			return fs.readFileSync(descriptor);
		}
		const length = Math.min(stats.size, maxBytes);
		const bytes = Buffer.alloc(length);
		return bytes.subarray(0, fs.readSync(descriptor, bytes, 0, length, from));
	} finally {
		fs.closeSync(descriptor);
	}
}
