// @ts-check
// Runs src/cli.ts: from a bundle of it that the installation made or an earlier start kept while
// nothing of it has changed, else from one that is made now, else from the files themselves with
// tsx. Of a source that was changed the first start makes a bundle of the source alone, the
// second one that holds the packages too.
import { createHash } from "node:crypto";
import {
	begun,
	compiled,
	findKey,
	findWhole,
	installedCompiled,
	keepWhole,
	keptPrograms,
	plainBundles,
	ROOT,
} from "./programs.js";
import { makeStacksReadable } from "./readable-stack.js";
import {
	BUNDLE_PATH,
	compile,
	evaluate,
	optimiseLate,
	takeCompiled,
} from "./run-bundle.js";

/**
 * From a bundle that is there; what V8 makes of it is kept for each command by itself. Of what is
 * installed the first start of a command keeps nothing: what is done twice will be done again.
 * @param {string} key
 * @param {NonNullable<ReturnType<typeof findWhole>>} whole
 */
function startWhole(key, { code, readMap, isInstalled }) {
	makeStacksReadable({ bundlePath: BUNDLE_PATH, rootDir: ROOT, readMap });
	const command = process.argv.slice(2).find((word) => /^[a-z]+$/.test(word));
	const compiledKey = `${key} ${command}`;
	const kept = compiled.get(compiledKey);
	const isFirst = isInstalled && !kept && !begun.get(compiledKey);
	optimiseLate();
	const cachedData =
		kept ??
		installedCompiled.get(compiledKey) ??
		installedCompiled.get(`${key} build`);
	const script = compile(code, cachedData);
	const isKept = kept && !script.cachedDataRejected;
	const finish = async () => {
		if (isFirst) begun.put(compiledKey, Buffer.from("yes"));
		else if (!isKept) compiled.put(compiledKey, takeCompiled(script));
	};
	// All of hypno that makes pages but for React, which the templates bring.
	const program = createHash("sha256").update(key).update(code).digest("hex");
	evaluate(script).main(process.argv, {
		finish,
		program: isFirst ? undefined : program,
	});
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
	});
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
	});
}

const key = findKey();
const whole = findWhole(key);
const plain = whole ? undefined : plainBundles.get(key);

if (whole) startWhole(key, whole);
else if (plain) {
	// What is started twice will be started again: worth the larger bundle, which is made while
	// the command is at work.
	const kept = keepWhole(key, keptPrograms);
	startPlain(plain, () => kept);
} else await startFirst(key).catch(startSource);
