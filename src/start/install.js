// @ts-check
// Run by npm when hypno is installed: makes the bundle that its starts run, so that not even the
// first has to make one, and has V8 compile it. An installation that cannot is as good: the
// starts make theirs then.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import v8 from "node:v8";
import {
	findKey,
	findWhole,
	installedCompiled,
	installedProgram,
	keepWhole,
	ROOT,
} from "./programs.js";
import { compile, optimiseLate, takeCompiled } from "./run-bundle.js";

/** In milliseconds: of files that were written later nobody knows whether they change still. */
const SETTLE = 200;
/** In milliseconds: a rehearsal that takes longer is given up. */
const PATIENCE = 10_000;
/** Content files: with more the installation would take longer than it saves. */
const MOST_FILES = 500;

/** @param {string} name a folder of the site that hypno comes with: "content" */
function countFiles(name) {
	const folder = path.join(ROOT, name);
	return fs.existsSync(folder)
		? fs.readdirSync(folder, { recursive: true }).length
		: 0;
}

/** Pictures take seconds each. */
function isSoonMade() {
	return (
		countFiles("content") <= MOST_FILES && countFiles("static/pictures") === 0
	);
}

/**
 * @param {readonly string[]} words
 * @returns {Promise<void>}
 */
function rehearse(...words) {
	const script = path.join(import.meta.dirname, "rehearse.js");
	const argv = [script, ...words, "--root", ROOT];
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

/** On the site that hypno comes with; what is made and said of it is thrown away. */
async function rehearseCommands() {
	if (!isSoonMade()) return;
	try {
		const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-"));
		await Promise.all([
			rehearse("build", "--out", path.join(folder, "dist")),
			rehearse("check"),
		]);
		fs.rmSync(folder, { recursive: true, force: true });
	} catch {
		// There is no place for what they make.
		return;
	}
}

/**
 * All of it, where V8 by itself compiles what it comes by.
 * @param {Uint8Array} code
 */
function compileAll(code) {
	optimiseLate();
	v8.setFlagsFromString("--no-lazy");
	const script = compile(code);
	v8.setFlagsFromString("--lazy");
	return takeCompiled(script);
}

await delay(SETTLE);
const key = findKey();
await keepWhole(key, installedProgram);
const whole = findWhole(key);
if (whole) {
	await rehearseCommands();
	const kept = `${key} build`;
	if (!installedCompiled.get(kept))
		installedCompiled.put(kept, compileAll(whole.code));
}
