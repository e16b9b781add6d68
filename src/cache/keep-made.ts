// What is slow to make of templates/ -> the same from one run to the next: what was made of the
// same files with the same options is not made again, and its maker not even loaded.
import fs from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { openBundleCache } from "./bundle-cache.js";
import { hashFolder } from "./fingerprint.js";

export interface Made {
	readonly code: Buffer;
	/** What is kept beside it: where lines of a script come from, or the problems of a sheet. */
	readonly map: Buffer;
}

interface Wanted {
	readonly config: Config;
	/** "templates" */
	readonly kind: string;
	/** Says all that decides what is made, besides files. */
	readonly options: string;
}

function listMakers(): string[] {
	return ["assets", "cache", "render"]
		.map((name) => path.join(SOURCE_DIR, name))
		.flatMap((folder) =>
			fs.readdirSync(folder).map((name) => path.join(folder, name)),
		);
}

/** @param make also returns the files that it has read */
export async function keepMade(
	{ config, kind, options }: Wanted,
	make: () => Promise<Made & { readonly inputs: readonly string[] }>,
): Promise<Made> {
	const startedAt = Date.now();
	const { rootDir, templatesDir: folder } = config;
	const cache = openBundleCache({ rootDir, kind, folder });
	const settings = path.join(rootDir, "package.json");
	const findKey = () =>
		JSON.stringify([
			options,
			// It may say what a name stands for.
			fs.existsSync(settings) && fs.readFileSync(settings, "utf8"),
			hashFolder(folder),
		]);
	const key = findKey();
	const kept = cache.get(key);
	if (kept) return kept;
	const made = await make();
	const inputs = [...made.inputs, ...listMakers()];
	// What came or went meanwhile is in one of the two keys alone.
	if (findKey() === key) cache.put(key, { ...made, inputs, startedAt });
	return made;
}
