// Stores bytes below node_modules, in files named by the hash of their key. Errors of the disk only lose entries.
import { hash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { attempt } from "../attempt.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { readRegularFile } from "./read-regular-file.ts";

/** This is part of every file name. Raise the number when the layout of the files changes. */
const FORMAT = "hypno-cache-3";
const CHECKSUM_BYTES = 32;

export type DiskCache = Readonly<ReturnType<typeof openDiskCache>>;

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
	const named = Buffer.concat([Buffer.from(path.basename(filePath)), bytes]);
	return hash("sha256", named, "buffer");
}

function removeOldest(folder: string, maxEntries: number): void {
	const names = fs.readdirSync(folder);
	if (names.length <= maxEntries) return;
	const files = names.map((name) => {
		const filePath = path.join(folder, name);
		// A process that was killed may have left half an entry under a temporary name.
		const isWhole = path.extname(name) === "";
		return { filePath, usedAt: isWhole ? fs.statSync(filePath).mtimeMs : 0 };
	});
	const oldest = files.sort((a, b) => b.usedAt - a.usedAt).slice(maxEntries);
	for (const { filePath } of oldest) fs.rmSync(filePath, { force: true });
}

export function openDiskCache(options: DiskCacheOptions) {
	const folder = findCacheFolder(options);
	const pathOf = (key: string) =>
		path.join(folder, hash("sha256", `${FORMAT}\0${key}`));
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
		put: (key: string, bytes: Uint8Array) => {
			const filePath = pathOf(key);
			const temporary = `${filePath}.${randomUUID()}`;
			try {
				fs.mkdirSync(folder, { recursive: true });
				const stored = Buffer.concat([checksum(filePath, bytes), bytes]);
				fs.writeFileSync(temporary, stored);
				// Renaming is atomic, so processes that run at the same time never read half a file.
				fs.renameSync(temporary, filePath);
				removeOldest(folder, options.maxEntries ?? 8);
			} catch {
				// The disk is full or read-only. The next run makes the entry again.
				fs.rm(temporary, { force: true }, () => {});
			}
		},
	};
}
