// A content file of which it is known that nothing is to be said -> what it says, read when that
// is asked for.
import type { Digest } from "../digest.ts";
import type { SourceFile } from "./load.ts";
import { fillClaims, parseText, type ReadFile } from "./read.ts";

/** Each time anew. */
export function parseSoundFile({ sourcePath, text }: SourceFile) {
	const file = { sourcePath, text };
	const { value, body } = parseText(file);
	return fillClaims(file, { value: Object(value), body });
}

const NONE: readonly never[] = [];

class SoundFile implements ReadFile {
	readonly sourcePath: string;
	readonly mark: Digest | undefined;
	readonly pictures = NONE;
	readonly problems = NONE;
	readonly #file: SourceFile;
	#parsed: ReturnType<typeof parseSoundFile> | undefined;

	constructor(file: SourceFile, mark: Digest | undefined) {
		this.sourcePath = file.sourcePath;
		this.mark = mark;
		this.#file = file;
	}

	get value() {
		return this.#said.filled.value;
	}

	get body() {
		return this.#said.filled.body;
	}

	get written() {
		return this.#said.written;
	}

	get #said() {
		this.#parsed ??= parseSoundFile(this.#file);
		return this.#parsed;
	}
}

/** Of a file without pictures. What is read is held. */
export function readSoundFile(file: SourceFile, mark?: Digest): ReadFile {
	return new SoundFile(file, mark);
}
