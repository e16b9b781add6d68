// Caches bundles and stylesheets, which are slow to build from templates/. While the files and the options
// are the same, nothing is built, and the packages for building are not loaded.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { openBundleCache } from "./bundle-cache.js";
import { hashFolder } from "./fingerprint.js";
import { readRegularFile } from "./read-regular-file.js";

export interface BuiltCode {
	readonly code: Buffer;
	/** This is the source map of a script, or the problems of a stylesheet as JSON. */
	readonly map: Buffer;
}

interface BuildRequest {
	readonly config: Config;
	/** Results are stored in this folder of the cache: "templates" */
	readonly kind: string;
	/** This text has to change with everything except files that decides the result. */
	readonly options: string;
}

function listBuilderFiles(): string[] {
	return ["assets", "cache", "render"]
		.map((name) => path.join(SOURCE_DIR, name))
		.flatMap((folder) =>
			fs.readdirSync(folder).map((name) => path.join(folder, name)),
		);
}

/**
 * @param build also returns the paths of the files that it has read
 * @throws an error for a pipe or a device in templates/
 */
export async function buildCached(
	{ config, kind, options }: BuildRequest,
	build: () => Promise<BuiltCode & { readonly inputs: readonly string[] }>,
): Promise<BuiltCode> {
	const { rootDir, templatesDir: folder } = config;
	const cache = openBundleCache({ rootDir, kind, folder });
	const packageFile = path.join(rootDir, "package.json");
	const findKey = () =>
		JSON.stringify([
			options,
			// The field "imports" of package.json may map names to modules.
			fs.existsSync(packageFile) && String(readRegularFile(packageFile)),
			hashFolder(folder),
		]);
	const key = findKey();
	const cached = cache.get(key);
	if (cached) return cached;
	const built = await build();
	const inputs = [...built.inputs, ...listBuilderFiles()];
	// The keys differ when a file was edited during the build.
	if (findKey() === key) cache.put(key, { ...built, inputs });
	return built;
}
