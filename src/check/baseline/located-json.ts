// JSON text -> its value, and where each part of it stands. Refuses what JSON.parse refuses, and
// a key that is there twice.
import type { Place } from "../../problems.ts";

type Path = readonly PropertyKey[];

interface Input {
	readonly file: string;
	readonly text: string;
	/** Reports the first mistake by throwing. */
	readonly fail: (place: Place, message: string) => never;
}

export type LocatedJson = ReturnType<typeof parseLocatedJson>;

const DEEPEST = 20;
const SPACE = /[ \t\r]*\n?/y;
const SCALAR = /"(?:[^"\\\n]+|\\.)*"|[^\s,:"[\]{}]+/y;

const keyOf = (path: Path, part: "key" | "value") =>
	JSON.stringify([part, ...path.map(String)]);

/** Reads a text from its start, and knows where it is. */
class Reader {
	readonly #input: Input;
	readonly #lines: readonly string[];
	#offset = 0;
	#line = 1;
	#lineStart = 0;

	constructor(input: Input) {
		this.#input = input;
		this.#lines = input.text.split("\n");
	}

	get place(): Place {
		return {
			file: this.#input.file,
			line: this.#line,
			column: this.#offset - this.#lineStart + 1,
			excerpt: (this.#lines[this.#line - 1] ?? "").trimEnd(),
		};
	}

	fail(message: string, place = this.place): never {
		return this.#input.fail(place, message);
	}

	#read(pattern: RegExp): string {
		pattern.lastIndex = this.#offset;
		const [found = ""] = pattern.exec(this.#input.text) ?? [];
		this.#offset += found.length;
		return found;
	}

	/** @returns the next sign that is no white space, or nothing at the end */
	next(): string {
		while (this.#read(SPACE).endsWith("\n")) {
			this.#line++;
			this.#lineStart = this.#offset;
		}
		return this.#input.text[this.#offset] ?? "";
	}

	/** @returns whether the sign was there; it is read past then */
	take(sign: string): boolean {
		const isThere = this.next() === sign;
		if (isThere) this.#offset++;
		return isThere;
	}

	readScalar(): unknown {
		const sign = this.next();
		const { place } = this;
		const written = this.#read(SCALAR);
		try {
			return JSON.parse(written);
		} catch {
			if (written !== "") return this.fail("this is not JSON", place);
			return this.fail(
				sign === '"'
					? "this text has no closing quote on its line"
					: "a value is missing here, or the comma before it is one too many",
				place,
			);
		}
	}
}

export function parseLocatedJson(input: Input) {
	const reader: Reader = new Reader(input);
	const places = new Map<string, Place>();
	const readMember = (path: Path): void => {
		reader.next();
		const { place } = reader;
		const key = reader.readScalar();
		if (typeof key !== "string")
			reader.fail("a name in double quotes is missing here", place);
		if (!reader.take(":")) reader.fail(`a : is missing after "${key}"`);
		const member = [...path, key];
		if (places.has(keyOf(member, "key")))
			reader.fail(`"${key}" is there twice`, place);
		places.set(keyOf(member, "key"), place);
		readValue(member);
	};
	const readValue = (path: Path): void => {
		const sign = reader.next();
		if (path.length > DEEPEST) reader.fail("this is nested too deeply");
		places.set(keyOf(path, "value"), reader.place);
		const end = { "{": "}", "[": "]" }[sign];
		if (end === undefined) reader.readScalar();
		else if (reader.take(sign) && !reader.take(end)) {
			let index = 0;
			do sign === "{" ? readMember(path) : readValue([...path, index++]);
			while (reader.take(","));
			if (!reader.take(end))
				reader.fail(`a comma or a ${end} is missing before this`);
		}
	};
	readValue([]);
	if (reader.next() !== "") reader.fail("the file should end before this");
	const value: unknown = JSON.parse(input.text);
	const has = (path: Path) => places.has(keyOf(path, "value"));
	/** Finds a value or the key before it; without one, the object that should hold it. */
	const find = (path: Path, part: "key" | "value") =>
		places.get(keyOf(path, part)) ??
		places.get(keyOf(path.slice(0, -1), "value")) ??
		reader.place;
	return { value, has, find };
}
