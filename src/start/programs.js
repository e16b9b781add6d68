// @ts-check
// The bundles that hypno is started from: one that its installation made, and those that starts
// keep when the source or a package is another one since.
import fs from "node:fs";
import path from "node:path";
import { openBundleCache } from "../cache/bundle-cache.js";
import { openDiskCache } from "../cache/disk-cache.js";
import { hashFolder } from "../cache/fingerprint.js";

const SOURCE = path.resolve(import.meta.dirname, "..");
export const ROOT = path.dirname(SOURCE);

const place = { rootDir: ROOT, folder: SOURCE };
/** No cache, which anybody may delete: part of what is installed. */
const installed = { ...place, home: ".hypno", keep: 1 };

export const plainBundles = openBundleCache({
	...place,
	kind: "cli-plain",
	keep: 3,
});
/** What V8 made of a bundle, for each command by itself. */
export const compiled = openDiskCache({
	...place,
	kind: "cli-compiled",
	keep: 8,
});

/** Which commands of an installed bundle were started before. */
export const begun = openDiskCache({ ...place, kind: "cli-begun", keep: 8 });
/** The same of the bundle that the installation made. */
export const installedCompiled = openDiskCache({
	...installed,
	kind: "compiled",
	keep: 2,
});

/**
 * With the packages in it, and where its lines stand in the source.
 * @typedef {object} WholePrograms
 * @property {ReturnType<typeof openBundleCache>} bundles
 * @property {import("../cache/disk-cache.js").DiskCache} maps
 */

/** @type {WholePrograms} */
export const installedProgram = {
	bundles: openBundleCache({ ...installed, kind: "program" }),
	maps: openDiskCache({ ...installed, kind: "maps" }),
};
/** @type {WholePrograms} */
export const keptPrograms = {
	bundles: openBundleCache({ ...place, kind: "cli", keep: 3 }),
	maps: openDiskCache({ ...place, kind: "cli-maps", keep: 3 }),
};

/** Of all that a bundle is made from, but for the packages. */
export function findKey() {
	const isMeant = (/** @type {string} */ name) => !name.endsWith(".test.ts");
	return JSON.stringify([
		ROOT,
		process.version,
		process.arch,
		fs.readFileSync(path.join(ROOT, "package.json"), "utf8"),
		hashFolder(SOURCE, isMeant),
	]);
}

/**
 * @param {string} key
 */
export function findWhole(key) {
	for (const programs of [installedProgram, keptPrograms]) {
		const { bundles, maps } = programs;
		const whole = bundles.get(key);
		if (!whole) continue;
		const readMap = () => maps.get(key)?.toString();
		const isInstalled = programs === installedProgram;
		return { code: whole.code, readMap, isInstalled };
	}
	return undefined;
}

/**
 * @param {string} key
 * @param {WholePrograms} programs
 */
export async function keepWhole(key, { bundles, maps }) {
	try {
		const { bundleWhole } = await import("./source-bundle.js");
		const whole = await bundleWhole();
		maps.put(key, whole.map);
		bundles.put(key, { ...whole, map: new Uint8Array() });
	} catch {
		// The next start tries it again.
		return;
	}
}
