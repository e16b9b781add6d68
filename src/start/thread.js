// @ts-check
// Threads of src/pool/ start here. Loads the program as start.js does, and starts the thread's job.
import { findKey, findProgram, ROOT } from "./programs.js";
import { makeStacksReadable } from "./readable-stack.js";
import { BUNDLE_PATH, compile, evaluate } from "./run-bundle.js";

const program = findProgram(findKey());
if (program) {
	const { code, compiled, readMap } = program;
	makeStacksReadable({ bundlePath: BUNDLE_PATH, rootDir: ROOT, readMap });
	await evaluate(compile(code, compiled)).work();
} else {
	const { register } = await import("tsx/esm/api");
	register();
	const { work } = await import("../cli.ts");
	await work();
}
