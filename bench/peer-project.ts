// Makes a project of another generator ("peer") that builds the pages of a site as hypno does.
import fs from "node:fs";
import path from "node:path";
import type { PeerData } from "./peer-data.ts";

export const PEERS = path.join(import.meta.dirname, "peers");
/** Matches output files that each peer makes itself, and hypno's list of files. */
const MADE_BY_ALL = /(?:\.html|\/sitemap\.xml|\/\.hypno)$/;

interface Parts {
	readonly rootDir: string;
	/** Contains the site as hypno built it. */
	readonly outDir: string;
	readonly data: PeerData;
}

/**
 * Puts the peer's files, the data, the records, and files that hypno built into a folder.
 * @param name is that of the peer's folder: "eleventy", "hugo", "astro"
 */
export function createProject(dir: string, name: string, parts: Parts): void {
	const source = path.join(PEERS, name);
	const packages = path.join(source, "node_modules");
	fs.cpSync(source, dir, {
		recursive: true,
		filter: (file) => file !== packages,
	});
	if (fs.existsSync(packages))
		fs.symlinkSync(packages, path.join(dir, "node_modules"));
	fs.mkdirSync(path.join(dir, "data"));
	for (const [key, value] of parts.data)
		fs.writeFileSync(path.join(dir, `data/${key}.json`), JSON.stringify(value));
	const records = "content/services";
	fs.cpSync(path.join(parts.rootDir, records), path.join(dir, records), {
		recursive: true,
	});
	fs.cpSync(parts.outDir, path.join(dir, "static"), {
		recursive: true,
		filter: (file) => !MADE_BY_ALL.test(file),
	});
}
