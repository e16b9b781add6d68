// esbuild, with memory from one run to the next: what was made of the same files with the same
// options is not made again, and esbuild not even loaded.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { BuildOptions } from "esbuild";
import { openBundleCache } from "./bundle-cache.js";
import { hashFolder } from "./fingerprint.js";

/** One entry, to be told apart from the map by the ending of outfile. */
type KeptOptions = BuildOptions & {
	readonly absWorkingDir: string;
	readonly outfile: string;
};

export interface KeptBuild {
	/** "templates" */
	readonly kind: string;
	readonly options: KeptOptions;
	/** Whose files are told apart by their bytes, and where a new file may take the place of another. */
	readonly folder: string;
	/** Files of hypno that have a say in what is made, besides the options. */
	readonly makers?: readonly string[];
}

export interface Built {
	readonly code: Buffer;
	/** Empty when the options ask for none. */
	readonly map: Buffer;
}

const ESBUILD = createRequire(import.meta.url).resolve("esbuild/package.json");

function readIfThere(filePath: string): string {
	return fs.existsSync(filePath) ? fs.readFileSync(filePath, "utf8") : "";
}

function findKey({ options, folder }: KeptBuild): string {
	return JSON.stringify([
		options,
		// It may say what a name stands for.
		readIfThere(path.join(options.absWorkingDir, "package.json")),
		hashFolder(folder, (name) => !/\.test\.tsx?$/.test(name)),
	]);
}

async function make({ options, makers = [] }: KeptBuild) {
	const { build } = await import("esbuild");
	const { outputFiles, metafile } = await build({
		...options,
		write: false,
		bundle: true,
		metafile: true,
		// A file that nobody thinks of would have a say otherwise.
		tsconfigRaw: {},
		logLevel: "silent",
	});
	const bytesOf = (isMeant: (file: string) => boolean) =>
		Buffer.from(
			outputFiles.find(({ path: file }) => isMeant(file))?.contents ?? [],
		);
	const inputs = Object.keys(metafile.inputs).map((input) =>
		path.resolve(options.absWorkingDir, input),
	);
	return {
		code: bytesOf((file) => file === options.outfile),
		map: bytesOf((file) => file.endsWith(".map")),
		inputs: [...inputs, ...makers, ESBUILD],
	};
}

/**
 * @throws whatever esbuild throws
 */
export async function buildKept(wanted: KeptBuild): Promise<Built> {
	const startedAt = Date.now();
	const { kind, folder, options } = wanted;
	const cache = openBundleCache({
		rootDir: options.absWorkingDir,
		kind,
		folder,
	});
	const key = findKey(wanted);
	const kept = cache.get(key);
	if (kept) return kept;
	const made = await make(wanted);
	// What came or went meanwhile is in one of the two alone.
	if (findKey(wanted) === key) cache.put(key, { ...made, startedAt });
	return made;
}
