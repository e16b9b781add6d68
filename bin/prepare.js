// @ts-check
// npm runs this after an installation and before it packs: it makes the bundle and the types, which a package has already.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);
const TYPES = "src/tsconfig.types.json";

/** @param {string[]} command */
function run(...command) {
	const options = /** @type {const} */ ({ cwd: ROOT, stdio: "inherit" });
	const { status } = spawnSync(process.execPath, command, options);
	if (status !== 0) process.exit(status ?? 1);
}

// A package has no file that says how its types are made.
if (fs.existsSync(path.join(ROOT, TYPES))) {
	run("bin/hypno.js", "--version");
	run("node_modules/typescript/bin/tsc", "-p", TYPES);
}
