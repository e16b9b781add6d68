// The new output folder, filled beside the old one: a file that is the same is the old one under
// a second name, any other is written.
import type { Stats } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../problems.ts";
import type { Contents } from "./file.ts";
import { readManifest } from "./manifest.ts";
import { stagingDir } from "./swap.ts";

const BYTES_AT_ONCE = 1 << 20;

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

	constructor(outDir: string) {
		this.dir = stagingDir(outDir);
		this.#outDir = outDir;
		this.#previous = readManifest(outDir);
	}

	get removed(): string[] {
		return [...this.#previous.files].filter((file) => !this.files.has(file));
	}

	/** The path in the new folder, in a folder that is there. */
	#pathOf(outputPath: string): string {
		const filePath = path.join(this.dir, outputPath);
		const folder = path.dirname(filePath);
		if (!this.#folders.has(folder)) fs.mkdirSync(folder, { recursive: true });
		this.#folders.add(folder);
		return filePath;
	}

	/** Takes over the old file where that is the same; undefined where it has to be written. */
	keep(
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
			// It cannot be read, or the file system knows no hard links.
			return undefined;
		}
	}

	write(outputPath: string, contents: Contents): StagedFile {
		const bytes = Buffer.byteLength(contents);
		// A file of another size is not read: a film may be among them.
		const kept = this.keep(outputPath, ({ size }, oldPath) => {
			const isSameSize = size === bytes;
			return isSameSize && fs.readFileSync(oldPath).equals(toBytes(contents));
		});
		if (kept) return kept;
		// Not as a buffer: with many files these would fill the memory until they are collected.
		fs.writeFileSync(this.#pathOf(outputPath), contents);
		const file = { bytes, isWritten: true };
		this.files.set(outputPath, file);
		return file;
	}

	/** The file may be larger than the memory: neither it nor the old one is read as a whole. */
	copy(outputPath: string, copyOf: string): void {
		const bytes = fs.statSync(copyOf).size;
		const isSame = ({ size }: Stats, oldPath: string) =>
			size === bytes && isSameFile(oldPath, copyOf);
		if (this.keep(outputPath, isSame)) return;
		fs.copyFileSync(copyOf, this.#pathOf(outputPath));
		this.files.set(outputPath, { bytes, isWritten: true });
	}

	/**
	 * Carries over what the old folder holds beside the files of the site.
	 * @throws UserError (2) where a file of the site would take the place of another
	 */
	carryOver(foreign = this.#previous.foreign): void {
		for (const name of foreign) {
			const from = path.join(this.#outDir, name);
			const to = this.#pathOf(name);
			const taken = fs.lstatSync(to, { throwIfNoEntry: false });
			if (taken?.isDirectory() && fs.lstatSync(from).isDirectory()) {
				const below = fs.readdirSync(from).map((entry) => `${name}/${entry}`);
				this.carryOver(below);
				continue;
			}
			if (taken)
				throw usageError(
					`${from} was not written by hypno, and the site has a file of that name`,
					"Move your file to another place, or give it another name",
				);
			fs.cpSync(from, to, {
				recursive: true,
				preserveTimestamps: true,
				verbatimSymlinks: true,
			});
		}
	}
}

/** @returns whether two files of one size hold the same bytes */
function isSameFile(one: string, other: string): boolean {
	const files = [fs.openSync(one, "r"), fs.openSync(other, "r")];
	const parts = files.map(() => Buffer.alloc(BYTES_AT_ONCE));
	try {
		for (;;) {
			const [a, b] = files.map((file, index) =>
				parts[index]?.subarray(0, fs.readSync(file, parts[index])),
			);
			if (!a || !b || !a.equals(b)) return false;
			if (a.length === 0) return true;
		}
	} finally {
		for (const file of files) fs.closeSync(file);
	}
}

/** Bytes are not copied. */
function toBytes(contents: Contents): Uint8Array {
	return typeof contents === "string" ? Buffer.from(contents) : contents;
}
