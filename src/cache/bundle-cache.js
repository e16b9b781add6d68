// @ts-check
// Caches bundles. The key of an entry contains a hash of the files in one folder. An entry is valid while
// its key is the same and its input files outside that folder, which belong to packages, are unchanged.
import path from "node:path";
import { openDiskCache } from "./disk-cache.js";
import { readFileState } from "./fingerprint.js";

/**
 * @typedef {object} NewBundle
 * @property {Uint8Array} code
 * @property {Uint8Array} map
 * @property {readonly string[]} inputs the absolute paths of all input files
 */

const PACKAGE_FILE = /^(.*[\\/]node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)/;

/**
 * Lists the input files outside the folder, which the key does not cover. The package.json and the lock
 * file of each package are added, since another version of the package may be installed.
 * @param {readonly string[]} inputs
 * @param {string} folder
 */
function listFilesOutside(inputs, folder) {
	const files = inputs.flatMap((input) => {
		const [, packages = "", name = ""] = PACKAGE_FILE.exec(input) ?? [];
		if (name === "") return input.startsWith(folder + path.sep) ? [] : [input];
		const description = path.join(packages, name, "package.json");
		return [input, description, path.join(packages, ".package-lock.json")];
	});
	return [...new Set(files)];
}

/**
 * @param {import("./disk-cache.js").DiskCacheOptions & { folder: string }} options with the folder
 * that the keys cover
 */
export function openBundleCache({ folder, ...options }) {
	const cache = openDiskCache(options);
	return {
		/** @param {string} key covers the files of the folder and all options */
		get: (key) => {
			const bytes = cache.get(key);
			if (!bytes) return undefined;
			const end = bytes.indexOf("\n");
			const head = JSON.parse(bytes.toString("utf8", 0, end));
			const { states, codeBytes } = head;
			for (const [file, state] of Object.entries(states))
				if (readFileState(file) !== state) return undefined;
			const code = bytes.subarray(end + 1, end + 1 + codeBytes);
			return { code, map: bytes.subarray(end + 1 + codeBytes) };
		},
		/**
		 * @param {string} key
		 * @param {NewBundle} bundle
		 */
		put: (key, { code, map, inputs }) => {
			const files = listFilesOutside(inputs, folder);
			const states = Object.fromEntries(
				files.map((file) => [file, readFileState(file)]),
			);
			const head = JSON.stringify({ states, codeBytes: code.length });
			cache.put(key, Buffer.concat([Buffer.from(`${head}\n`), code, map]));
		},
	};
}
