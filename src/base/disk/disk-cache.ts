// Stores bytes below node_modules, in files named by the hash of their key. Errors of the disk only lose entries.
import { createHash, hash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../attempt.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { readRegularFile } from "./read-regular-file.ts";

/** This is part of every file name. Raise the number when the layout of the files changes. */
const FORMAT = "hypno-cache-3";
const CHECKSUM_BYTES = 32;
const NEW_LINE = Buffer.from("\n");
const NO_BYTES = Buffer.alloc(0);

/** An entry is never written through a link, which Windows does not tell from a file here, nor to a pipe. */
const {
	O_APPEND,
	O_CREAT,
	O_WRONLY,
	O_NOFOLLOW = 0,
	O_NONBLOCK = 0,
} = fs.constants;
const APPEND = O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW | O_NONBLOCK;

export type DiskCache = Readonly<
	Pick<ReturnType<typeof openDiskCache>, "get" | "put">
>;

interface DiskCacheOptions {
	/** Entries are stored in the node_modules of this folder if it has one, otherwise in hypno's own. */
	readonly rootDir: string;
	readonly kind: string;
	/** If the kind has more entries, the least recently used are removed. */
	readonly maxEntries?: number;
}

export function findCacheFolder({ rootDir, kind }: DiskCacheOptions): string {
	const sitePackages = path.join(rootDir, "node_modules");
	const packages = fs.existsSync(sitePackages)
		? sitePackages
		: path.resolve(SOURCE_DIR, "../node_modules");
	return path.join(packages, ".cache/hypno", kind);
}

/** The hash covers the name of the file too, so a file that was renamed is invalid. */
function checksum(filePath: string, bytes: Uint8Array): Buffer {
	const name = path.basename(filePath);
	return createHash("sha256").update(name).update(bytes).digest();
}

const DAY = 24 * 3600 * 1000;

function removeOldest(folder: string, maxEntries: number): void {
	const tomorrow = Date.now() + DAY;
	const names = fs.readdirSync(folder);
	if (names.length <= maxEntries) return;
	const files = names.map((name) => {
		const filePath = path.join(folder, name);
		// A process that was killed may have left half an entry under a temporary name.
		const isWhole = path.extname(name) === "";
		const time = isWhole ? fs.statSync(filePath).mtimeMs : 0;
		// A clock that was wrong once may have dated an entry.
		return { filePath, usedAt: time < tomorrow ? time : 0 };
	});
	const oldest = files.sort((a, b) => b.usedAt - a.usedAt).slice(maxEntries);
	for (const { filePath } of oldest) fs.rmSync(filePath, { force: true });
}

/** Writes a file and renames it, which is atomic: processes that run at the same time never read half a file. */
function replaceFile(filePath: string, parts: Iterable<Uint8Array>): void {
	const temporary = `${filePath}.${randomUUID()}`;
	try {
		const descriptor = fs.openSync(temporary, "wx");
		try {
			for (const part of parts) fs.writeFileSync(descriptor, part);
		} finally {
			fs.closeSync(descriptor);
		}
		fs.renameSync(temporary, filePath);
	} catch (error) {
		fs.rm(temporary, { force: true }, () => {});
		throw error;
	}
}

function appendFile(filePath: string, text: string): void {
	const descriptor = fs.openSync(filePath, APPEND, 0o666);
	try {
		fs.writeFileSync(descriptor, text);
	} finally {
		fs.closeSync(descriptor);
	}
}

function splitLines(bytes: Buffer): Buffer[] {
	const lines: Buffer[] = [];
	for (let start = 0; start < bytes.length; ) {
		const at = bytes.indexOf("\n", start);
		const end = at < 0 ? bytes.length : at;
		if (end > start) lines.push(bytes.subarray(start, end));
		start = end + 1;
	}
	return lines;
}

export function openDiskCache(options: DiskCacheOptions) {
	const folder = findCacheFolder(options);
	const pathOf = (key: string) =>
		path.join(folder, hash("sha256", `${FORMAT}\0${key}`));
	/** The disk may be full or read-only. Then the next run makes the entry again. */
	const write = (key: string, change: (filePath: string) => void) =>
		attempt(() => {
			fs.mkdirSync(folder, { recursive: true });
			change(pathOf(key));
			removeOldest(folder, options.maxEntries ?? 8);
		});
	return {
		/** @returns undefined if the entry is missing or damaged */
		get: (key: string): Buffer | undefined => {
			const filePath = pathOf(key);
			const stored = attempt(() => readRegularFile(filePath));
			const bytes = stored?.subarray(CHECKSUM_BYTES);
			const expected = stored?.subarray(0, CHECKSUM_BYTES);
			if (!bytes || !expected?.equals(checksum(filePath, bytes)))
				return undefined;
			const now = new Date();
			// The times of an entry that another user has stored cannot be changed.
			attempt(() => fs.utimesSync(filePath, now, now));
			return bytes;
		},
		put: (key: string, bytes: Uint8Array): void => {
			write(key, (filePath) =>
				replaceFile(filePath, [checksum(filePath, bytes), bytes]),
			);
		},
		/** @returns the lines of an entry that grows. Any of them may be damaged, and the last one may have been cut off */
		readLines: (key: string): Buffer[] =>
			splitLines(attempt(() => readRegularFile(pathOf(key))) ?? NO_BYTES),
		/** Adds lines to an entry that grows. The line before them may have been cut off. */
		appendLines: (key: string, lines: readonly string[]): void => {
			const text = `\n${lines.join("\n")}\n`;
			write(key, (filePath) => appendFile(filePath, text));
		},
		replaceLines: (key: string, lines: Iterable<Uint8Array>): void => {
			const parts = function* () {
				for (const line of lines) {
					yield line;
					yield NEW_LINE;
				}
			};
			write(key, (filePath) => replaceFile(filePath, parts()));
		},
	};
}
