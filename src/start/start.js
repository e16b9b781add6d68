// @ts-check
// Runs src/cli.ts: from a bundle of it that an earlier start kept while nothing of it has
// changed, else from one that is made now, else from the files themselves with tsx. The first
// start makes one of the source alone, the second one that holds the packages too.
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import v8 from "node:v8";
import { Worker } from "node:worker_threads";
import { openBundleCache } from "../bundle-cache.js";
import { openDiskCache } from "../disk-cache.js";
import { hashFolder } from "../fingerprint.js";
import { makeStacksReadable } from "./readable-stack.js";
import { BUNDLE_PATH, compile, evaluate } from "./run-bundle.js";

const SOURCE = path.resolve(import.meta.dirname, "..");
const ROOT = path.dirname(SOURCE);

const place = { rootDir: ROOT, folder: SOURCE };
const bundles = openBundleCache({ ...place, kind: "cli", keep: 3 });
const plainBundles = openBundleCache({ ...place, kind: "cli-plain", keep: 3 });
const maps = openDiskCache({ ...place, kind: "cli-maps", keep: 3 });
const compiled = openDiskCache({ ...place, kind: "cli-compiled", keep: 8 });

/** Of all that a bundle is made from, but for the packages. */
function findKey() {
	const isMeant = (/** @type {string} */ name) =>
		!name.endsWith(".test.ts") && name !== "testing";
	return JSON.stringify([
		ROOT,
		process.version,
		process.arch,
		fs.readFileSync(path.join(ROOT, "package.json"), "utf8"),
		hashFolder(SOURCE, isMeant),
	]);
}

/**
 * Begins threads that run the same code; undefined where they would only take turns.
 * @param {{ code: Uint8Array, cachedData?: Buffer | undefined }} program
 * @returns {import("../threads/second-thread.ts").StartThread | undefined}
 */
function threadsOf(program) {
	if (os.availableParallelism() < 2) return undefined;
	return (data, transfer) => {
		const worker = new Worker(new URL("./thread.js", import.meta.url), {
			workerData: { ...program, data },
			transferList: [...transfer],
		});
		// What a thread does not do is done without it.
		worker.on("error", () => {});
		worker.unref();
		return worker;
	};
}

/**
 * From the bundle of an earlier start; what V8 made of it is kept for each command by itself.
 * @param {string} key
 * @param {Buffer} code
 */
function startWhole(key, code) {
	const readMap = () => maps.get(key)?.toString();
	makeStacksReadable({ bundlePath: BUNDLE_PATH, rootDir: ROOT, readMap });
	const command = process.argv.slice(2).find((word) => /^[a-z]+$/.test(word));
	const compiledKey = `${key} ${command}`;
	const cachedData = compiled.get(compiledKey);
	const script = compile(code, cachedData);
	const isKept = cachedData && !script.cachedDataRejected;
	const finish = async () => {
		if (!isKept) compiled.put(compiledKey, script.createCachedData());
	};
	// All of hypno that makes pages but for React, which the templates bring.
	const program = createHash("sha256").update(key).update(code).digest("hex");
	const startThread = threadsOf({ code, cachedData });
	evaluate(script).main(process.argv, { finish, program, startThread });
}

/**
 * From the source alone, with the packages as they are installed.
 * @param {{ code: Uint8Array, map: Uint8Array }} bundle
 * @param {() => Promise<void>} finish
 */
function startPlain({ code, map }, finish) {
	const readMap = () => Buffer.from(map).toString();
	makeStacksReadable({ bundlePath: BUNDLE_PATH, rootDir: ROOT, readMap });
	evaluate(compile(code)).main(process.argv, {
		finish,
		program: undefined,
		startThread: threadsOf({ code }),
	});
}

/**
 * What is started twice will be started again: worth the larger bundle, which is made while
 * the command is at work.
 * @param {string} key
 */
async function keepWhole(key) {
	try {
		const { bundleWhole } = await import("./source-bundle.js");
		const whole = await bundleWhole();
		maps.put(key, whole.map);
		bundles.put(key, { ...whole, map: new Uint8Array() });
	} catch {
		// The next start tries it again.
		return;
	}
}

/** @param {string} key */
async function startFirst(key) {
	const { bundleSource } = await import("./source-bundle.js");
	const bundle = await bundleSource();
	startPlain(bundle, async () => {});
	plainBundles.put(key, bundle);
}

async function startSource() {
	const { register } = await import("tsx/esm/api");
	register();
	const { main } = await import("../cli.ts");
	main(process.argv, {
		finish: async () => {},
		program: undefined,
		startThread: undefined,
	});
}

const key = findKey();
const whole = bundles.get(key);
const plain = whole ? undefined : plainBundles.get(key);

// Where most is remembered, what is left is code that runs a few times: optimising it as early
// as V8 does by itself costs more than it saves (a fifth of a check's computing time). Before
// anything is compiled, since V8 takes what it compiled earlier only under the same flags.
// Later versions of Node have no such flag and say so on stderr.
if (whole && process.version.startsWith("v20."))
	v8.setFlagsFromString("--interrupt-budget=1000000");

if (whole) startWhole(key, whole.code);
else if (plain) {
	const kept = keepWhole(key);
	startPlain(plain, () => kept);
} else await startFirst(key).catch(startSource);
