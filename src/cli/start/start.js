// @ts-check
// Runs hypno from the bundle of src/.
import module from "node:module";
import { findMissingPackage, INSTALL_HINT } from "../../base/source-dir.js";
import { prepareBundle } from "./bundle.js";
import { runBundle } from "./code-cache.js";
import { answerUnchanged } from "./stamp.js";

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

async function start() {
	// Throws if the working directory is gone.
	process.cwd();
	await prepareBundle();
	if (answerUnchanged()) return;
	// Caches packages outside of the bundle. Node 20 has no such cache.
	const enable = Reflect.get(module, "enableCompileCache");
	enable?.();
	runBundle();
}

await start().catch(explain);
