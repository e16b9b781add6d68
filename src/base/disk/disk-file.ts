// A file of static/, known by path, size and times. Its bytes stay on disk: they may not fit into memory.
import fs from "node:fs";
import { attempt } from "../attempt.ts";
import { formatFileState } from "./fingerprint.ts";
import { readRegularFile } from "./read-regular-file.ts";

/** In bytes. No more of a file is in memory at once. */
const CHUNK = 256 * 1024;

export interface DiskFile {
	readonly path: string;
	readonly size: number;
	readonly state: string;
	/** True for a file that a build has made, which moves to its place. */
	readonly isTemporary?: true;
}

export function isDiskFile(contents: unknown): contents is DiskFile {
	return typeof contents === "object" && !(contents instanceof Uint8Array);
}

export function findDiskFile(path: string): DiskFile | undefined {
	const stats = fs.lstatSync(path, { throwIfNoEntry: false });
	if (!stats?.isFile()) return undefined;
	return { path, size: stats.size, state: formatFileState(stats) };
}

/** @returns the file as it is now; undefined if it is gone, or if a link has taken its place */
export function findAgain({ path }: DiskFile): DiskFile | undefined {
	const real = attempt(() => fs.realpathSync.native(path));
	return real === path ? findDiskFile(path) : undefined;
}

/** @throws when these are not the bytes of the file that was found */
export async function* readPart(file: DiskFile, first: number, last: number) {
	const changed = new Error(`${file.path} was changed`);
	const handle = await fs.promises.open(file.path);
	try {
		if (formatFileState(await handle.stat()) !== file.state) throw changed;
		for (let next = first; next <= last; next += CHUNK) {
			const chunk = Buffer.alloc(Math.min(CHUNK, last + 1 - next));
			const { bytesRead } = await handle.read(chunk, 0, chunk.length, next);
			if (bytesRead < chunk.length) throw changed;
			yield chunk;
		}
	} finally {
		await handle.close();
	}
}

/** @returns the bytes from an offset, by default the first 8 MB; none if the file can no longer be read */
export function readStart(
	{ path }: Pick<DiskFile, "path">,
	maxBytes = 8e6,
	from = 0,
): Buffer {
	const read = attempt(() => readRegularFile(path, maxBytes, from));
	return read ?? Buffer.alloc(0);
}

export function haveSameBytes(path: string, other: string): boolean {
	const [chunk, otherChunk] = [Buffer.alloc(CHUNK), Buffer.alloc(CHUNK)];
	const file = fs.openSync(path, "r");
	const otherFile = fs.openSync(other, "r");
	try {
		for (;;) {
			const read = chunk.subarray(0, fs.readSync(file, chunk));
			const end = fs.readSync(otherFile, otherChunk);
			if (!read.equals(otherChunk.subarray(0, end))) return false;
			if (end === 0) return true;
		}
	} finally {
		fs.closeSync(file);
		fs.closeSync(otherFile);
	}
}
