// Caches bundles and stylesheets, which are slow to build, while their files and options are the same.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { openDiskCache } from "./disk-cache.ts";
import { readFileState, readFolderState } from "./fingerprint.ts";
import { lazily } from "./lazily.ts";
import { assertRegularFile } from "./read-regular-file.ts";

interface BuildRequest {
	readonly config: Config;
	readonly kind: string;
	/** A new file in this folder may change the result. */
	readonly folder?: string;
	/** This text has to change with everything except files that decides the result. */
	readonly options: string;
}

/** Any source may be part of what builds. Those that are edited while hypno runs do not change what runs. */
const readSourceState = lazily(
	// A bundle of src/ knows this; tests run without it.
	() => process.env.HYPNO_VERSION ?? readFolderState(SOURCE_DIR),
);

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** The package.json of each package is added, since it names the files of the package. */
function readStates(inputs: readonly string[]) {
	const states: Record<string, string> = {};
	for (const input of inputs) {
		const [folder] = PACKAGE.exec(input) ?? [];
		const files = folder ? [input, path.join(folder, "package.json")] : [input];
		for (const file of files) states[file] ??= readFileState(file);
	}
	return states;
}

export async function buildCached<Built>(
	{ config, kind, options, folder = config.templatesDir }: BuildRequest,
	build: () => Promise<{ built: Built; inputs: readonly string[] }>,
): Promise<Built> {
	const { rootDir } = config;
	const cache = openDiskCache({ rootDir, kind });
	const findKey = () =>
		`${options} ${readSourceState()} ${readFolderState(folder)}`;
	const key = findKey();
	const bytes = cache.get(key);
	const { built: cached, states: before = {} } = JSON.parse(
		String(bytes ?? "{}"),
	);
	const isValid = Object.entries(before).every(
		([file, state]) => readFileState(file) === state,
	);
	if (cached && isValid) return cached;
	// The field "imports" of package.json may map names to modules. esbuild would wait for a pipe there.
	const packageFile = path.join(rootDir, "package.json");
	const stats = fs.statSync(packageFile, { throwIfNoEntry: false });
	if (stats) assertRegularFile(stats, packageFile);
	const { built, inputs } = await build();
	const states = readStates([...inputs, packageFile]);
	const entry = JSON.stringify({ built, states });
	// The keys differ when a file was edited during the build.
	if (findKey() === key) cache.put(key, Buffer.from(entry));
	return built;
}
