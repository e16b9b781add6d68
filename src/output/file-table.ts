// The state of each file that the last build left in the output folder, and the build info of each page.
// A page of the same build info, or a file whose path holds a hash, is neither made nor read again while
// nobody touches its file. Without the table every byte is compared.
import fs from "node:fs";
import path from "node:path";
import { openDiskCache } from "../cache/disk-cache.js";
import { formatFileState } from "../cache/fingerprint.js";

interface Row {
	/** Changes with whatever is done to the file. */
	readonly state: string;
	/** Empty for files that have none. */
	readonly buildInfo: string;
}

export interface FileTable {
	readonly find: (outputPath: string) => Row | undefined;
	/** Called once the output folder is complete, with the build info of each of its files. */
	readonly save: (buildInfos: ReadonlyMap<string, string>) => void;
}

interface TableSetting {
	readonly outDir: string;
	readonly rootDir: string;
	/** Differs for programs that may make other files of the same input. */
	readonly program: string;
}

export function openFileTable(setting: TableSetting): FileTable {
	const { outDir, rootDir, program } = setting;
	const cache = openDiskCache({ rootDir, kind: "outputs", maxEntries: 4 });
	const key = `${program}\0${outDir}`;
	const saved = cache.get(key);
	const rows: Map<string, Row> = new Map(saved && JSON.parse(String(saved)));
	return {
		find: (outputPath) => rows.get(outputPath),
		save: (buildInfos) => {
			const files = [...buildInfos].map(([outputPath, buildInfo]) => {
				const stats = fs.lstatSync(path.join(outDir, outputPath));
				return [outputPath, { state: formatFileState(stats), buildInfo }];
			});
			cache.put(key, Buffer.from(JSON.stringify(files)));
		},
	};
}
