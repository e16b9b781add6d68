// @ts-check
// Memory from one run to the next, below node_modules: bytes under the hash of what they were
// made from. Only ever memory: whatever is missing, damaged or refused is made again. Plain
// JavaScript, since the command line itself is started from here, before any loader.
import { hash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { SOURCE_DIR } from "../source-dir.js";

/** Part of every name, so that what another layout wrote is never read. */
const FORMAT = "hypno-cache-2";
const CHECKSUM_BYTES = 32;

/**
 * @typedef {object} DiskCache
 * @property {(key: string) => Buffer | undefined} get undefined when nothing was put under this
 * key, or it is not as it was put
 * @property {(key: string, bytes: Uint8Array) => void} put never fails: what cannot be kept is
 * made again
 */

/**
 * @typedef {object} DiskCacheSetting
 * @property {string} rootDir the site's folder; its node_modules is used where it has one, else
 * hypno's own
 * @property {string} kind a folder for things of one kind: "templates"
 * @property {string} [home] below node_modules; where caches are unless said
 * @property {number} [keep] how many things of this kind are kept: those that were used last
 */

/** @param {DiskCacheSetting} setting */
export function findCacheFolder({ rootDir, kind, home = ".cache/hypno" }) {
	const own = path.join(rootDir, "node_modules");
	const packages = fs.existsSync(own)
		? own
		: path.resolve(SOURCE_DIR, "../node_modules");
	return path.join(packages, home, kind);
}

/**
 * Covers the name too: a file under another's name is not trusted.
 * @param {string} filePath
 * @param {Uint8Array} bytes
 */
function checksum(filePath, bytes) {
	const named = Buffer.concat([Buffer.from(path.basename(filePath)), bytes]);
	return hash("sha256", named, "buffer");
}

/**
 * @param {string} folder
 * @param {number} keep
 */
function removeOldest(folder, keep) {
	const names = fs.readdirSync(folder);
	if (names.length <= keep) return;
	const files = names.map((name) => {
		const filePath = path.join(folder, name);
		return { filePath, usedAt: fs.statSync(filePath).mtimeMs };
	});
	const oldest = files.sort((a, b) => b.usedAt - a.usedAt).slice(keep);
	for (const { filePath } of oldest) fs.rmSync(filePath, { force: true });
}

/**
 * @param {DiskCacheSetting} setting
 * @returns {DiskCache}
 */
export function openDiskCache(setting) {
	const folder = findCacheFolder(setting);
	/** @param {string} key */
	const pathOf = (key) =>
		path.join(folder, hash("sha256", `${FORMAT}\0${key}`));
	return {
		get: (key) => {
			const filePath = pathOf(key);
			try {
				const stored = fs.readFileSync(filePath);
				const bytes = stored.subarray(CHECKSUM_BYTES);
				const expected = stored.subarray(0, CHECKSUM_BYTES);
				if (!checksum(filePath, bytes).equals(expected)) return undefined;
				const now = new Date();
				fs.utimesSync(filePath, now, now);
				return bytes;
			} catch {
				// Not there, or not readable.
				return undefined;
			}
		},
		put: (key, bytes) => {
			const filePath = pathOf(key);
			const temporary = `${filePath}.${randomUUID()}`;
			try {
				fs.mkdirSync(folder, { recursive: true });
				const stored = Buffer.concat([checksum(filePath, bytes), bytes]);
				fs.writeFileSync(temporary, stored);
				// The file appears whole or not at all, so that builds at the same time do no harm.
				fs.renameSync(temporary, filePath);
				removeOldest(folder, setting.keep ?? 8);
			} catch {
				// A disk that is full or may not be written: nothing but time is lost.
				fs.rm(temporary, { force: true }, () => {});
			}
		},
	};
}
