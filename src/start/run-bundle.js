// @ts-check
// Runs a bundle of src/cli.ts, in the first thread and in others.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";

/** @typedef {typeof import("../cli.ts")} CommandLine */

const SOURCE = path.resolve(import.meta.dirname, "..");
/** Where no file is: what the bundle requires is looked for from here. */
export const BUNDLE_PATH = path.join(SOURCE, "cli.cjs");

/**
 * Most of what a start runs it runs a few times: optimising that as early as V8 does by itself
 * costs more than it saves, a sixth of a small build's computing time. To be called before
 * anything is compiled, since V8 takes what it compiled earlier only under the same flags. Later
 * versions of Node have no such flag and say so on stderr. What was called once is not forgotten:
 * it is what the next start needs.
 */
export function optimiseLate() {
	v8.setFlagsFromString("--no-flush-bytecode");
	if (process.version.startsWith("v20."))
		v8.setFlagsFromString("--interrupt-budget=400000");
}

/** V8's own choice. */
const BY_ITSELF = 0;

/**
 * Lets the heaps of all threads grow by a half, and not many times over, before garbage is
 * collected: two threads at work on a large site need a fifth less memory then, and hardly more
 * time. To be called when all is compiled, and undone before V8 is asked for what it compiled.
 */
export function collectOften(percent = 50) {
	v8.setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** @param {vm.Script} script */
export function takeCompiled(script) {
	collectOften(BY_ITSELF);
	return script.createCachedData();
}

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
