// @ts-check
// Compiles and runs a bundle of src/cli.ts. Its stack traces name locations in src/.
import { createRequire, SourceMap } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";

/** @typedef {typeof import("../cli.ts")} CommandLine */

const SOURCE = path.resolve(import.meta.dirname, "..");
/** The bundle finds packages as if it were a file at this path; no such file exists. */
const BUNDLE_PATH = path.join(SOURCE, "cli.cjs");

// V8 shall optimise functions later. Most are called a few times only, and optimising them early takes a
// sixth of the time of a small build. Later versions of Node have no such flag and would warn on stderr.
if (process.version.startsWith("v20."))
	v8.setFlagsFromString("--interrupt-budget=400000");

/**
 * Makes stack traces name locations in src/. The source map is read when the first trace is formatted.
 * @param {() => string | undefined} readMap
 */
function makeStacksReadable(readMap) {
	/** @type {SourceMap | undefined} */
	let sourceMap;
	/** @param {NodeJS.CallSite} site */
	const describe = (site) => {
		const text = String(site);
		if (site.getFileName() !== BUNDLE_PATH) return text;
		const map = sourceMap ? undefined : readMap();
		if (map) sourceMap = new SourceMap(JSON.parse(map));
		const line = site.getLineNumber() ?? 1;
		const column = site.getColumnNumber() ?? 1;
		const entry = sourceMap?.findEntry(line - 1, column - 1);
		if (!entry || !("originalSource" in entry)) return text;
		const { originalSource, originalLine, originalColumn } = entry;
		const file = path.resolve(SOURCE, "..", originalSource);
		return text.replace(
			`${BUNDLE_PATH}:${line}:${column}`,
			`${file}:${originalLine + 1}:${originalColumn + 1}`,
		);
	};
	Error.prepareStackTrace = (error, sites) =>
		[error, ...sites.map((site) => `at ${describe(site)}`)].join("\n    ");
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
 * @param {{ code: Uint8Array, compiled: Uint8Array | undefined, readMap: () => string | undefined }} program
 * @returns {CommandLine}
 */
export function runBundle({ code, compiled, readMap }) {
	makeStacksReadable(readMap);
	const module = { exports: {} };
	compile(code, compiled).runInThisContext()(
		module.exports,
		createRequire(BUNDLE_PATH),
		module,
		pathToFileURL(BUNDLE_PATH).href,
		SOURCE,
	);
	return /** @type {CommandLine} */ (module.exports);
}
