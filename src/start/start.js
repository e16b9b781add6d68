// @ts-check
// Runs src/cli.ts. While hypno is unchanged, this runs the bundle of the installation; otherwise a cached
// bundle or one that is built now. If esbuild is missing, tsx runs the source files.
import "./signals.js";
import { createHash } from "node:crypto";
import { findKey, findProgram, makeProgram } from "./programs.js";
import { runBundle } from "./run-bundle.js";

/**
 * @param {string} key
 * @param {Awaited<ReturnType<typeof makeProgram>> | NonNullable<ReturnType<typeof findProgram>>} program
 */
function load(key, program) {
	// The version changes with everything that decides how pages are made, except React and the templates.
	const version = createHash("sha256")
		.update(key)
		.update(program.code)
		.digest("hex");
	const { main, run } = runBundle(program);
	const starter = { version, reload };
	return {
		start: () => main(process.argv, starter),
		/** @param {import("../commands/preview/follow-changes.ts").RunningServer} running */
		takeOver: (running) => run(process.argv, { ...starter, running }),
	};
}

/** Loads the current source into this process, after it has changed. */
async function reload() {
	const key = findKey();
	const program = findProgram(key) ?? (await makeProgram(key));
	return load(key, program).takeOver;
}

async function startSource() {
	const { register } = await import("tsx/esm/api");
	register();
	const { main } = await import("../cli.ts");
	main(process.argv, { version: undefined });
}

const key = findKey();
const program =
	findProgram(key) ?? (await makeProgram(key).catch(() => undefined));
if (program) load(key, program).start();
else await startSource();
