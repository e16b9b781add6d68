// What the last build left in the output folder: the hash and the state of each page, and what it was
// made of. A page that would be made of the same, in a file that nobody has touched since, is
// neither made nor read again.
import type { Stats } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import type { Digest } from "../cache/digest.ts";
import { openDiskCache } from "../cache/disk-cache.js";
import type { OutputFile } from "./file.ts";

interface Row {
	readonly hash: Digest;
	/** Changes with whatever is done to the file. */
	readonly state: string;
	/** As the build had it that wrote the file. */
	readonly origin: string;
}

export interface FileTable {
	readonly find: (outputPath: string) => Row | undefined;
	/** Called when the output folder is as it stays, with all files that may be found again. */
	readonly save: (files: readonly TableFile[]) => void;
}

export type TableFile = Required<
	Pick<OutputFile, "outputPath" | "hash" | "origin">
>;

interface TableSetting {
	readonly outDir: string;
	/** The folder that holds the cache. */
	readonly rootDir: string;
	/** Differs for programs that may make other files of the same input. */
	readonly program: string;
}

export function describeState({ size, mtimeMs, ctimeMs, ino }: Stats): string {
	return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

function parseRows(text: string): Map<string, Row> {
	const rows = new Map<string, Row>();
	for (const line of text.split("\n")) {
		const [hash = "", state = "", outputPath = "", origin = ""] =
			line.split("\t");
		rows.set(outputPath, { hash, state, origin });
	}
	return rows;
}

export function openFileTable(setting: TableSetting): FileTable {
	const { outDir, rootDir, program } = setting;
	const cache = openDiskCache({ rootDir, kind: "outputs", keep: 4 });
	const key = `${program}\0${outDir}`;
	const text = cache.get(key)?.toString() ?? "";
	const rows = parseRows(text);
	return {
		find: (outputPath) => rows.get(outputPath),
		save: (files) => {
			const lines = files.flatMap(({ outputPath, hash, origin }) => {
				const filePath = path.join(outDir, outputPath);
				const stats = fs.lstatSync(filePath, { throwIfNoEntry: false });
				if (!stats) return [];
				const state = describeState(stats);
				return [`${hash}\t${state}\t${outputPath}\t${origin}\n`];
			});
			const saved = lines.join("");
			if (saved !== text) cache.put(key, Buffer.from(saved));
		},
	};
}
