// @ts-check
// Bundles from one run to the next: found again when the files of a folder are the very same,
// which the key says, and nothing has happened to what else went in, the files of packages.
import path from "node:path";
import { openDiskCache } from "./disk-cache.js";
import { areOlder, stateOf } from "./fingerprint.js";

/**
 * @typedef {object} MadeBundle
 * @property {Uint8Array} code
 * @property {Uint8Array} map
 * @property {readonly string[]} inputs absolute paths of all files that went into it
 * @property {number} startedAt when the first of them was read, by Date.now()
 */

const PACKAGE_FILE = /^(.*[\\/]node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)/;

/**
 * The files that the key says nothing of, those of packages with what says what they are: a
 * package may be replaced, or another be installed nearer by.
 * @param {readonly string[]} inputs
 * @param {string} folder
 */
function findOthers(inputs, folder) {
	const files = inputs.flatMap((input) => {
		const [, packages = "", name = ""] = PACKAGE_FILE.exec(input) ?? [];
		if (name === "") return input.startsWith(folder + path.sep) ? [] : [input];
		const description = path.join(packages, name, "package.json");
		return [input, description, path.join(packages, ".package-lock.json")];
	});
	return [...new Set(files)];
}

/**
 * @param {import("./disk-cache.js").DiskCacheSetting & { folder: string }} setting with the
 * folder whose files the keys stand for
 */
export function openBundleCache({ folder, ...setting }) {
	const cache = openDiskCache(setting);
	return {
		/** @param {string} key of the folder's files and of all options */
		get: (key) => {
			const bytes = cache.get(key);
			if (!bytes) return undefined;
			const end = bytes.indexOf("\n");
			const head = JSON.parse(bytes.toString("utf8", 0, end));
			const { states, codeBytes } = head;
			for (const [file, state] of Object.entries(states))
				if (stateOf(file) !== state) return undefined;
			const code = bytes.subarray(end + 1, end + 1 + codeBytes);
			return { code, map: bytes.subarray(end + 1 + codeBytes) };
		},
		/**
		 * Keeps nothing when a file changed meanwhile: which of its states was read is not known.
		 * @param {string} key
		 * @param {MadeBundle} bundle
		 */
		put: (key, { code, map, inputs, startedAt }) => {
			const files = findOthers(inputs, folder);
			if (!areOlder([...inputs, ...files], startedAt)) return;
			const states = Object.fromEntries(
				files.map((file) => [file, stateOf(file)]),
			);
			const head = JSON.stringify({ states, codeBytes: code.length });
			cache.put(key, Buffer.concat([Buffer.from(`${head}\n`), code, map]));
		},
	};
}
