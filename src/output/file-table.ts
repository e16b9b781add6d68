// Remembers the state of each file in the output folder since the previous build. A file that nobody has
// touched, and whose build info or hash in its path is the same, is neither made nor read again.
import fs from "node:fs";
import path from "node:path";
import { openDiskCache } from "../cache/disk-cache.js";
import { formatFileState } from "../cache/fingerprint.js";

interface Row {
	/** This text changes with every write to the file. */
	readonly state: string;
	/** The build info is "" for files that have none. */
	readonly buildInfo: string;
}

export interface FileTable {
	readonly find: (outputPath: string) => Row | undefined;
	/** Saves the state of all files once the output folder is complete. */
	readonly save: (
		outputPaths: Iterable<string>,
		buildInfos: ReadonlyMap<string, string>,
	) => void;
}

interface FileTableOptions {
	readonly outDir: string;
	readonly rootDir: string;
	/** This hash of hypno itself is part of the key, since another version may make other files. */
	readonly program: string;
}

export function openFileTable(options: FileTableOptions): FileTable {
	const { outDir, rootDir, program } = options;
	const cache = openDiskCache({ rootDir, kind: "outputs", maxEntries: 4 });
	const key = `${program}\0${outDir}`;
	const saved = cache.get(key);
	const rows: Map<string, Row> = new Map(saved && JSON.parse(String(saved)));
	return {
		find: (outputPath) => rows.get(outputPath),
		save: (outputPaths, buildInfos) => {
			const files: [string, Row][] = [];
			for (const outputPath of outputPaths) {
				const filePath = path.join(outDir, outputPath);
				const stats = fs.lstatSync(filePath, { throwIfNoEntry: false });
				const state = formatFileState(stats);
				const buildInfo = buildInfos.get(outputPath) ?? "";
				files.push([outputPath, { state, buildInfo }]);
			}
			cache.put(key, Buffer.from(JSON.stringify(files)));
		},
	};
}
