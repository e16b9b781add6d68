// @ts-check
// Run by npm when hypno is installed: makes the bundle that its starts run, so that not even the
// first has to make one. An installation that cannot is as good: the starts make theirs then.
import { setTimeout as delay } from "node:timers/promises";
import v8 from "node:v8";
import {
	findKey,
	findWhole,
	installedCompiled,
	installedProgram,
	keepWhole,
} from "./programs.js";
import { compile, optimiseLate, takeCompiled } from "./run-bundle.js";

/** In milliseconds: of files that were written later nobody knows whether they change still. */
const SETTLE = 200;

/**
 * All of it, where V8 by itself compiles what it comes by.
 * @param {Uint8Array} code
 */
function compileAll(code) {
	optimiseLate();
	v8.setFlagsFromString("--no-lazy");
	const script = compile(code);
	v8.setFlagsFromString("--lazy");
	return takeCompiled(script);
}

await delay(SETTLE);
const key = findKey();
await keepWhole(key, installedProgram);
const whole = findWhole(key);
if (whole) installedCompiled.put(key, compileAll(whole.code));
