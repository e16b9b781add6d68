// @ts-check
// Runs hypno, and the threads that it starts: the bundle of src/, or a new bundle if a file in src/ is
// newer. If there can be no bundle, tsx runs the source files.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";
import { isMainThread } from "node:worker_threads";
import { BUNDLE, SOURCE_DIR } from "../source-dir.js";

/** @typedef {typeof import("../cli.ts")} CommandLine */

const ROOT = path.dirname(SOURCE_DIR);
/** V8 keeps what it compiled of the bundle for each command. */
const COMMANDS = ["build", "check", "serve", "new"];

/** @param {string} file */
const readTime = (file) =>
	fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns when the source or the installed packages last changed. */
function findNewestTime() {
	// Without types, Node would look at each entry, which takes twice as long.
	const options = /** @type {const} */ ({
		recursive: true,
		withFileTypes: true,
	});
	const files = fs
		.readdirSync(SOURCE_DIR, options)
		.filter(({ name }) => !name.endsWith(".test.ts"))
		.map(({ parentPath, name }) => path.join(parentPath, name));
	files.push(path.join(ROOT, "package.json"));
	files.push(path.join(ROOT, "node_modules/.package-lock.json"));
	return files.map(readTime).reduce((one, other) => Math.max(one, other));
}

/**
 * Compiles the bundle with what V8 has kept of an earlier run, or keeps it at the end of this one.
 * @param {number} time of the bundle
 */
function compileBundle(time) {
	// V8 shall optimise functions later. Most are called a few times only, and optimising them early takes
	// a sixth of the time of a small build. Later versions of Node have no such flag.
	if (process.version.startsWith("v20."))
		v8.setFlagsFromString("--interrupt-budget=400000");
	const command = COMMANDS.find((name) => process.argv.includes(name));
	const file = `${BUNDLE}-${command}-${time}-${process.version}.v8`;
	const cachedData = readTime(file) > 0 ? fs.readFileSync(file) : undefined;
	const code = fs.readFileSync(BUNDLE, "utf8");
	const script = new vm.Script(code, { filename: BUNDLE, cachedData });
	if (isMainThread && (!cachedData || script.cachedDataRejected))
		process.once("exit", () => {
			try {
				fs.writeFileSync(`${file}-${process.pid}`, script.createCachedData());
				fs.renameSync(`${file}-${process.pid}`, file);
			} catch {
				// The next start compiles the bundle again.
			}
		});
	return script;
}

/** @returns {CommandLine & { version: string }} the version changes with the bundle */
function loadBundle() {
	const time = readTime(BUNDLE);
	// The bundle finds packages as if it were in src/.
	const origin = path.join(SOURCE_DIR, "cli.cjs");
	const module = { exports: {} };
	compileBundle(time).runInThisContext()(
		module.exports,
		createRequire(origin),
		module,
		pathToFileURL(origin).href,
		SOURCE_DIR,
	);
	const exported = /** @type {CommandLine} */ (module.exports);
	return { ...exported, version: String(time) };
}

/** @returns {Promise<CommandLine & { version: string }>} */
async function load() {
	const newest = findNewestTime();
	try {
		if (readTime(BUNDLE) < newest) {
			const { makeBundle } = await import("./make-bundle.js");
			await makeBundle();
		}
		return loadBundle();
	} catch {
		const { register } = await import("tsx/esm/api");
		register();
		return { ...(await import("../cli.ts")), version: `source ${newest}` };
	}
}

const { main, work, version } = await load();
if (isMainThread) await main(process.argv, version);
else await work();
