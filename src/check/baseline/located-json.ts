// JSON text -> its value, and the offset of each part of it. Refuses what JSON.parse refuses, and
// duplicate keys.

type Path = readonly PropertyKey[];

export interface LocatedJson {
	readonly value: unknown;
	/** Finds the offset of a value or of the key before it. */
	readonly offsetOf: (path: Path, part: "key" | "value") => number | undefined;
}

export class JsonError extends Error {
	readonly offset: number;

	constructor(offset: number, message: string) {
		super(message);
		this.offset = offset;
	}
}

const MAX_DEPTH = 20;
const TOKEN = /"(?:[^"\\\n]+|\\.)*"|[^ \t\r\n,:"[\]{}]+|[,:"[\]{}]/g;

const keyOf = (path: Path, part: "key" | "value") =>
	JSON.stringify([part, ...path.map(String)]);

function describeToken(token: string): string {
	if (token === '"') return "this text has no closing quote on its line";
	return /^[,:[\]{}]?$/.test(token)
		? "a value is missing here, or there is one comma too many"
		: "this text is not JSON";
}

class Reader {
	readonly offsets = new Map<string, number>();
	readonly #tokens: IterableIterator<RegExpExecArray>;
	readonly #end: number;
	/** It is the next token, or "" at the end. */
	#token = "";
	#offset = 0;

	constructor(text: string) {
		this.#tokens = text.matchAll(TOKEN);
		this.#end = text.length;
		this.#step();
	}

	#step(): void {
		const { value } = this.#tokens.next();
		this.#token = value?.[0] ?? "";
		this.#offset = value?.index ?? this.#end;
	}

	#take(token: string): boolean {
		const isNext = this.#token === token;
		if (isNext) this.#step();
		return isNext;
	}

	expect(token: string, message: string): void {
		if (!this.#take(token)) throw new JsonError(this.#offset, message);
	}

	#readScalar(): unknown {
		const token = this.#token;
		try {
			const value: unknown = JSON.parse(token);
			this.#step();
			return value;
		} catch {
			throw new JsonError(this.#offset, describeToken(token));
		}
	}

	#readMember(path: Path): void {
		const start = this.#offset;
		const key = this.#readScalar();
		if (typeof key !== "string")
			throw new JsonError(start, "a key in double quotes is missing here");
		this.expect(":", `a : is missing after "${key}"`);
		const member = [...path, key];
		if (this.offsets.has(keyOf(member, "key")))
			throw new JsonError(start, `duplicate key "${key}"`);
		this.offsets.set(keyOf(member, "key"), start);
		this.readValue(member);
	}

	readValue(path: Path): void {
		if (path.length > MAX_DEPTH)
			throw new JsonError(this.#offset, "too many nested brackets");
		this.offsets.set(keyOf(path, "value"), this.#offset);
		const isObject = this.#take("{");
		if (!isObject && !this.#take("[")) {
			this.#readScalar();
			return;
		}
		const end = isObject ? "}" : "]";
		if (this.#take(end)) return;
		let index = 0;
		do isObject ? this.#readMember(path) : this.readValue([...path, index++]);
		while (this.#take(","));
		this.expect(end, `a comma or a ${end} is missing before this point`);
	}
}

/** @throws JsonError for the first mistake */
export function readJson(text: string): LocatedJson {
	const reader = new Reader(text);
	reader.readValue([]);
	reader.expect("", "the file should end before this point");
	return {
		value: JSON.parse(text),
		offsetOf: (path, part) => reader.offsets.get(keyOf(path, part)),
	};
}

/** Finds the first mistake in a text that is not JSON. */
export function findJsonError(text: string): JsonError | undefined {
	try {
		readJson(text);
		return undefined;
	} catch (error) {
		if (error instanceof JsonError) return error;
		throw error;
	}
}
