// A content file of which it is known that nothing is to be said -> what it says, read when that
// is asked for.
import type { Digest } from "../cache/digest.ts";
import { lazily, ofLast } from "../cache/lazily.ts";
import { readBody } from "./body.ts";
import { fillClaims, headingsOf, parseText, type ReadFile } from "./read.ts";
import type { SourceFile } from "./source-file.ts";

/** Each time anew. */
export function parseSoundFile({ sourcePath, text }: SourceFile) {
	const file = { sourcePath, text };
	const { value, body } = parseText(file);
	const { written, filled } = fillClaims(file, { value: Object(value), body });
	const markup = lazily(() => readBody(filled.body, headingsOf(file)));
	return { written, filled, markup };
}

const NONE: readonly never[] = [];

type Said = ReturnType<typeof parseSoundFile>;

/** Of many files no more is held, so that memory does not grow with them. */
const saidLast = ofLast(parseSoundFile);

class SoundFile implements ReadFile {
	readonly sourcePath: string;
	readonly mark: Digest | undefined;
	readonly pictures = NONE;
	readonly problems = NONE;
	protected readonly file: SourceFile;

	constructor(file: SourceFile, mark: Digest | undefined) {
		this.sourcePath = file.sourcePath;
		this.mark = mark;
		this.file = file;
	}

	protected get said(): Said {
		return saidLast(this.file);
	}

	get value() {
		return this.said.filled.value;
	}

	get body() {
		return this.said.filled.body;
	}

	get markup() {
		return this.said.markup();
	}

	get written() {
		return this.said.written;
	}
}

class HeldFile extends SoundFile {
	#said: Said | undefined;

	protected override get said(): Said {
		this.#said ??= parseSoundFile(this.file);
		return this.#said;
	}
}

/** Of a file without pictures. What is read is held. */
export function readSoundFile(file: SourceFile, mark?: Digest): ReadFile {
	return new HeldFile(file, mark);
}

/** The same of one among many, which is read again when others were read meanwhile. */
export function readOneOfMany(file: SourceFile, mark: Digest): ReadFile {
	return new SoundFile(file, mark);
}
