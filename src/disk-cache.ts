// Memory from one run to the next, below node_modules: bytes under the hash of what they were
// made from. Only ever memory: whatever is missing, damaged or refused is made again.
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Part of every name, so that what another layout wrote is never read. */
const FORMAT = "hypno-cache-1";
const DIGEST_BYTES = 32;
const OWN_PACKAGE = path.resolve(import.meta.dirname, "..");

export interface DiskCache {
	/** Undefined when nothing was put under this key, or it is not as it was put. */
	readonly get: (key: string) => Buffer | undefined;
	/** Never fails: what cannot be kept is made again. */
	readonly put: (key: string, bytes: Uint8Array) => void;
}

export interface DiskCacheSetting {
	/** The site's folder; its node_modules is used where it has one, else hypno's own. */
	readonly rootDir: string;
	/** A folder for things of one kind: "templates" */
	readonly kind: string;
	/** How many things of this kind are kept: those that were used last. */
	readonly keep?: number;
}

function findFolder({ rootDir, kind }: DiskCacheSetting): string {
	const own = path.join(rootDir, "node_modules");
	const packages = fs.existsSync(own)
		? own
		: path.join(OWN_PACKAGE, "node_modules");
	return path.join(packages, ".cache", "hypno", kind);
}

/** Of the name too: a file under another's name is not trusted. */
function digest(name: string, bytes: Uint8Array): Buffer {
	return createHash("sha256").update(name).update(bytes).digest();
}

function read(folder: string, name: string): Buffer | undefined {
	const filePath = path.join(folder, name);
	try {
		const stored = fs.readFileSync(filePath);
		const bytes = stored.subarray(DIGEST_BYTES);
		if (!digest(name, bytes).equals(stored.subarray(0, DIGEST_BYTES)))
			return undefined;
		const now = new Date();
		fs.utimesSync(filePath, now, now);
		return bytes;
	} catch {
		// Not there, or not readable.
		return undefined;
	}
}

/** A file appears whole or not at all, so that builds at the same time do no harm. */
function write(folder: string, name: string, bytes: Uint8Array): void {
	const temporary = path.join(folder, `${name}.${randomUUID()}`);
	fs.mkdirSync(folder, { recursive: true });
	try {
		fs.writeFileSync(temporary, Buffer.concat([digest(name, bytes), bytes]));
		fs.renameSync(temporary, path.join(folder, name));
	} finally {
		fs.rmSync(temporary, { force: true });
	}
}

function removeOldest(folder: string, keep: number): void {
	const names = fs.readdirSync(folder);
	if (names.length <= keep) return;
	const files = names.map((name) => {
		const filePath = path.join(folder, name);
		return { filePath, usedAt: fs.statSync(filePath).mtimeMs };
	});
	const oldest = files.sort((a, b) => b.usedAt - a.usedAt).slice(keep);
	for (const { filePath } of oldest) fs.rmSync(filePath, { force: true });
}

export function openDiskCache(setting: DiskCacheSetting): DiskCache {
	const folder = findFolder(setting);
	const nameOf = (key: string) =>
		createHash("sha256").update(`${FORMAT}\0${key}`).digest("hex");
	return {
		get: (key) => read(folder, nameOf(key)),
		put: (key, bytes) => {
			try {
				write(folder, nameOf(key), bytes);
				removeOldest(folder, setting.keep ?? 8);
			} catch {
				// A disk that is full or may not be written: nothing but time is lost.
				return;
			}
		},
	};
}
