// @ts-check
// Runs hypno, and the threads that it starts, from the bundle of src/.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";
import { isMainThread } from "node:worker_threads";
import {
	BUNDLE,
	findMissingPackage,
	INSTALL_HINT,
	SOURCE_DIR,
} from "../source-dir.js";
import { loadBundle, readIntact, writeIntact } from "./load-bundle.js";

/** V8 keeps what it compiled of the bundle for each command. */
const COMMANDS = ["build", "check", "serve", "new"];

/**
 * Compiles the bundle with what V8 has kept of an earlier run, or keeps it at the end of this one.
 * @type {(code: string, version: string) => vm.Script}
 */
function compileBundle(code, version) {
	// Delays the optimising of functions. Most are called a few times only, and optimising them early takes
	// a sixth of the time of a small build. Later versions of Node have no such flag.
	if (process.version.startsWith("v20."))
		v8.setFlagsFromString("--interrupt-budget=400000");
	const command = COMMANDS.find((name) => process.argv.includes(name));
	const file = `${BUNDLE}-${command}-${process.version}.v8`;
	// V8 does not check these bytes, and would crash if they were damaged.
	const cachedData = readIntact(file, version);
	const script = new vm.Script(code, { filename: BUNDLE, cachedData });
	if (isMainThread && (!cachedData || script.cachedDataRejected))
		process.once("exit", () =>
			writeIntact(file, script.createCachedData(), version),
		);
	return script;
}

async function load() {
	// Throws if the working directory is gone.
	process.cwd();
	const { code, version } = await loadBundle();
	// The bundle finds packages as if it were in src/.
	const origin = path.join(SOURCE_DIR, "cli.cjs");
	const module = { exports: /** @type {typeof import("../cli.ts")} */ ({}) };
	compileBundle(code, version).runInThisContext()(
		module.exports,
		createRequire(origin),
		module,
		pathToFileURL(origin).href,
		SOURCE_DIR,
	);
	return module.exports;
}

/** @type {(error: Error) => never} */
function explain(error) {
	const missing = findMissingPackage(error.message);
	// Errors in src/ name their lines. Anything else is a bug.
	if (!missing && !("syscall" in error || "errors" in error)) throw error;
	const hint = missing
		? INSTALL_HINT
		: "Solve this problem, and run hypno again";
	const reason = error.message.replace(/.*uv_cwd/, "this folder is gone");
	console.error(`hypno cannot start: ${missing ?? reason}\n${hint}`);
	process.exit(2);
}

const { main, work } = await load().catch(explain);
if (isMainThread) await main(process.argv);
else await work();
