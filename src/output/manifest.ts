// Reads and writes ".hypno", the list of the files that hypno wrote into the output folder. A folder with
// such a list may be replaced. Its other files are preserved.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../problems.ts";
import type { FileTable } from "./file-table.ts";

export const MANIFEST = ".hypno";
const FIRST_LINE =
	"Written by hypno. The files below are replaced by the next build.";

/** Returns the parent folders of all files: "a" and "a/b" for "a/b/c". */
export function foldersOf(files: Iterable<string>): Set<string> {
	const folders = new Set<string>();
	for (const file of files)
		for (let at = file.indexOf("/"); at > 0; at = file.indexOf("/", at + 1))
			folders.add(file.slice(0, at));
	return folders;
}

/** A list with more bytes is damaged, since these are enough for some hundred thousand files. */
const MAX_BYTES = 32_000_000;

/** Returns undefined for anything but a regular file, because reading a pipe would never end. */
function statManifest(outDir: string): fs.Stats | undefined {
	const manifestPath = path.join(outDir, MANIFEST);
	const stats = fs.lstatSync(manifestPath, { throwIfNoEntry: false });
	return stats?.isFile() ? stats : undefined;
}

/**
 * @param table names hypno's files too, in case the list is damaged
 * @returns hypno's files, and all other entries; a folder without files of hypno is one entry
 */
export function readManifest(outDir: string, table?: FileTable) {
	const stats = statManifest(outDir);
	const text =
		stats && stats.size <= MAX_BYTES
			? fs.readFileSync(path.join(outDir, MANIFEST), "utf8")
			: "";
	// A person may have edited the list, and the build must not touch files outside the folder.
	const isInside = (line: string) =>
		line !== "" && !line.split("/").includes("..");
	const listed = text.split(/\r?\n/).slice(1).filter(isInside);
	const files = new Set([...listed, ...(table?.listUntouched() ?? [])]);
	const folders = foldersOf(files);
	const listOthers = (below: string): string[] =>
		fs
			.readdirSync(path.join(outDir, below), { withFileTypes: true })
			.flatMap((entry) => {
				const name = `${below}${entry.name}`;
				if (entry.isDirectory())
					return folders.has(name) ? listOthers(`${name}/`) : [name];
				return files.has(name) || name === MANIFEST ? [] : [name];
			});
	const otherEntries = stats ? listOthers("") : [];
	return { files, otherEntries };
}

export function writeManifest(dir: string, files: Iterable<string>): void {
	const lines = [FIRST_LINE, ...[...files].sort(), ""];
	fs.writeFileSync(path.join(dir, MANIFEST), lines.join("\n"));
}

/** @throws UserError (2) for anything but an empty folder or one that hypno wrote */
export function checkOwnership(outDir: string): void {
	const stats = fs.statSync(outDir, { throwIfNoEntry: false });
	if (!stats) return;
	if (!stats.isDirectory()) {
		throw usageError(
			`${outDir} is a file, and the site needs a folder`,
			"Name another folder, as in --out dist",
		);
	}
	const entries = fs.readdirSync(outDir);
	if (entries.length === 0 || statManifest(outDir)) return;
	throw usageError(
		`${outDir} contains files that hypno did not write, so hypno does not change this folder`,
		"Empty the folder, or name another one, as in --out dist",
	);
}
