// @ts-check
// Run by npm when hypno is installed: builds the bundle that later starts run, and compiles it with V8.
// When this fails, the first start builds the bundle instead.
import { setTimeout as delay } from "node:timers/promises";
import v8 from "node:v8";
import { findKey, findProgram, installed, makeProgram } from "./programs.js";
import { compile, optimiseLater } from "./run-bundle.js";

/** In milliseconds: the bundle cache refuses files that were written just before. */
const MIN_FILE_AGE = 200;

/**
 * By default V8 compiles a function when it is first called; this compiles all of them.
 * @param {Uint8Array} code
 */
function compileAll(code) {
	optimiseLater();
	v8.setFlagsFromString("--no-lazy");
	const script = compile(code);
	v8.setFlagsFromString("--lazy");
	return script.createCachedData();
}

async function install() {
	await delay(MIN_FILE_AGE);
	const key = findKey();
	await makeProgram(key, installed);
	const program = findProgram(key);
	if (program) installed.compiled.put(key, compileAll(program.code));
}

// An error only costs time: the first start builds what is missing.
await install().catch(() => undefined);
