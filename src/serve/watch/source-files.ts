// The files below some folders -> which of them are not as they were. Goes by their bytes, so
// that nothing depends on which events came or were lost. Reads only.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** From the root, with slashes: "content/site.yaml" */
type SourcePath = string;

interface FileState {
	/** Changes with the file, but for what happens within a tick of the disk's clock. */
	readonly stamp: string;
	/** Another one for another file under the same name, which may get the same inode. */
	readonly identity: string;
	/** Undefined until the bytes were needed. */
	readonly digest: string | undefined;
	/** So old when it was looked at that a later edit cannot have the same time. */
	readonly isSettled: boolean;
}

export interface Change {
	readonly sourcePath: SourcePath;
	/**
	 * How a file differs; "replaced" is another file of the same name. What vanishes, appears or is empty is often half of what an editor
	 * or git does, and the other half follows at once.
	 */
	readonly kind: "edited" | "replaced" | "emptied" | "appeared" | "vanished";
	/** Undefined when it vanished. */
	readonly state: FileState | undefined;
}

/** Whether the same bytes at another time count as a change. */
type Trust = "bytes" | "times";

/** In milliseconds; the clocks of some disks have ticks of 10. */
const TICK = 50;
/** Larger files are told apart by size and time alone. */
const READ_LIMIT = 8_000_000;

function stampOf({ size, mtimeMs, ctimeMs, ino }: fs.Stats): string {
	return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

function digestOf(filePath: string, { size }: fs.Stats): string {
	if (size > READ_LIMIT) return "";
	try {
		const bytes = fs.readFileSync(filePath);
		return createHash("sha1").update(bytes).digest("base64");
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : "";
		return `not to be read: ${code}`;
	}
}

/** What a link leads to, or the link when it leads nowhere. */
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

/** No build looks at these. */
function isHidden(name: string, folder: string): boolean {
	return name.startsWith(".") && !folder.startsWith("static");
}

export class SourceFiles {
	readonly #rootDir: string;
	readonly #folders: readonly string[];
	readonly #known = new Map<SourcePath, FileState>();

	/** @param folders by their names in the root: "content" */
	constructor(rootDir: string, folders: readonly string[]) {
		this.#rootDir = rootDir;
		this.#folders = folders;
		for (const sourcePath of this.#listAll()) {
			const stats = statFile(this.#pathOf(sourcePath));
			if (stats) this.#known.set(sourcePath, this.#stateOf(stats, undefined));
		}
	}

	/** Reads what was not read yet, so that a touched file is known to be the same. */
	learn(): void {
		for (const [sourcePath, state] of this.#known) {
			if (state.digest !== undefined) continue;
			const filePath = this.#pathOf(sourcePath);
			const stats = statFile(filePath);
			if (!stats || stampOf(stats) !== state.stamp) continue;
			const digest = digestOf(filePath, stats);
			this.#known.set(sourcePath, { ...state, digest });
		}
	}

	/**
	 * Looks at these files and folders alone, and at their bytes.
	 * @param hints from the root: "content/services"
	 */
	compare(hints: Iterable<string>, trust: Trust): Change[] {
		const looked = new Set<SourcePath>();
		for (const hint of hints)
			for (const file of this.#expand(hint)) looked.add(file);
		return [...looked].flatMap((file) => this.#compareFile(file, trust) ?? []);
	}

	/** Looks at every file, and at the bytes of those that may differ. */
	compareAll(): Change[] {
		const all = new Set([...this.#known.keys(), ...this.#listAll()]);
		return [...all].flatMap((file) => {
			const known = this.#known.get(file);
			const stats = known?.isSettled && statFile(this.#pathOf(file));
			if (stats && stampOf(stats) === known?.stamp) return [];
			return this.#compareFile(file, "bytes") ?? [];
		});
	}

	/** From now on they are as they were. */
	accept(changes: readonly Change[]): void {
		for (const { sourcePath, state } of changes) {
			if (state) this.#known.set(sourcePath, state);
			else this.#known.delete(sourcePath);
		}
	}

	#pathOf(sourcePath: SourcePath): string {
		return path.join(this.#rootDir, sourcePath);
	}

	#stateOf(stats: fs.Stats, digest: string | undefined): FileState {
		const { ino, birthtimeMs, mtimeMs, ctimeMs } = stats;
		return {
			stamp: stampOf(stats),
			identity: `${ino} ${birthtimeMs}`,
			digest,
			isSettled: Date.now() - Math.max(mtimeMs, ctimeMs) > TICK,
		};
	}

	#compareFile(sourcePath: SourcePath, trust: Trust): Change | undefined {
		const known = this.#known.get(sourcePath);
		const filePath = this.#pathOf(sourcePath);
		const stats = statFile(filePath);
		if (!stats || stats.isDirectory())
			return known && { sourcePath, kind: "vanished", state: undefined };
		const state = this.#stateOf(stats, digestOf(filePath, stats));
		if (known) {
			const isSameTime = known.stamp === state.stamp;
			const isSame = state.digest
				? state.digest === known.digest
				: isSameTime && known.digest !== undefined;
			if (isSame && (trust === "bytes" || isSameTime)) {
				this.#known.set(sourcePath, state);
				return undefined;
			}
		}
		const isReplaced = known?.identity !== state.identity;
		const edit = isReplaced ? "replaced" : "edited";
		const kind = !known ? "appeared" : stats.size === 0 ? "emptied" : edit;
		return { sourcePath, kind, state };
	}

	/** The files that a hint may be about: itself, and all that is or was below it. */
	#expand(hint: string): SourcePath[] {
		const name = path.posix.basename(hint);
		if (isHidden(name, hint)) return [];
		if (this.#known.has(hint)) return [hint];
		const below = [...this.#known.keys()].filter((file) =>
			file.startsWith(`${hint}/`),
		);
		const stats = statFile(this.#pathOf(hint));
		if (!stats?.isDirectory()) return stats ? [hint, ...below] : below;
		return [...below, ...this.#list(hint)];
	}

	#listAll(): SourcePath[] {
		return this.#folders.flatMap((folder) => this.#list(folder));
	}

	#list(folder: string): SourcePath[] {
		let entries: fs.Dirent[];
		try {
			entries = fs.readdirSync(this.#pathOf(folder), { withFileTypes: true });
		} catch {
			// Gone, or not to be entered: then no file of it can be built either.
			return [];
		}
		return entries.flatMap((entry) => {
			if (isHidden(entry.name, folder)) return [];
			const sourcePath = `${folder}/${entry.name}`;
			return entry.isDirectory() ? this.#list(sourcePath) : [sourcePath];
		});
	}
}
