// Fills the folder of the new site. An unchanged file becomes a hard link to the old file; any other file
// is written.
import type { Stats } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import { formatFileState } from "../cache/fingerprint.js";
import { readRegularFile } from "../cache/read-regular-file.js";
import { usageError } from "../problems.ts";
import type { Contents } from "./file.ts";
import { type FileTable, foldersOf, MANIFEST } from "./manifest.ts";

interface NewFile {
	readonly bytes: number;
	readonly isWritten: boolean;
	readonly buildInfo: string;
}

interface Folders {
	/** The folder that is filled. */
	readonly dir: string;
	readonly outDir: string;
	/** The paths of hypno's files in the output folder. */
	readonly oldFiles: ReadonlySet<string>;
	readonly table: FileTable | undefined;
}

export class Staging {
	readonly files = new Map<string, NewFile>();
	readonly folders: Folders;
	readonly #created = new Set<string>();

	constructor(folders: Folders) {
		this.folders = folders;
	}

	/** Returns the path in the new folder, and creates the folder that contains it. */
	#pathOf(outputPath: string): string {
		const filePath = path.join(this.folders.dir, outputPath);
		const folder = path.dirname(filePath);
		if (!this.#created.has(folder)) fs.mkdirSync(folder, { recursive: true });
		this.#created.add(folder);
		return filePath;
	}

	/** Links the old file if nobody has touched it since the previous build, and its build info is the same. */
	reuseUntouched(outputPath: string, buildInfo = ""): boolean {
		const row = this.folders.table?.find(outputPath);
		return (
			row?.buildInfo === buildInfo &&
			this.#reuse(
				outputPath,
				buildInfo,
				(old) => formatFileState(old) === row.state,
			)
		);
	}

	/** Links the old file if it is the same. Returns false if the file has to be written. */
	#reuse(
		outputPath: string,
		buildInfo: string,
		isSame: (old: Stats, oldPath: string) => boolean,
	): boolean {
		const { outDir, oldFiles } = this.folders;
		if (!oldFiles.has(outputPath)) return false;
		const oldPath = path.join(outDir, outputPath);
		try {
			const old = fs.lstatSync(oldPath);
			if (!old.isFile() || !isSame(old, oldPath)) return false;
			fs.linkSync(oldPath, this.#pathOf(outputPath));
			const bytes = old.size;
			this.files.set(outputPath, { bytes, isWritten: false, buildInfo });
			return true;
		} catch {
			// The file cannot be read, or the file system has no hard links.
			return false;
		}
	}

	write(outputPath: string, contents: Contents, buildInfo = ""): void {
		const bytes = Buffer.byteLength(contents);
		// An old file of another size is not read, since it may be large.
		const isSame = ({ size }: Stats, oldPath: string) =>
			size === bytes && readRegularFile(oldPath).equals(Buffer.from(contents));
		if (this.#reuse(outputPath, buildInfo, isSame)) return;
		// Strings are not converted to buffers, which would fill the memory until they are collected.
		fs.writeFileSync(this.#pathOf(outputPath), contents);
		this.files.set(outputPath, { bytes, isWritten: true, buildInfo });
	}

	/** Copies without reading the file into memory, since it may be larger. */
	copy(outputPath: string, copyOf: string, buildInfo = ""): void {
		const filePath = this.#pathOf(outputPath);
		fs.copyFileSync(copyOf, filePath);
		const bytes = fs.statSync(filePath).size;
		this.files.set(outputPath, { bytes, isWritten: true, buildInfo });
	}

	/**
	 * Adds the files in the output folder that hypno did not write.
	 * @throws UserError (2) when the site has a file of the same name
	 */
	addOthers(): void {
		const { outDir, oldFiles } = this.folders;
		if (!fs.existsSync(outDir)) return;
		const oldFolders = foldersOf(oldFiles);
		const options = { recursive: true, withFileTypes: true } as const;
		// A folder is listed before its entries.
		for (const entry of fs.readdirSync(outDir, options)) {
			const from = path.join(entry.parentPath, entry.name);
			const name = path.relative(outDir, from).replaceAll(path.sep, "/");
			const isFolder = entry.isDirectory();
			const isOld = isFolder ? oldFolders.has(name) : oldFiles.has(name);
			if (isOld || name === MANIFEST) continue;
			const to = this.#pathOf(name);
			const existing = fs.lstatSync(to, { throwIfNoEntry: false });
			if (isFolder && existing?.isDirectory()) continue;
			if (existing)
				throw usageError(
					`${from} was not written by hypno, and the site has a file of that name`,
					`Rename your file, or move it elsewhere. If nothing in ${outDir} is yours, delete that folder`,
				);
			addOther(entry, from, to);
		}
	}
}

/** Without this mode, nothing could be added to the new folder. */
const WRITABLE = 0o700;

/** A link preserves everything, and the old name of the file is deleted after the swap. */
function addOther(entry: fs.Dirent, from: string, to: string): void {
	try {
		if (entry.isDirectory())
			fs.mkdirSync(to, { mode: fs.lstatSync(from).mode | WRITABLE });
		else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to);
		else fs.linkSync(from, to);
	} catch (error) {
		// The disk has no links, or the file belongs to another user. Copying a pipe would never end.
		if (!entry.isFile()) throw error;
		fs.copyFileSync(from, to);
	}
}
