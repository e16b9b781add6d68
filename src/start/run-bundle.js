// @ts-check
// Compiles and evaluates a bundle of src/cli.ts.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

/** @typedef {typeof import("../cli.ts")} CommandLine */

const SOURCE = path.resolve(import.meta.dirname, "..");
/** The bundle finds packages as if it were a file at this path; no such file exists. */
export const BUNDLE_PATH = path.join(SOURCE, "cli.cjs");

/**
 * @param {Uint8Array} code
 * @param {Uint8Array} [cachedData]
 */
export function compile(code, cachedData) {
	const text = Buffer.from(code).toString();
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
