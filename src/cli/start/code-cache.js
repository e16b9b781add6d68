// @ts-check
// Runs the bundle with a cache of its compiled code. The cache of Node is made before anything has run, so it lacks the
// functions that are compiled when they are first called; this one is made at the end of a command.
import fs from "node:fs";
import module from "node:module";
import path from "node:path";
import vm from "node:vm";
import { isMainThread } from "node:worker_threads";
import { BUNDLE } from "../../base/source-dir.js";

/** Each command has a cache of its own, since each runs other functions. */
export const COMMAND =
	/^(?:build|check|init|new|rename|remove|publish|import)$/;
/** A run with one of these ends before it has done its work, and a preview by a signal. */
export const UNKEPT = /^(?:-h|--help|--explain|--list-rules|serve)$/;

/** A run that stops early has not compiled what the others need. A check with findings has. */
const DONE = /^(?:\w+ 0|check 1)$/;

/** @type {(file: string, version: Buffer) => Buffer | undefined} */
function readCache(file, version) {
	try {
		const cached = fs.readFileSync(file);
		const start = cached.subarray(0, version.length);
		return start.equals(version) ? cached.subarray(version.length) : undefined;
	} catch {
		return undefined;
	}
}

/** @type {(file: string, data: readonly Buffer[]) => void} */
function writeCache(file, data) {
	const temporary = `${file}-${process.pid}`;
	try {
		fs.writeFileSync(temporary, Buffer.concat(data));
		fs.renameSync(temporary, file);
	} catch {
		// The disk is full, or somebody has taken the folder away. The next run tries again.
		fs.rmSync(temporary, { force: true });
	}
}

/**
 * @type {(args: readonly string[]) => string | undefined}
 * @returns the command; undefined if the run keeps no cache
 */
function findCommand(args) {
	if (args.some((word) => UNKEPT.test(word))) return undefined;
	const command = args.find((word) => COMMAND.test(word)) ?? "start";
	try {
		fs.accessSync(path.dirname(BUNDLE), fs.constants.W_OK);
	} catch {
		return undefined;
	}
	return command;
}

export function runBundle() {
	const require = module.createRequire(BUNDLE);
	const command = findCommand(process.argv.slice(2));
	if (!command) {
		require(BUNDLE);
		return;
	}
	const file = `${BUNDLE}-${command}.cache`;
	const code = fs.readFileSync(BUNDLE, "latin1");
	// V8 compares no more of the source than its length.
	const [banner = ""] = code.split("\n", 1);
	const version = Buffer.from(`${banner}\n`);
	const cachedData = readCache(file, version);
	const script = new vm.Script(module.wrap(code), {
		filename: BUNDLE,
		cachedData,
	});
	if (isMainThread && (!cachedData || script.cachedDataRejected))
		process.once("exit", (exitCode) => {
			if (DONE.test(`${command} ${exitCode}`))
				writeCache(file, [version, script.createCachedData()]);
		});
	const bundle = { exports: {} };
	const folder = path.dirname(BUNDLE);
	const run = script.runInThisContext();
	run.call(bundle.exports, bundle.exports, require, bundle, BUNDLE, folder);
}
