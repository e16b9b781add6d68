// @ts-check
// Runs a bundle of src/cli.ts, in the first thread and in others.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

/** @typedef {typeof import("../cli.ts")} CommandLine */

const SOURCE = path.resolve(import.meta.dirname, "..");
/** Where no file is: what the bundle requires is looked for from here. */
export const BUNDLE_PATH = path.join(SOURCE, "cli.cjs");

/**
 * @param {Uint8Array} code
 * @param {Uint8Array} [cachedData]
 */
export function compile(code, cachedData) {
	// The bundle holds nothing but ASCII, which is read fastest so.
	const text = Buffer.from(code).toString("latin1");
	const wrapped = `(function (exports, require, module, sourceUrl, sourceDir) {${text}\n})`;
	return new vm.Script(wrapped, { filename: BUNDLE_PATH, cachedData });
}

/**
 * @param {vm.Script} script
 * @returns {CommandLine}
 */
export function evaluate(script) {
	const module = { exports: {} };
	script.runInThisContext()(
		module.exports,
		createRequire(BUNDLE_PATH),
		module,
		pathToFileURL(BUNDLE_PATH).href,
		SOURCE,
	);
	return /** @type {CommandLine} */ (module.exports);
}
