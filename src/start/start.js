// @ts-check
// Runs src/cli.ts: from the bundle that the installation made while nothing of it has changed, else
// from one that is made now and kept, else from the files themselves with tsx.
import "./signals.js";
import { createHash } from "node:crypto";
import { findKey, findProgram, made, makeProgram, ROOT } from "./programs.js";
import { makeStacksReadable } from "./readable-stack.js";
import { BUNDLE_PATH, compile, evaluate, optimiseLater } from "./run-bundle.js";

/**
 * @param {string} key
 * @param {Awaited<ReturnType<typeof makeProgram>> | NonNullable<ReturnType<typeof findProgram>>} program
 */
function load(key, { code, compiled, readMap }) {
	makeStacksReadable({ bundlePath: BUNDLE_PATH, rootDir: ROOT, readMap });
	optimiseLater();
	// It covers everything that makes pages but React, which the templates bring.
	const version = createHash("sha256").update(key).update(code).digest("hex");
	const { main, run } = evaluate(compile(code, compiled));
	const starter = { version, reload };
	return {
		start: () => main(process.argv, starter),
		/** @param {import("../commands/preview/follow-changes.ts").RunningServer} running */
		takeOver: (running) => run(process.argv, { ...starter, running }),
	};
}

/** The program of src/ as it is now, in this process. */
async function reload() {
	const key = findKey();
	const program = findProgram(key) ?? (await makeProgram(key, made));
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
	findProgram(key) ?? (await makeProgram(key, made).catch(() => undefined));
if (program) load(key, program).start();
else await startSource();
