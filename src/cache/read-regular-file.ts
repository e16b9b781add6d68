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

/** Opening a pipe or a device, or reading one, may never end. */
function withRegularFile(
	filePath: string,
	read: (descriptor: number, size: number) => Buffer,
): Buffer {
	const descriptor = fs.openSync(filePath, O_RDONLY | O_NONBLOCK);
	try {
		const stats = fs.fstatSync(descriptor);
		assertRegularFile(stats, filePath);
		return read(descriptor, stats.size);
	} finally {
		fs.closeSync(descriptor);
	}
}

/**
 * Follows links.
 * @throws an error of the file system, which has the code "ENOTFILE" for a pipe or a device, and "EFBIG" for a longer file
 */
export function readRegularFile(filePath: string, maxBytes = MAX_BYTES) {
	return withRegularFile(filePath, (descriptor, size) => {
		if (size > maxBytes) throw refuse("EFBIG", filePath);
		return fs.readFileSync(descriptor);
	});
}

/** @throws as readRegularFile, but reads the first bytes of a longer file, or the last ones */
export function readFileStart(
	filePath: string,
	bytes: number,
	end: "first" | "last" = "first",
) {
	return withRegularFile(filePath, (descriptor, size) => {
		const part = Buffer.alloc(Math.min(size, bytes));
		const from = end === "first" ? 0 : size - part.length;
		const { length } = part;
		return part.subarray(0, fs.readSync(descriptor, part, 0, length, from));
	});
}
