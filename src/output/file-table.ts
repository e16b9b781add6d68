// What the last build left in the output folder: the state of each page's file, and what it was
// made of. A page that would be made of the same, in a file that nobody has touched since, is
// neither made nor read again.
import fs from "node:fs";
import path from "node:path";
import { openDiskCache } from "../cache/disk-cache.js";
import { describeState } from "../cache/fingerprint.js";

interface Row {
	/** Changes with whatever is done to the file. */
	readonly state: string;
	readonly buildInfo: string;
}

export interface FileTable {
	readonly find: (outputPath: string) => Row | undefined;
	/** Called when the output folder is as it stays, with the origins of all pages by their paths. */
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
	const cache = openDiskCache({ rootDir, kind: "outputs", keep: 4 });
	const key = `${program}\0${outDir}`;
	const saved = cache.get(key);
	const rows: Map<string, Row> = new Map(saved && JSON.parse(String(saved)));
	return {
		find: (outputPath) => rows.get(outputPath),
		save: (buildInfos) => {
			const files = [...buildInfos].map(([outputPath, buildInfo]) => {
				const stats = fs.lstatSync(path.join(outDir, outputPath));
				return [outputPath, { state: describeState(stats), buildInfo }];
			});
			cache.put(key, Buffer.from(JSON.stringify(files)));
		},
	};
}
