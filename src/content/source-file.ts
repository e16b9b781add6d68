// One file of content/: its text, and a mark that says all that it says. It is read at once, or
// when something of it is asked for, and held or read again.
import path from "node:path";
import { type Digest, digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { type Problem, type UnplacedProblem, UserError } from "../problems.ts";
import { decodeText, readText } from "./read-text.ts";

export interface SourceFile {
	/** From the root, with slashes: "content/site.yaml" */
	readonly sourcePath: string;
	/** Without a byte order mark, lines ended by \n; it may be read again when it is asked for. */
	readonly text: string;
	/** Says all that the file says, where that is known already. */
	readonly mark?: Digest | undefined;
	/** Why it cannot be read; to be asked for before its text where it was not read yet. */
	readonly refusal?: UnplacedProblem | undefined;
}

/** Says all that a file says. */
export function markFile(file: SourceFile): Digest {
	if (file.mark !== undefined) return file.mark;
	// Of a file that was not read yet it is known then.
	const { text } = file;
	return file.mark ?? digest(`${file.sourcePath}\0${text}`);
}

export const FOLDER = "content/";

/** "content/site.yaml" -> where that file is */
function placeOf(contentDir: string, sourcePath: string): string {
	return path.join(contentDir, sourcePath.slice(FOLDER.length));
}

const MAX_BYTES = 1_000_000;
/** It grows with the site: room for a few hundred thousand services. */
const LIST = { sourcePath: "content/services.yaml", maxBytes: 20_000_000 };

/**
 * How much of the content stays in memory: of what is beyond, each file is read again when it is
 * asked for. A build looks at each file once, a check once more.
 */
export type Holding = "little" | "much";
/** In bytes. */
const MOST_HELD: Readonly<Record<Holding, number>> = {
	little: 5_000_000,
	much: 60_000_000,
};

/** For what is held of the texts of many files. */
export class Room {
	/** In bytes. */
	#left: number;

	constructor(bytes: number) {
		this.#left = bytes;
	}

	/** @param share the part of it that is the caller's */
	static for(holding: Holding, share = 1): Room {
		return new Room(MOST_HELD[holding] * share);
	}

	/** Whether there is room for a text of that many bytes. */
	take(bytes: number): boolean {
		this.#left -= bytes;
		return this.#left >= 0;
	}
}

/** Its text is decoded when it is asked for: of most files only the mark is. */
export class LoadedFile implements SourceFile {
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

export function loadFile(
	sourcePath: string,
	{ contentDir }: Pick<Config, "contentDir">,
): LoadedFile | UnplacedProblem {
	const maxBytes = sourcePath === LIST.sourcePath ? LIST.maxBytes : MAX_BYTES;
	const place = placeOf(contentDir, sourcePath);
	const read = readText(sourcePath, place, maxBytes);
	return read instanceof Uint8Array ? new LoadedFile(sourcePath, read) : read;
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

const NO_ROOM = new Room(0);

/** A file that is read when something of it is asked for, and again where there is no room. */
class LateFile implements SourceFile {
	readonly sourcePath: string;
	readonly #config: Config;
	readonly #room: Room;
	#mark: Digest | undefined;
	/** What is held, or waits until its text is asked for. */
	#loaded: LoadedFile | UnplacedProblem | undefined;
	#isHeld = false;

	constructor(
		sourcePath: string,
		config: Config,
		{ mark, room = NO_ROOM }: { readonly mark?: Digest; readonly room?: Room },
	) {
		this.sourcePath = sourcePath;
		this.#config = config;
		this.#room = room;
		this.#mark = mark;
	}

	get mark(): Digest | undefined {
		return this.#mark;
	}

	get refusal(): UnplacedProblem | undefined {
		if (this.#mark !== undefined) return undefined;
		const loaded = this.#load();
		return loaded instanceof LoadedFile ? undefined : loaded;
	}

	/** @throws UserError (1) when the file no longer says what its mark stands for */
	get text(): string {
		const loaded = this.#load();
		if (!this.#isHeld) this.#loaded = undefined;
		if (loaded instanceof LoadedFile) {
			this.#mark ??= loaded.mark;
			if (loaded.mark === this.#mark) return loaded.text;
		}
		throw changed(this.sourcePath);
	}

	get isHeld(): boolean {
		return this.#isHeld;
	}

	/** The same, of which it is known what it says. */
	marked(mark: Digest): LateFile {
		return new LateFile(this.sourcePath, this.#config, { mark });
	}

	#load(): LoadedFile | UnplacedProblem {
		if (this.#loaded) return this.#loaded;
		const loaded = loadFile(this.sourcePath, this.#config);
		this.#isHeld = loaded instanceof LoadedFile && this.#room.take(loaded.size);
		this.#loaded = loaded;
		return loaded;
	}
}

/** One that is known by its mark, and read when its text is asked for. */
export function lateFile(
	sourcePath: string,
	mark: Digest,
	config: Config,
): SourceFile {
	return new LateFile(sourcePath, config, { mark });
}

/** One that is read when something of it is asked for, and held where there is room. */
export function unreadFile(
	sourcePath: string,
	config: Config,
	room?: Room,
): SourceFile {
	return new LateFile(sourcePath, config, room ? { room } : {});
}

/** The file, where somebody else has found what it says. */
export function withMark(file: SourceFile, mark: Digest): SourceFile {
	return file instanceof LateFile ? file.marked(mark) : file;
}

/** Whether its text is in memory. */
export function isHeld(file: SourceFile): boolean {
	return !(file instanceof LateFile) || file.isHeld;
}
