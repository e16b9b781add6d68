// @ts-check
// npm runs this file when hypno is installed. It builds the bundle that later starts run, and compiles it
// with V8. If it fails, the first start builds the bundle instead.
import v8 from "node:v8";
import { compiled, findKey, findProgram, makeProgram } from "./programs.js";
import { compile } from "./run-bundle.js";

/**
 * Compiles all functions. By default V8 compiles a function only when it is first called.
 * @param {Uint8Array} code
 */
function compileAll(code) {
	v8.setFlagsFromString("--no-lazy");
	const script = compile(code);
	v8.setFlagsFromString("--lazy");
	return script.createCachedData();
}

async function install() {
	const key = findKey();
	await makeProgram(key);
	const program = findProgram(key);
	if (program) compiled.put(key, compileAll(program.code));
}

// An error costs nothing but time, since the first start builds what is missing.
await install().catch(() => undefined);
