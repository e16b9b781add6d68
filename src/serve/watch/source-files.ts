// The files below some folders -> which of them are not as they were. Goes by their bytes, so
// that nothing depends on which events came or were lost. Reads only.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

interface FileState {
	/** Changes when the file is written, even with the same bytes. */
	readonly stamp: string;
	/** Undefined for a file too large to be read on every change. */
	readonly hash: string | undefined;
}

export interface Change {
	/** From the root, with slashes: "content/site.yaml" */
	readonly sourcePath: string;
	/** A file that comes, goes or is empty is often half of what an editor or git does. */
	readonly kind: "edited" | "emptied" | "added" | "removed";
	/** Undefined when it was removed. */
	readonly state: FileState | undefined;
}

/** Whether the same bytes, written once more, count as a change. */
type Rewritten = "counts" | "is the same";

const READ_LIMIT = 8_000_000;

/** The file a link leads to, or the link itself when it leads nowhere. */
function statFile(filePath: string): fs.Stats | undefined {
	try {
		return (
			fs.statSync(filePath, { throwIfNoEntry: false }) ??
			fs.lstatSync(filePath, { throwIfNoEntry: false })
		);
	} catch {
		// A link in a circle, or a folder on the way that may not be entered.
		return undefined;
	}
}

function stampOf({ size, mtimeMs, ctimeMs, ino }: fs.Stats): string {
	return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

function hashFile(filePath: string): string {
	try {
		const bytes = fs.readFileSync(filePath);
		return createHash("sha1").update(bytes).digest("base64");
	} catch (error) {
		return `unreadable: ${String(error)}`;
	}
}

/** No build reads hidden files, except in static/. */
export function isHidden(sourcePath: string): boolean {
	const name = path.posix.basename(sourcePath);
	return name.startsWith(".") && !sourcePath.startsWith("static/");
}

/** @param folder from the root, with slashes; its own links are not followed */
export function listEntries(rootDir: string, folder: string) {
	let entries: fs.Dirent[];
	try {
		entries = fs.readdirSync(path.join(rootDir, folder), {
			withFileTypes: true,
		});
	} catch {
		// Gone, or not to be entered: then no file of it can be built either.
		return [];
	}
	return entries
		.map((entry) => ({
			sourcePath: `${folder}/${entry.name}`,
			isFolder: entry.isDirectory(),
		}))
		.filter(({ sourcePath }) => !isHidden(sourcePath));
}

export class SourceFiles {
	readonly #rootDir: string;
	readonly #folders: readonly string[];
	readonly #known = new Map<string, FileState>();

	/** @param folders by their names in the root: "content" */
	constructor(rootDir: string, folders: readonly string[]) {
		this.#rootDir = rootDir;
		this.#folders = folders;
		this.accept(this.compare(folders, "is the same"));
	}

	/**
	 * Looks at these files and folders alone.
	 * @param sourcePaths "content/services"
	 */
	compare(sourcePaths: Iterable<string>, rewritten: Rewritten): Change[] {
		const files = new Set<string>();
		for (const sourcePath of sourcePaths)
			for (const file of this.#expand(sourcePath)) files.add(file);
		return [...files].flatMap((file) => this.#compare(file, rewritten) ?? []);
	}

	/** The files that were written, came or went, by a quick look at all of them. */
	findTouched(): string[] {
		const listed = this.#folders.flatMap((folder) => this.#list(folder));
		const isTouched = (file: string) => {
			const stats = statFile(path.join(this.#rootDir, file));
			return (stats && stampOf(stats)) !== this.#known.get(file)?.stamp;
		};
		return [...new Set([...this.#known.keys(), ...listed])].filter(isTouched);
	}

	/** From now on the files are as they were found. */
	accept(changes: readonly Change[]): void {
		for (const { sourcePath, state } of changes) {
			if (state) this.#known.set(sourcePath, state);
			else this.#known.delete(sourcePath);
		}
	}

	#compare(sourcePath: string, rewritten: Rewritten): Change | undefined {
		const known = this.#known.get(sourcePath);
		const filePath = path.join(this.#rootDir, sourcePath);
		const stats = statFile(filePath);
		if (!stats || stats.isDirectory())
			return known && { sourcePath, kind: "removed", state: undefined };
		const { size } = stats;
		const stamp = stampOf(stats);
		const hash = size > READ_LIMIT ? undefined : hashFile(filePath);
		const state = { stamp, hash };
		if (!known) return { sourcePath, kind: "added", state };
		const isUntouched = known.stamp === stamp;
		const mayBeTouched = rewritten === "is the same" && hash !== undefined;
		if (known.hash === hash && (isUntouched || mayBeTouched)) {
			this.#known.set(sourcePath, state);
			return undefined;
		}
		return { sourcePath, kind: size === 0 ? "emptied" : "edited", state };
	}

	/** The file itself, or all files that are or were below the folder. */
	#expand(sourcePath: string): string[] {
		if (isHidden(sourcePath)) return [];
		if (this.#known.has(sourcePath)) return [sourcePath];
		const stats = statFile(path.join(this.#rootDir, sourcePath));
		if (stats && !stats.isDirectory()) return [sourcePath];
		const below = [...this.#known.keys()].filter((file) =>
			file.startsWith(`${sourcePath}/`),
		);
		return [...below, ...this.#list(sourcePath)];
	}

	#list(folder: string): string[] {
		return listEntries(this.#rootDir, folder).flatMap(
			({ sourcePath, isFolder }) =>
				isFolder ? this.#list(sourcePath) : [sourcePath],
		);
	}
}
