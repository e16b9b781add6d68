// @ts-check
// The bundles that hypno is started from: one that its installation made, and those that starts
// made when the source or a package had changed since.
import fs from "node:fs";
import path from "node:path";
import { openBundleCache } from "../cache/bundle-cache.js";
import { openDiskCache } from "../cache/disk-cache.js";
import { hashFolder } from "../cache/fingerprint.js";

const SOURCE = path.resolve(import.meta.dirname, "..");
export const ROOT = path.dirname(SOURCE);

/** @param {{ base?: string, maxEntries: number }} setting */
function openStore(setting) {
	const location = { rootDir: ROOT, folder: SOURCE, ...setting };
	return {
		bundles: openBundleCache({ ...location, kind: "program" }),
		/** Where the lines of a bundle stand in the source. */
		maps: openDiskCache({ ...location, kind: "maps" }),
		/** What V8 compiled of a bundle. */
		compiled: openDiskCache({ ...location, kind: "compiled" }),
	};
}

/** No cache, which anybody may delete, but a part of what is installed. */
export const installed = openStore({ base: ".hypno", maxEntries: 1 });
export const made = openStore({ maxEntries: 3 });

/** Covers everything that a bundle is made from but the packages. */
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
	for (const { bundles, maps, compiled } of [installed, made]) {
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
 * @param {typeof made} store
 * @throws where esbuild is not installed
 */
export async function makeProgram(key, { bundles, maps }) {
	const { bundleSource } = await import("./source-bundle.js");
	const { code, map, ...bundle } = await bundleSource();
	maps.put(key, map);
	bundles.put(key, { ...bundle, code, map: new Uint8Array() });
	return { code, compiled: undefined, readMap: () => String(Buffer.from(map)) };
}
