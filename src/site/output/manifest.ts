// Remembers what hypno wrote: the list ".hypno" in the output folder, and in the cache the state of each file.
import fs from "node:fs";
import path from "node:path";
import { pagePathOf } from "../../base/addresses/page-paths.ts";
import { attempt } from "../../base/attempt.ts";
import { openDiskCache } from "../../base/disk/disk-cache.ts";
import {
	type DiskFile,
	haveSameBytes,
	isDiskFile,
} from "../../base/disk/disk-file.ts";
import { formatFileState } from "../../base/disk/fingerprint.ts";
import { readRegularFile } from "../../base/disk/read-regular-file.ts";
import { usageError } from "../../base/problems.ts";
import type { Contents } from "./file.ts";

export const MANIFEST = ".hypno";

/** "a/b/c" -> "a", "a/b" */
export function foldersOf(files: Iterable<string>): Set<string> {
	const folders = new Set<string>();
	for (const file of files)
		for (let at = file.indexOf("/"); at > 0; at = file.indexOf("/", at + 1))
			folders.add(file.slice(0, at));
	return folders;
}

/** The files of the previous build. Paths are relative to the output folder. */
export interface Manifest {
	readonly files: ReadonlySet<string>;
	readonly pages: ReadonlyMap<string, string>;
}

const isList = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((item) => typeof item === "string");

export function readManifest(outDir: string): Manifest {
	if (!fs.existsSync(outDir) || fs.readdirSync(outDir).length === 0)
		return { files: new Set(), pages: new Map() };
	const filePath = path.join(outDir, MANIFEST);
	const parse = () => JSON.parse(String(readRegularFile(filePath)));
	const { files, pages }: Record<string, unknown> = Object(attempt(parse));
	if (isList(files)) {
		const html = files.filter((file) => file.endsWith(".html"));
		const listed = isList(pages) ? pages : html;
		return {
			files: new Set(files),
			pages: new Map(listed.map((file) => [pagePathOf(file), file])),
		};
	}
	throw usageError(
		`${outDir} contains files that hypno did not write, or ${filePath}, the list of those it wrote, is damaged or that of an older version, so hypno does not change this folder`,
		"Name another folder, as in --out dist, or move files of your own out of this one, delete it, and build again",
	);
}

export function writeManifest(
	dir: string,
	files: Iterable<string>,
	pages: readonly string[],
): void {
	const list = { writtenBy: "hypno", files: [...files].sort(), pages };
	const text = JSON.stringify(list, null, "\t");
	fs.writeFileSync(path.join(dir, MANIFEST), `${text}\n`);
}

interface Row {
	readonly state: string;
	readonly buildInfo: string;
}

export type FileTable = Readonly<ReturnType<typeof openFileTable>>;

export function openFileTable(
	{ outDir, rootDir }: { readonly outDir: string; readonly rootDir: string },
	version: string,
) {
	const cache = openDiskCache({ rootDir, kind: "outputs", maxEntries: 4 });
	const key = `${version}\0${outDir}`;
	const stored = cache.get(key)?.toString();
	const rows: Map<string, Row> = new Map(stored ? JSON.parse(stored) : []);
	return {
		isEmpty: rows.size === 0,
		find: (outputPath: string) => rows.get(outputPath),
		save: (files: ReadonlyMap<string, Pick<Row, "buildInfo">>) => {
			const saved: [string, Row][] = [];
			for (const [outputPath, { buildInfo }] of files) {
				const filePath = `${outDir}/${outputPath}`;
				const stats = fs.lstatSync(filePath, { throwIfNoEntry: false });
				const state = formatFileState(stats);
				saved.push([outputPath, { state, buildInfo }]);
			}
			const text = JSON.stringify(saved);
			if (text !== stored) cache.put(key, Buffer.from(text));
		},
	};
}

export interface Previous {
	readonly outDir: string;
	readonly old: Manifest;
	readonly table: FileTable | undefined;
}

/** Returns the old file if it has these contents; without contents, if its build info is the same and it is untouched. */
export function findUnchanged(
	outputPath: string,
	next: { buildInfo?: string; contents?: Contents | DiskFile | undefined },
	{ outDir, old, table }: Previous,
): fs.Stats | undefined {
	if (!old.files.has(outputPath)) return undefined;
	const { buildInfo = "", contents } = next;
	const filePath = `${outDir}/${outputPath}`;
	return attempt(() => {
		const stats = fs.lstatSync(filePath);
		if (!stats.isFile()) return undefined;
		const row = table?.find(outputPath);
		let isSame =
			row?.buildInfo === buildInfo && row.state === formatFileState(stats);
		// A file of another size is not read: it may be large.
		if (isDiskFile(contents))
			isSame =
				stats.size === contents.size && haveSameBytes(filePath, contents.path);
		else if (contents !== undefined)
			isSame =
				stats.size === Buffer.byteLength(contents) &&
				fs.readFileSync(filePath).equals(Buffer.from(contents));
		return isSame ? stats : undefined;
	});
}
