// @ts-check
// Run by npm when hypno is installed: makes the bundle that its starts run, so that not even the
// first has to make one, and has V8 compile it. An installation that cannot is as good: the
// starts make theirs then.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findKey, installedProgram, keepWhole, ROOT } from "./programs.js";

/** In milliseconds: of files that were written later nobody knows whether they change still. */
const SETTLE = 200;
/** In milliseconds. */
const PATIENCE = 60_000;

const REHEARSE = path.join(import.meta.dirname, "rehearse.js");

/**
 * On the site that hypno comes with; what it says of that is of no interest here.
 * @param {readonly string[]} words
 * @returns {Promise<void>}
 */
function rehearse(...words) {
	const argv = [REHEARSE, ...words, "--root", ROOT];
	return new Promise((resolve) => {
		spawn(process.execPath, argv, {
			timeout: PATIENCE,
			env: {},
			stdio: "ignore",
		})
			.once("error", () => resolve())
			.once("close", () => resolve());
	});
}

await delay(SETTLE);
await keepWhole(findKey(), installedProgram);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-"));
await Promise.all([
	rehearse("build", "--out", path.join(folder, "dist")),
	rehearse("check"),
]);
fs.rmSync(folder, { recursive: true });
