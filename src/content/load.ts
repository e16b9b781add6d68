// content/ -> SourceFile[]; the only reader of content/. Refuses what is not a text file of
// a sensible size, and links that lead in circles or to folders.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import type { Config } from "../config.ts";
import { type Digest, digest } from "../digest.ts";
import { type Memo, NO_MEMO } from "../memo.ts";
import {
	type Problem,
	type UnplacedProblem,
	UserError,
	usageError,
} from "../problems.ts";
import { checkLink, decodeText, readText } from "./read-text.ts";

export interface SourceFile {
	/** From the root, with slashes: "content/site.yaml" */
	readonly sourcePath: string;
	/** Without a byte order mark, lines ended by \n; it may be read again when it is asked for. */
	readonly text: string;
	/** Says all that the file says, where that is known already. */
	readonly mark?: Digest;
}

/** Says all that a file says. */
export function markFile(file: SourceFile): Digest {
	return file.mark ?? digest(`${file.sourcePath}\0${file.text}`);
}

const FOLDER = "content/";

/** "content/site.yaml" -> where that file is */
function placeOf(contentDir: string, sourcePath: string): string {
	return path.join(contentDir, sourcePath.slice(FOLDER.length));
}

/** Whether its text is in memory. */
export function isHeld(file: SourceFile): boolean {
	return !(file instanceof LateFile);
}

export interface LoadedContent {
	readonly files: readonly SourceFile[];
	readonly problems: readonly UnplacedProblem[];
}

const MAX_BYTES = 1_000_000;
/**
 * How much of the content stays in memory: of what is beyond, each file is read again when it is
 * asked for. A build looks at each file once, a check once more.
 */
export type Holding = "little" | "much";
/** In bytes. */
export const MOST_HELD: Readonly<Record<Holding, number>> = {
	little: 5_000_000,
	much: 60_000_000,
};
/** It grows with the site: room for a few hundred thousand services. */
const LIST = { sourcePath: "content/services.yaml", maxBytes: 20_000_000 };

/** Its text is decoded when it is asked for: of most files only the mark is. */
export class LoadedFile implements Required<SourceFile> {
	readonly sourcePath: string;
	readonly mark: Digest;
	readonly #bytes: Uint8Array;

	constructor(sourcePath: string, bytes: Uint8Array) {
		this.sourcePath = sourcePath;
		this.mark = digest(sourcePath, bytes);
		this.#bytes = bytes;
	}

	get size(): number {
		return this.#bytes.length;
	}

	get text(): string {
		return decodeText(this.#bytes);
	}
}

function loadFile(
	file: string,
	filePath: string,
): LoadedFile | UnplacedProblem {
	const maxBytes = file === LIST.sourcePath ? LIST.maxBytes : MAX_BYTES;
	const read = readText(file, filePath, maxBytes);
	return read instanceof Uint8Array ? new LoadedFile(file, read) : read;
}

function changed(file: string): UserError {
	const problem: Problem = {
		rule: "content/invalid",
		severity: "error",
		message:
			"this file was changed while hypno was at work, and a page is made of one version of its text",
		hint: "Run hypno again",
		source: { file, line: 1, column: 1 },
	};
	return new UserError([problem]);
}

/** A file whose text is not held: it is read whenever it is asked for. */
class LateFile implements Required<SourceFile> {
	readonly sourcePath: string;
	readonly mark: Digest;
	readonly #contentDir: string;

	constructor(sourcePath: string, mark: Digest, contentDir: string) {
		this.sourcePath = sourcePath;
		this.mark = mark;
		this.#contentDir = contentDir;
	}

	/** @throws UserError (1) when the file no longer says what its mark stands for */
	get text(): string {
		const { sourcePath, mark } = this;
		const again = loadFile(sourcePath, placeOf(this.#contentDir, sourcePath));
		if (again instanceof LoadedFile && again.mark === mark) return again.text;
		throw changed(sourcePath);
	}
}

/** One that is known by its mark, and read when its text is asked for. */
export function lateFile(
	sourcePath: string,
	mark: Digest,
	{ contentDir }: Config,
): SourceFile {
	return new LateFile(sourcePath, mark, contentDir);
}

export interface ContentFilesMemory {
	/** Grows with each change of the file: "content/site.yaml" */
	readonly versionOf: (file: string) => number;
	readonly files: Memo<LoadedFile | UnplacedProblem>;
}

const FIRST_READING: ContentFilesMemory = {
	versionOf: () => 0,
	files: NO_MEMO,
};

/** Those of the named files that are content and can be read. */
export function loadFiles(
	{ contentDir }: Config,
	sourcePaths: Iterable<string>,
): LoadedFile[] {
	return [...new Set(sourcePaths)]
		.filter((sourcePath) => sourcePath.startsWith(FOLDER))
		.map((sourcePath) => {
			return loadFile(sourcePath, placeOf(contentDir, sourcePath));
		})
		.filter((loaded) => loaded instanceof LoadedFile);
}

interface Loading {
	/** Little unless said. */
	readonly holding?: Holding | undefined;
	/** Told of the paths of all files before the first is read. */
	readonly onListed?: ((sourcePaths: readonly string[]) => void) | undefined;
}

/**
 * @throws UserError (2) when there is no content folder
 */
export function loadContent(
	config: Config,
	memory?: ContentFilesMemory,
	{ holding = "little", onListed }: Loading = {},
): LoadedContent {
	const { versionOf, files: memo } = memory ?? FIRST_READING;
	if (!fs.existsSync(config.contentDir)) {
		throw usageError(
			`there is no content folder in ${config.rootDir}`,
			"Run hypno in the folder of the project, or name it: hypno --root DIR build",
		);
	}
	const entries = glob
		.sync("**/*", {
			cwd: config.contentDir,
			onlyFiles: false,
			followSymbolicLinks: false,
			objectMode: true,
		})
		.filter(({ dirent }) => !dirent.isDirectory())
		.sort((a, b) => (a.path < b.path ? -1 : 1));
	onListed?.(entries.map((entry) => FOLDER + entry.path));
	const files: SourceFile[] = [];
	const problems: UnplacedProblem[] = [];
	// What a memory holds need not be read again.
	let room = memory ? Number.POSITIVE_INFINITY : MOST_HELD[holding];
	for (const entry of entries) {
		const file = FOLDER + entry.path;
		const filePath = path.join(config.contentDir, entry.path);
		const isLink = entry.dirent.isSymbolicLink();
		const loaded = memo.recall(
			file,
			// What a link leads to may change without the link.
			[isLink ? Symbol("link") : versionOf(file)],
			() => (isLink && checkLink(file, filePath)) || loadFile(file, filePath),
		);
		if (!(loaded instanceof LoadedFile)) {
			problems.push(loaded);
			continue;
		}
		room -= loaded.size;
		files.push(room < 0 ? lateFile(file, loaded.mark, config) : loaded);
	}
	return { files, problems };
}
