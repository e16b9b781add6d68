// One file -> the new folder: the old file under a second name where it is the same, else
// written. Refuses nothing.
import type { Stats } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import { isNamedByHash } from "../http/published-headers.ts";
import type { Contents } from "./file.ts";
import type { Manifest } from "./manifest.ts";

export interface Staging {
	/** The new folder. */
	readonly dir: string;
	/** The old one. */
	readonly outDir: string;
	readonly madeDirs: Set<string>;
}

export function makeParent(
	{ dir, madeDirs }: Staging,
	outputPath: string,
): void {
	const parent = path.dirname(path.join(dir, outputPath));
	if (madeDirs.has(parent)) return;
	fs.mkdirSync(parent, { recursive: true });
	madeDirs.add(parent);
}

/** A file of another size is not read, and bytes are not copied: a film may be among them. */
function holds(filePath: string, contents: Contents): boolean {
	try {
		const { size } = fs.statSync(filePath);
		if (size !== Buffer.byteLength(contents)) return false;
		const bytes =
			typeof contents === "string" ? Buffer.from(contents) : contents;
		return fs.readFileSync(filePath).equals(bytes);
	} catch {
		// Whatever cannot be read is written anew.
		return false;
	}
}

/** The old file under a second name in the new folder; false where that cannot be. */
function keepOld(staging: Staging, outputPath: string): boolean {
	try {
		fs.linkSync(
			path.join(staging.outDir, outputPath),
			path.join(staging.dir, outputPath),
		);
		return true;
	} catch {
		// Some file systems know no hard links: the file is written instead.
		return false;
	}
}

export interface Placed {
	readonly bytes: number;
	/** Whether the old folder did not have it. */
	readonly isWritten: boolean;
}

interface NamedContents {
	readonly outputPath: string;
	readonly contents: Contents;
}

export function placeFile(
	staging: Staging,
	{ outputPath, contents }: NamedContents,
	previous: Manifest,
): Placed {
	makeParent(staging, outputPath);
	const isKept =
		previous.files.has(outputPath) &&
		holds(path.join(staging.outDir, outputPath), contents) &&
		keepOld(staging, outputPath);
	// Not as a buffer: with many files these would fill the memory until they are collected.
	if (!isKept) fs.writeFileSync(path.join(staging.dir, outputPath), contents);
	return { bytes: Buffer.byteLength(contents), isWritten: !isKept };
}

/** The old file, where the hash in its name says that it is the one that would be made. */
export function placeKept(
	staging: Staging,
	outputPath: string,
	previous: Manifest,
): Placed | undefined {
	return isNamedByHash(outputPath)
		? placeOld(staging, outputPath, { previous })
		: undefined;
}

interface OldFiles {
	readonly previous: Manifest;
	/** Whether the old file is the one that would be made; it is, unless said. */
	readonly isMeant?: (stats: Stats) => boolean;
}

/** The old file, for who knows that it is the one that would be made. */
export function placeOld(
	staging: Staging,
	outputPath: string,
	{ previous, isMeant = () => true }: OldFiles,
): Placed | undefined {
	const old = previous.files.has(outputPath)
		? fs.lstatSync(path.join(staging.outDir, outputPath), {
				throwIfNoEntry: false,
			})
		: undefined;
	if (!old?.isFile() || old.size === 0 || !isMeant(old)) return undefined;
	makeParent(staging, outputPath);
	if (!keepOld(staging, outputPath)) return undefined;
	return { bytes: old.size, isWritten: false };
}
