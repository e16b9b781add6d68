// Remembers what hypno wrote into the output folder. The list ".hypno" in it names the files, and those of pages: a
// folder with such a list may be replaced, and its other files are preserved. A table in the cache has the state of each
// file: one that nobody has touched, and whose build info or hash in its path is the same, is not made again.
import fs from "node:fs";
import path from "node:path";
import { openDiskCache } from "../cache/disk-cache.ts";
import {
	type DiskFile,
	haveSameBytes,
	isDiskFile,
} from "../cache/disk-file.ts";
import { formatFileState } from "../cache/fingerprint.ts";
import { readRegularFile } from "../cache/read-regular-file.ts";
import { usageError } from "../problems.ts";
import { pagePathOf } from "../site/urls.ts";
import type { Contents } from "./file.ts";

export const MANIFEST = ".hypno";

/** Returns the parent folders of all files: "a" and "a/b" for "a/b/c". */
export function foldersOf(files: Iterable<string>): Set<string> {
	const folders = new Set<string>();
	for (const file of files)
		for (let at = file.indexOf("/"); at > 0; at = file.indexOf("/", at + 1))
			folders.add(file.slice(0, at));
	return folders;
}

/** What the previous build wrote. */
export interface Manifest {
	/** The paths of hypno's files, relative to the output folder. */
	readonly files: ReadonlySet<string>;
	/** Maps the path of each page ("/about") to its file. */
	readonly pages: ReadonlyMap<string, string>;
}

const isList = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((one) => typeof one === "string");

/** @throws UserError (2) for a folder that hypno may not replace */
export function readManifest(outDir: string): Manifest {
	if (!fs.existsSync(outDir) || fs.readdirSync(outDir).length === 0)
		return { files: new Set(), pages: new Map() };
	const filePath = path.join(outDir, MANIFEST);
	try {
		const { files, pages }: { files?: unknown; pages?: unknown } = JSON.parse(
			String(readRegularFile(filePath)),
		);
		if (isList(files)) {
			const html = files.filter((file) => file.endsWith(".html"));
			const listed = isList(pages) ? pages : html;
			return {
				files: new Set(files),
				pages: new Map(listed.map((file) => [pagePathOf(file), file])),
			};
		}
	} catch {
		// The list is missing, not a file, or not JSON.
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
	/** This text changes with every write to the file. */
	readonly state: string;
	readonly buildInfo: string;
}

export interface FileTable {
	readonly find: (outputPath: string) => Row | undefined;
	/** Saves the state of all files once the output folder is complete. */
	readonly save: (
		files: ReadonlyMap<string, { readonly buildInfo: string }>,
	) => void;
}

/** @param version identifies this version of hypno, since another version may make other files */
export function openFileTable(
	{ outDir, rootDir }: { readonly outDir: string; readonly rootDir: string },
	version: string,
): FileTable {
	const cache = openDiskCache({ rootDir, kind: "outputs", maxEntries: 4 });
	const key = `${version}\0${outDir}`;
	const stored = cache.get(key)?.toString();
	const rows: Map<string, Row> = new Map(stored ? JSON.parse(stored) : []);
	return {
		find: (outputPath) => rows.get(outputPath),
		save: (files) => {
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

/** What is in the output folder. */
export interface Previous {
	readonly outDir: string;
	readonly old: Manifest;
	readonly table: FileTable | undefined;
}

function hasContents(
	filePath: string,
	{ size }: fs.Stats,
	contents: Contents | DiskFile,
): boolean {
	// A file of another size is not read, since it may be large.
	if (isDiskFile(contents))
		return size === contents.size && haveSameBytes(filePath, contents.path);
	return (
		size === Buffer.byteLength(contents) &&
		fs.readFileSync(filePath).equals(Buffer.from(contents))
	);
}

/**
 * Returns the old file if it has these contents. Without contents, it has to have the same build info, and nobody
 * may have touched it since the previous build.
 */
export function findUnchanged(
	outputPath: string,
	made: { buildInfo?: string; contents?: Contents | DiskFile | undefined },
	{ outDir, old, table }: Previous,
): fs.Stats | undefined {
	if (!old.files.has(outputPath)) return undefined;
	const { buildInfo = "", contents } = made;
	const filePath = `${outDir}/${outputPath}`;
	try {
		const stats = fs.lstatSync(filePath);
		if (!stats.isFile()) return undefined;
		const row = table?.find(outputPath);
		const isSame =
			contents === undefined
				? row?.buildInfo === buildInfo && row.state === formatFileState(stats)
				: hasContents(filePath, stats, contents);
		return isSame ? stats : undefined;
	} catch {
		// The file cannot be read.
		return undefined;
	}
}
