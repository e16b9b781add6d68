// @ts-check
// Compiles and evaluates a bundle of src/cli.ts.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";

/** @typedef {typeof import("../cli.ts")} CommandLine */

const SOURCE = path.resolve(import.meta.dirname, "..");
/** The bundle finds packages as if it were a file at this path; no such file exists. */
export const BUNDLE_PATH = path.join(SOURCE, "cli.cjs");

/**
 * Makes V8 optimise functions later. Most are called a few times only, and optimising them early takes a
 * sixth of the time of a small build. This must be called before compile, since V8 accepts cached data
 * only under the same flags. Later versions of Node have no such flag and would warn on stderr.
 */
export function optimiseLater() {
	if (process.version.startsWith("v20."))
		v8.setFlagsFromString("--interrupt-budget=400000");
}

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
