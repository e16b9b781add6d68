// Some files, and those below some folders -> which of them have changed. Goes by their bytes, so that
// events may be repeated, incomplete or lost. Reads only.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { isBackup } from "../../config.ts";

interface FileState {
	readonly stats: fs.Stats;
	readonly hash: string;
}

export interface Change {
	/** From the root, with slashes: "content/site.yaml" */
	readonly sourcePath: string;
	readonly state: FileState | undefined;
	/** A file that comes, goes or is empty is often half of what an editor or git does. */
	readonly kind: "edited" | "replaced" | "incomplete";
}

/** In bytes; a larger file goes by its stamp. */
const READ_LIMIT = 8_000_000;

/** Another one for another file or folder of the same name. */
function identityOf({ ino, birthtimeMs }: fs.Stats): string {
	return `${ino} ${birthtimeMs}`;
}

/** Another one when the file is written, even with the same bytes. */
function stampOf(stats: fs.Stats | undefined): string {
	return `${stats?.size} ${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.ino}`;
}

/** Links are followed. Undefined for what is not there or may not be reached. */
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
	if (stats.size > READ_LIMIT) return { stats, hash: stampOf(stats) };
	try {
		const bytes = fs.readFileSync(filePath);
		return { stats, hash: createHash("sha1").update(bytes).digest("base64") };
	} catch (error) {
		return { stats, hash: String(error) };
	}
}

/** No build reads hidden files, except in static/, nor what editors leave beside their files. */
export function isHidden(sourcePath: string): boolean {
	const isDotted =
		!sourcePath.startsWith("static/") && /(?:^|\/)\./.test(sourcePath);
	return isDotted || isBackup(sourcePath);
}

/** @returns the path from the root, with slashes */
export function sourcePathOf(rootDir: string, filePath: string): string {
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

	/** Whether it is a folder, or was one with files in it. */
	isFolder(sourcePath: string): boolean {
		const stats = statPath(path.join(this.#rootDir, sourcePath));
		if (stats) return stats.isDirectory();
		const start = `${sourcePath}/`;
		return [...this.#known.keys()].some((known) => known.startsWith(start));
	}

	/** @param rewritten the files that count as changed even if their bytes are the same */
	compare(
		sourcePaths: Iterable<string>,
		rewritten: ReadonlySet<string>,
	): Change[] {
		const compare = (sourcePath: string): Change[] => {
			const known = this.#known.get(sourcePath);
			const state = readState(path.join(this.#rootDir, sourcePath));
			const isRewritten =
				rewritten.has(sourcePath) &&
				stampOf(known?.stats) !== stampOf(state?.stats);
			if (known?.hash === state?.hash && !isRewritten) {
				if (state) this.#known.set(sourcePath, state);
				return [];
			}
			if (!known || !state || state.stats.size === 0)
				return [{ sourcePath, state, kind: "incomplete" }];
			const isEdited = identityOf(known.stats) === identityOf(state.stats);
			return [{ sourcePath, state, kind: isEdited ? "edited" : "replaced" }];
		};
		return [...sourcePaths].flatMap(compare);
	}

	/** The files that were written, came or went, by a quick look at all of them. */
	findTouched(): string[] {
		const files = new Set([...this.#known.keys(), ...this.#list()]);
		return [...files].filter((sourcePath) => {
			const stats = statPath(path.join(this.#rootDir, sourcePath));
			return stampOf(stats) !== stampOf(this.#known.get(sourcePath)?.stats);
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
					.map((filePath) => sourcePathOf(this.#rootDir, filePath));
			} catch {
				// Gone, or not to be entered: then no file of it can be built either.
				return [];
			}
		};
		return this.#names
			.flatMap(list)
			.filter((sourcePath) => !isHidden(sourcePath));
	}
}
