// Caches bundles and stylesheets, which are slow to build, while their files and options are the same.
import fs from "node:fs";
import path from "node:path";
import { openDiskCache } from "../../base/disk/disk-cache.ts";
import {
	type Digest,
	digestFolder,
	readFileState,
} from "../../base/disk/fingerprint.ts";
import { lazily } from "../../base/disk/lazily.ts";
import { assertRegularFile } from "../../base/disk/read-regular-file.ts";
import { SOURCE_DIR } from "../../base/source-dir.js";
import { type Config, isInside } from "../config.ts";
import {
	findReadyMade,
	IS_PREPARING,
	OWN_PACKAGES,
	storeReadyMade,
} from "./ready-made.ts";

interface BuildRequest {
	readonly config: Config;
	readonly kind: string;
	/** A new file in this folder may change the result. */
	readonly folder?: string;
	/** This text has to change with everything except files that decides the result. */
	readonly options: string;
}

/** Keys include the sources of hypno as they were loaded at its start. */
const readSourceState = lazily(
	// A bundle of src/ knows this; tests run without it.
	() => process.env.HYPNO_VERSION ?? digestFolder(SOURCE_DIR),
);

/** The folders that were read in this turn of the event loop. */
const folderStates = new Map<string, Digest>();

/** Nothing is built of these, and a site that "init" made lacks them. Styles have the classes of every component. */
const UNUSED = /\.test\.ts$|\bstarter[\\/]site[\\/].*(?<!\.tsx?)$/;

/** A plan looks for all that it builds in one turn, so this reads a folder once a turn. */
function readFolderState(folder: string): Digest {
	const isIncluded = (_: string, file: string) => !UNUSED.test(file);
	const state = folderStates.get(folder) ?? digestFolder(folder, isIncluded);
	folderStates.set(folder, state);
	queueMicrotask(() => folderStates.clear());
	return state;
}

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** The package.json of each package is added, since it names the files of the package. */
function readStates(inputs: readonly string[], rootDir: string) {
	const states: Record<string, string> = {};
	for (const input of inputs) {
		const [folder] = PACKAGE.exec(input) ?? [];
		const files = folder ? [input, path.join(folder, "package.json")] : [input];
		for (const file of files)
			states[path.relative(rootDir, file)] ??= readFileState(file);
	}
	return states;
}

const otherInputs = new Set<string>();

/** The files outside of their folders, such as those of packages, that all bundles of this process are made of. */
export function listOtherInputs(): string[] {
	return [...otherInputs];
}

function noteInputs(states: object, rootDir: string): void {
	for (const file of Object.keys(states))
		otherInputs.add(path.join(rootDir, file));
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

export async function buildCached<Built>(
	{ config, kind, options, folder = config.templatesDir }: BuildRequest,
	build: () => Promise<{ built: Built; inputs: readonly string[] }>,
): Promise<Built> {
	const { rootDir } = config;
	const sources = () => `${readSourceState()} ${readFolderState(folder)}`;
	const anywhere = options
		.replaceAll(inJson(OWN_PACKAGES), "own")
		.replaceAll(inJson(rootDir), ".");
	const readyKey = `${kind} ${anywhere} ${sources()}`;
	const ready = findReadyMade(config, readyKey);
	if (ready) {
		for (const input of ready.inputs) otherInputs.add(input);
		return ready.built;
	}
	const cache = openDiskCache({ rootDir, kind });
	// Copies of a site beside each other find the same packages, so they share what was built.
	const shared = options.replaceAll(inJson(rootDir), ".");
	const findKey = () => `${shared} ${path.dirname(rootDir)} ${sources()}`;
	const key = findKey();
	const stored = String(cache.get(key) ?? "{}");
	const { built: cached, states: before = {} } = JSON.parse(stored);
	const isValid = Object.entries(before).every(
		([file, state]) => readFileState(path.join(rootDir, file)) === state,
	);
	if (cached && isValid && !IS_PREPARING) {
		noteInputs(before, rootDir);
		return cached;
	}
	// The field "imports" of package.json may map names to modules. esbuild would wait for a pipe there.
	const packageFile = path.join(rootDir, "package.json");
	const stats = fs.statSync(packageFile, { throwIfNoEntry: false });
	if (stats) assertRegularFile(stats, packageFile);
	const { built, inputs } = await build();
	const others = inputs.filter(
		(input) => !isInside(input, folder) || UNUSED.test(input),
	);
	const states = readStates([...others, packageFile], rootDir);
	noteInputs(states, rootDir);
	const entry = { built, states };
	// The keys differ when a file was edited during the build.
	if (findKey() !== key) return built;
	cache.put(key, Buffer.from(JSON.stringify(entry)));
	if (IS_PREPARING) storeReadyMade(config, readyKey, entry);
	return built;
}
