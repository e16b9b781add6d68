// @ts-check
// Threads of src/pool/ start here. Loads the program as start.js does, and starts the thread's job.
import { findKey, findProgram } from "./programs.js";
import { runBundle } from "./run-bundle.js";

const program = findProgram(findKey());
if (program) await runBundle(program).work();
else {
	const { register } = await import("tsx/esm/api");
	register();
	const { work } = await import("../cli.ts");
	await work();
}
