// JSON text -> its value, and where each part of it stands. Refuses what JSON.parse refuses, and
// a key that is there twice.
import { createPlaces } from "../../position.ts";
import type { Place } from "../../problems.ts";

type Path = readonly PropertyKey[];

export type LocatedJson = ReturnType<typeof parseLocatedJson>;

const DEEPEST = 20;
const SPACE = /[ \t\r\n]*/y;
const SCALAR = /"(?:[^"\\\n]+|\\.)*"|[^\s,:"[\]{}]+/y;

const keyOf = (path: Path, part: "key" | "value") =>
	JSON.stringify([part, ...path.map(String)]);

interface JsonFault {
	readonly offset: number;
	/** "this is not JSON" */
	readonly message: string;
}

class Reader {
	readonly offsets = new Map<string, number>();
	readonly #text: string;
	#at = 0;
	#fault: JsonFault | undefined;

	constructor(text: string) {
		this.#text = text;
	}

	#fail(offset: number, message: string): never {
		this.#fault = { offset, message };
		throw new SyntaxError(message);
	}

	#read(pattern: RegExp): string {
		pattern.lastIndex = this.#at;
		const [found = ""] = pattern.exec(this.#text) ?? [];
		this.#at += found.length;
		return found;
	}

	/** @returns whether the sign is the next; it is read past then */
	#take(sign: string): boolean {
		this.#read(SPACE);
		const isNext = (this.#text[this.#at] ?? "") === sign;
		if (isNext) this.#at++;
		return isNext;
	}

	#expect(sign: string, message: string): void {
		if (!this.#take(sign)) this.#fail(this.#at, message);
	}

	#readScalar(): unknown {
		const start = this.#at;
		const written = this.#read(SCALAR);
		try {
			return JSON.parse(written);
		} catch {
			if (written !== "") return this.#fail(start, "this is not JSON");
			return this.#fail(
				start,
				this.#text[start] === '"'
					? "this text has no closing quote on its line"
					: "a value is missing here, or the comma before it is one too many",
			);
		}
	}

	#readMember(path: Path): void {
		this.#read(SPACE);
		const start = this.#at;
		const key = this.#readScalar();
		if (typeof key !== "string")
			this.#fail(start, "a name in double quotes is missing here");
		this.#expect(":", `a : is missing after "${key}"`);
		const member = [...path, String(key)];
		if (this.offsets.has(keyOf(member, "key")))
			this.#fail(start, `"${key}" is there twice`);
		this.offsets.set(keyOf(member, "key"), start);
		this.#readValue(member);
	}

	#readValue(path: Path): void {
		this.#read(SPACE);
		if (path.length > DEEPEST)
			this.#fail(this.#at, "this is nested too deeply");
		this.offsets.set(keyOf(path, "value"), this.#at);
		const isObject = this.#take("{");
		if (!isObject && !this.#take("[")) {
			this.#readScalar();
			return;
		}
		const end = isObject ? "}" : "]";
		if (this.#take(end)) return;
		let index = 0;
		do isObject ? this.#readMember(path) : this.#readValue([...path, index++]);
		while (this.#take(","));
		this.#expect(end, `a comma or a ${end} is missing before this`);
	}

	/** @returns the first mistake */
	readAll(): JsonFault | undefined {
		try {
			this.#readValue([]);
			this.#expect("", "it should end before this");
		} catch (error) {
			if (!this.#fault) throw error;
		}
		return this.#fault;
	}
}

/** The first mistake of a text that is not JSON. */
export function findJsonFault(text: string): JsonFault | undefined {
	return new Reader(text).readAll();
}

/** @param fail reports the first mistake by throwing */
export function parseLocatedJson(
	file: string,
	text: string,
	fail: (place: Place, message: string) => never,
) {
	const placeAt = createPlaces(file, text);
	const reader = new Reader(text);
	const fault = reader.readAll();
	if (fault) fail(placeAt(fault.offset), fault.message);
	const { offsets } = reader;
	const value: unknown = JSON.parse(text);
	return {
		value,
		has: (path: Path) => offsets.has(keyOf(path, "value")),
		/** Finds a value or the key before it; without one, the object that should hold it. */
		find: (path: Path, part: "key" | "value"): Place =>
			placeAt(
				offsets.get(keyOf(path, part)) ??
					offsets.get(keyOf(path.slice(0, -1), "value")) ??
					0,
			),
	};
}
