// Finds out which source files have changed. Compares their bytes, because events may be repeated,
// incomplete or lost.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { isHidden } from "../../config.ts";

interface FileState {
	readonly stats: fs.Stats;
	readonly hash: string;
}

export interface Change {
	/** The path is relative to the root and has slashes: "content/site.yaml" */
	readonly sourcePath: string;
	readonly state: FileState | undefined;
	/** A new, deleted or empty file is often one half of a change by an editor or git. */
	readonly kind: "edited" | "replaced" | "incomplete";
}

/** In bytes. Only size, times and inode of a larger file are compared. */
const READ_LIMIT = 8_000_000;

/** @returns a text that is different for another file with the same name */
function identifyFile({ ino, birthtimeMs }: fs.Stats): string {
	return `${ino} ${birthtimeMs}`;
}

/** @returns a text that changes when the file is written, even with the same bytes */
function versionOf(stats: fs.Stats | undefined): string {
	return `${stats?.size} ${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.ino}`;
}

/** Follows links. @returns undefined if the path does not exist or cannot be reached */
export function statPath(filePath: string): fs.Stats | undefined {
	try {
		return fs.statSync(filePath, { throwIfNoEntry: false });
	} catch {
		return undefined;
	}
}

function readState(filePath: string): FileState | undefined {
	const stats = statPath(filePath);
	if (!stats?.isFile()) return undefined;
	if (stats.size > READ_LIMIT) return { stats, hash: versionOf(stats) };
	try {
		const bytes = fs.readFileSync(filePath);
		return { stats, hash: createHash("sha1").update(bytes).digest("base64") };
	} catch (error) {
		return { stats, hash: String(error) };
	}
}

export function toSourcePath(rootDir: string, filePath: string): string {
	return path.relative(rootDir, filePath).replaceAll(path.sep, "/");
}

export class SourceFiles {
	readonly #rootDir: string;
	readonly #names: readonly string[];
	readonly #known = new Map<string, FileState>();

	constructor(rootDir: string, names: readonly string[]) {
		this.#rootDir = rootDir;
		this.#names = names;
		this.accept(this.compare(this.#list(), new Set()));
	}

	has(sourcePath: string): boolean {
		return this.#known.has(sourcePath);
	}

	/** True for a folder, even for a deleted one that had files. */
	isFolder(sourcePath: string): boolean {
		const stats = statPath(path.join(this.#rootDir, sourcePath));
		if (stats) return stats.isDirectory();
		const start = `${sourcePath}/`;
		return [...this.#known.keys()].some((known) => known.startsWith(start));
	}

	/** @param rewritten these files count as changed if they were written, even with the same bytes */
	compare(
		sourcePaths: Iterable<string>,
		rewritten: ReadonlySet<string>,
	): Change[] {
		const compare = (sourcePath: string): Change[] => {
			const known = this.#known.get(sourcePath);
			const state = readState(path.join(this.#rootDir, sourcePath));
			const isRewritten =
				rewritten.has(sourcePath) &&
				versionOf(known?.stats) !== versionOf(state?.stats);
			if (known?.hash === state?.hash && !isRewritten) {
				if (state) this.#known.set(sourcePath, state);
				return [];
			}
			if (!known || !state || state.stats.size === 0)
				return [{ sourcePath, state, kind: "incomplete" }];
			const isEdited = identifyFile(known.stats) === identifyFile(state.stats);
			return [{ sourcePath, state, kind: isEdited ? "edited" : "replaced" }];
		};
		return [...sourcePaths].flatMap(compare);
	}

	/** Finds written, new and deleted files without reading their bytes. */
	findTouched(): string[] {
		const files = new Set([...this.#known.keys(), ...this.#list()]);
		return [...files].filter((sourcePath) => {
			const stats = statPath(path.join(this.#rootDir, sourcePath));
			return versionOf(stats) !== versionOf(this.#known.get(sourcePath)?.stats);
		});
	}

	accept(changes: readonly Change[]): void {
		for (const { sourcePath, state } of changes) {
			if (state) this.#known.set(sourcePath, state);
			else this.#known.delete(sourcePath);
		}
	}

	#list(): string[] {
		const list = (name: string): string[] => {
			const at = path.join(this.#rootDir, name);
			if (statPath(at)?.isFile()) return [name];
			try {
				return fs
					.readdirSync(at, { recursive: true, withFileTypes: true })
					.filter((entry) => !entry.isDirectory())
					.map((entry) => path.join(entry.parentPath, entry.name))
					.map((filePath) => toSourcePath(this.#rootDir, filePath));
			} catch {
				// A folder that is deleted or cannot be read has no files for a build.
				return [];
			}
		};
		return this.#names
			.flatMap(list)
			.filter((sourcePath) => !isHidden(sourcePath));
	}
}
