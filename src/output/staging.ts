// Fills the folder of the new site. An unchanged file becomes a hard link to the old file; any other file
// is written.
import type { Stats } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import { readRegularFile } from "../cache/read-regular-file.js";
import { usageError } from "../problems.ts";
import type { Contents } from "./file.ts";
import { foldersOf, MANIFEST } from "./manifest.ts";

interface NewFile {
	readonly bytes: number;
	readonly isWritten: boolean;
}

interface StagingOptions {
	readonly dir: string;
	readonly outDir: string;
	/** The paths of hypno's files in the output folder. */
	readonly oldFiles: ReadonlySet<string>;
}

export class Staging {
	/** The folder that is filled. */
	readonly dir: string;
	readonly files = new Map<string, NewFile>();
	readonly #outDir: string;
	readonly #oldFiles: ReadonlySet<string>;
	readonly #created = new Set<string>();

	constructor({ dir, outDir, oldFiles }: StagingOptions) {
		this.dir = dir;
		this.#outDir = outDir;
		this.#oldFiles = oldFiles;
	}

	/** Returns the path in the new folder, and creates the folder that contains it. */
	#pathOf(outputPath: string): string {
		const filePath = path.join(this.dir, outputPath);
		const folder = path.dirname(filePath);
		if (!this.#created.has(folder)) fs.mkdirSync(folder, { recursive: true });
		this.#created.add(folder);
		return filePath;
	}

	/** Links the old file if it is the same. Returns false if the file has to be written. */
	reuse(
		outputPath: string,
		isSame: (old: Stats, oldPath: string) => boolean,
	): boolean {
		if (!this.#oldFiles.has(outputPath)) return false;
		const oldPath = path.join(this.#outDir, outputPath);
		try {
			const old = fs.lstatSync(oldPath);
			if (!old.isFile() || !isSame(old, oldPath)) return false;
			fs.linkSync(oldPath, this.#pathOf(outputPath));
			this.files.set(outputPath, { bytes: old.size, isWritten: false });
			return true;
		} catch {
			// The file cannot be read, or the file system has no hard links.
			return false;
		}
	}

	write(outputPath: string, contents: Contents): void {
		const bytes = Buffer.byteLength(contents);
		// An old file of another size is not read, since it may be large.
		const isSame = ({ size }: Stats, oldPath: string) =>
			size === bytes && readRegularFile(oldPath).equals(Buffer.from(contents));
		if (this.reuse(outputPath, isSame)) return;
		// Strings are not converted to buffers, which would fill the memory until they are collected.
		fs.writeFileSync(this.#pathOf(outputPath), contents);
		this.files.set(outputPath, { bytes, isWritten: true });
	}

	/** Copies without reading the file into memory, since it may be larger. */
	copy(outputPath: string, copyOf: string): void {
		const filePath = this.#pathOf(outputPath);
		fs.copyFileSync(copyOf, filePath);
		const bytes = fs.statSync(filePath).size;
		this.files.set(outputPath, { bytes, isWritten: true });
	}

	/**
	 * Adds the files in the output folder that hypno did not write.
	 * @throws UserError (2) when the site has a file of the same name
	 */
	addOthers(): void {
		const oldFolders = foldersOf(this.#oldFiles);
		const visit = (entry: fs.Dirent, below: string) => {
			const name = `${below}${entry.name}`;
			const from = path.join(this.#outDir, name);
			const to = path.join(this.dir, name);
			const isFolder = entry.isDirectory();
			if (!isFolder && (name === MANIFEST || this.#oldFiles.has(name))) return;
			const existing = fs.lstatSync(to, { throwIfNoEntry: false });
			if (isFolder && (oldFolders.has(name) || existing?.isDirectory()))
				return visitAll(name);
			if (existing)
				throw usageError(
					`${from} was not written by hypno, and the site has a file of that name`,
					`Rename your file, or move it elsewhere. If nothing in ${this.#outDir} is yours, delete that folder`,
				);
			if (!isFolder) return addOther(entry, from, this.#pathOf(name));
			const { mode } = fs.lstatSync(from);
			fs.mkdirSync(this.#pathOf(name), { mode: mode | WRITABLE });
			visitAll(name);
		};
		const visitAll = (folder: string) => {
			const dir = path.join(this.#outDir, folder);
			const below = folder && `${folder}/`;
			const entries = fs.readdirSync(dir, { withFileTypes: true });
			for (const entry of entries) visit(entry, below);
		};
		if (fs.existsSync(this.#outDir)) visitAll("");
	}
}

/** Without this mode, nothing could be added to the new folder. */
const WRITABLE = 0o700;

/** A link preserves everything, and the old name of the file is deleted after the swap. */
function addOther(entry: fs.Dirent, from: string, to: string): void {
	if (entry.isSymbolicLink()) {
		fs.symlinkSync(fs.readlinkSync(from), to);
		return;
	}
	try {
		fs.linkSync(from, to);
	} catch (error) {
		// The disk has no links, or the file belongs to another user. Copying a pipe would never end.
		if (!entry.isFile()) throw error;
		fs.copyFileSync(from, to);
	}
}
