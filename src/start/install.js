// @ts-check
// npm runs this when hypno is installed: it makes the bundle that starts run, and has V8 compile it.
// An installation that cannot make one works as well: starts make theirs then.
import { setTimeout as delay } from "node:timers/promises";
import v8 from "node:v8";
import { findKey, findProgram, installed, makeProgram } from "./programs.js";
import { compile, optimiseLater } from "./run-bundle.js";

/** In milliseconds: a file that was written later may still be changing. */
const SETTLE = 200;

/**
 * Everything, where V8 by itself compiles a function when it is first called.
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
	await delay(SETTLE);
	const key = findKey();
	await makeProgram(key, installed);
	const program = findProgram(key);
	if (program) installed.compiled.put(key, compileAll(program.code));
}

// Nothing is lost but time: the first start makes what is missing.
await install().catch(() => undefined);
