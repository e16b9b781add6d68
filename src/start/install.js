// @ts-check
// npm runs this file when hypno is installed. It builds the bundle that later starts run, and compiles it
// with V8. If it fails, the first start builds the bundle instead.
import { compiled, findKey, findProgram, makeProgram } from "./programs.js";
import { compile } from "./run-bundle.js";

async function install() {
	const key = findKey();
	await makeProgram(key);
	const program = findProgram(key);
	if (program) compiled.put(key, compile(program.code).createCachedData());
}

// An error costs nothing but time, since the first start builds what is missing.
await install().catch(() => undefined);
