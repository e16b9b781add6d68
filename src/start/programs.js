// @ts-check
// Finds and stores bundles of hypno. The installation builds one, and starts build others after the source
// or a package has changed.
import fs from "node:fs";
import path from "node:path";
import { openBundleCache } from "../cache/bundle-cache.js";
import { openDiskCache } from "../cache/disk-cache.js";
import { hashFolder } from "../cache/fingerprint.js";

const SOURCE = path.resolve(import.meta.dirname, "..");
const ROOT = path.dirname(SOURCE);

/** This folder is not in the cache, since the cache may be deleted at any time. */
const location = { rootDir: ROOT, base: ".hypno", maxEntries: 3 };
const bundles = openBundleCache({
	...{ ...location, kind: "program" },
	folder: SOURCE,
});
/** Source maps of the bundles. */
const maps = openDiskCache({ ...location, kind: "maps" });
/** V8 starts faster with this data, which it makes when it compiles a bundle. */
export const compiled = openDiskCache({ ...location, kind: "compiled" });

/** Returns a key that changes with everything that a bundle is built from except the packages. */
export function findKey() {
	const isIncluded = (/** @type {string} */ name) => !name.endsWith(".test.ts");
	return JSON.stringify([
		ROOT,
		process.version,
		process.arch,
		fs.readFileSync(path.join(ROOT, "package.json"), "utf8"),
		hashFolder(SOURCE, isIncluded),
	]);
}

/** @param {string} key */
export function findProgram(key) {
	const bundle = bundles.get(key);
	return (
		bundle && {
			code: bundle.code,
			compiled: compiled.get(key),
			readMap: () => maps.get(key)?.toString(),
		}
	);
}

/**
 * @param {string} key
 * @throws when esbuild is not installed
 */
export async function makeProgram(key) {
	const { bundleSource } = await import("./source-bundle.js");
	const { code, map, inputs } = await bundleSource();
	// The keys differ when a file was edited meanwhile.
	if (findKey() === key) {
		maps.put(key, map);
		bundles.put(key, { code, map: new Uint8Array(), inputs });
	}
	return { code, compiled: undefined, readMap: () => String(Buffer.from(map)) };
}
