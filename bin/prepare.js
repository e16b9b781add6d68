// @ts-check
// npm runs this after an installation and before it packs: it makes what a package has in lib/ already: the
// bundle, what is built of the templates, and the types.
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

/** A site whose templates are these is built of what is made here. Mistakes of the site do not matter now. */
function makeReady() {
	fs.rmSync(path.join(ROOT, "lib/ready"), { recursive: true, force: true });
	const env = { ...process.env, HYPNO_PREPARE: "1" };
	const options = /** @type {const} */ ({ cwd: ROOT, stdio: "ignore", env });
	spawnSync(process.execPath, ["bin/hypno.js", "build", "--dry-run"], options);
	// It has not run all that a build runs.
	fs.rmSync(path.join(ROOT, "lib/hypno.cjs-build.cache"), { force: true });
}

// A package has no file that says how its types are made.
if (fs.existsSync(path.join(ROOT, TYPES))) {
	run("bin/hypno.js", "--version");
	makeReady();
	run("node_modules/typescript/bin/tsc", "-p", TYPES);
}
