// @ts-check
// Finds and stores bundles of hypno. One was built by the installation. Starts build others after the
// source or a package has changed.
import fs from "node:fs";
import path from "node:path";
import { openBundleCache } from "../cache/bundle-cache.js";
import { openDiskCache } from "../cache/disk-cache.js";
import { hashFolder } from "../cache/fingerprint.js";

const SOURCE = path.resolve(import.meta.dirname, "..");
export const ROOT = path.dirname(SOURCE);

/** @param {{ base?: string, maxEntries: number }} options */
function openStore(options) {
	const location = { rootDir: ROOT, folder: SOURCE, ...options };
	return {
		bundles: openBundleCache({ ...location, kind: "program" }),
		/** Source maps of the bundles. */
		maps: openDiskCache({ ...location, kind: "maps" }),
		/** V8 starts faster with this data, which it makes when it compiles a bundle. */
		compiled: openDiskCache({ ...location, kind: "compiled" }),
	};
}

/** This folder is not in the cache, since the cache may be deleted at any time. */
export const installed = openStore({ base: ".hypno", maxEntries: 1 });
export const cached = openStore({ maxEntries: 3 });

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
	for (const { bundles, maps, compiled } of [installed, cached]) {
		const bundle = bundles.get(key);
		if (!bundle) continue;
		return {
			code: bundle.code,
			compiled: compiled.get(key),
			readMap: () => maps.get(key)?.toString(),
		};
	}
	return undefined;
}

/**
 * @param {string} key
 * @param {typeof cached} store
 * @throws when esbuild is not installed
 */
export async function makeProgram(key, { bundles, maps }) {
	const { bundleSource } = await import("./source-bundle.js");
	const { code, map, ...bundle } = await bundleSource();
	maps.put(key, map);
	bundles.put(key, { ...bundle, code, map: new Uint8Array() });
	return { code, compiled: undefined, readMap: () => String(Buffer.from(map)) };
}
