// Fills the staging folder, a new folder beside the output folder. An unchanged file becomes a hard link
// to the old file; any other file is written.
import type { Stats } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../problems.ts";
import type { Contents } from "./file.ts";
import type { FileTable } from "./file-table.ts";
import { readManifest } from "./manifest.ts";
import { stagingDir } from "./swap.ts";

/** @throws UserError (2) for a pipe, socket or device, because reading it may never end */
function assertCopyable(source: string): true {
	const stats = fs.lstatSync(source);
	if (stats.isFile() || stats.isDirectory() || stats.isSymbolicLink())
		return true;
	throw usageError(
		`${source} is a pipe, a socket or a device, which hypno cannot copy into the new site`,
		"Delete it, or move it out of the output folder",
	);
}

interface StagedFile {
	readonly bytes: number;
	readonly isWritten: boolean;
}

export class Staging {
	readonly dir: string;
	readonly files = new Map<string, StagedFile>();
	readonly #outDir: string;
	readonly #previous: ReturnType<typeof readManifest>;
	readonly #folders = new Set<string>();

	constructor(outDir: string, table?: FileTable) {
		this.dir = stagingDir(outDir);
		this.#outDir = outDir;
		this.#previous = readManifest(outDir, table);
	}

	get removed(): string[] {
		return [...this.#previous.files].filter((file) => !this.files.has(file));
	}

	/** Returns the path in the staging folder, and creates the folder that contains it. */
	#pathOf(outputPath: string): string {
		const filePath = path.join(this.dir, outputPath);
		const folder = path.dirname(filePath);
		if (!this.#folders.has(folder)) fs.mkdirSync(folder, { recursive: true });
		this.#folders.add(folder);
		return filePath;
	}

	/** Links the old file if it is the same. Returns undefined if the file has to be written. */
	reuse(
		outputPath: string,
		isSame: (old: Stats, oldPath: string) => boolean,
	): StagedFile | undefined {
		if (!this.#previous.files.has(outputPath)) return undefined;
		const oldPath = path.join(this.#outDir, outputPath);
		try {
			const old = fs.lstatSync(oldPath);
			if (!old.isFile() || !isSame(old, oldPath)) return undefined;
			fs.linkSync(oldPath, this.#pathOf(outputPath));
			const file = { bytes: old.size, isWritten: false };
			this.files.set(outputPath, file);
			return file;
		} catch {
			// The file cannot be read, or the file system has no hard links.
			return undefined;
		}
	}

	write(outputPath: string, contents: Contents): StagedFile {
		const bytes = Buffer.byteLength(contents);
		// An old file of another size is not read, since it may be large.
		const reused = this.reuse(outputPath, ({ size }, oldPath) => {
			const isSameSize = size === bytes;
			return isSameSize && fs.readFileSync(oldPath).equals(toBytes(contents));
		});
		if (reused) return reused;
		// Strings are not converted to buffers, which would fill the memory until they are collected.
		fs.writeFileSync(this.#pathOf(outputPath), contents);
		const file = { bytes, isWritten: true };
		this.files.set(outputPath, file);
		return file;
	}

	/** Copies without reading the file into memory, since it may be larger. */
	copy(outputPath: string, copyOf: string): void {
		const filePath = this.#pathOf(outputPath);
		fs.copyFileSync(copyOf, filePath);
		const bytes = fs.statSync(filePath).size;
		this.files.set(outputPath, { bytes, isWritten: true });
	}

	/**
	 * Copies the entries of the output folder that hypno did not write.
	 * @throws UserError (2) when a file of the site has the same name
	 */
	carryOver(otherEntries = this.#previous.otherEntries): void {
		for (const name of otherEntries) {
			const from = path.join(this.#outDir, name);
			const to = this.#pathOf(name);
			const existing = fs.lstatSync(to, { throwIfNoEntry: false });
			if (existing?.isDirectory() && fs.lstatSync(from).isDirectory()) {
				const below = fs.readdirSync(from).map((entry) => `${name}/${entry}`);
				this.carryOver(below);
				continue;
			}
			if (existing)
				throw usageError(
					`${from} was not written by hypno, and the site has a file of that name`,
					`Rename your file, or move it elsewhere. If nothing in ${this.#outDir} is yours, delete that folder`,
				);
			fs.cpSync(from, to, {
				recursive: true,
				preserveTimestamps: true,
				verbatimSymlinks: true,
				filter: assertCopyable,
			});
		}
	}
}

function toBytes(contents: Contents): Uint8Array {
	return typeof contents === "string" ? Buffer.from(contents) : contents;
}
