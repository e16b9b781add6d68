// A text that is not JSON -> the first slip in it, in plain words.

interface JsonSlip {
	readonly offset: number;
	/** "a comma is missing before …" */
	readonly what: string;
	readonly hint: string;
}

const SPACE = /\s*/y;
const STRING = /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const QUOTES_HINT =
	'Write names and texts in straight double quotes, as in "name": "Stop Smoking"';
const COMMA_HINT =
	"Write one comma between two lines, and none before the closing bracket";

class Slip extends Error {
	readonly slip: JsonSlip;

	constructor(offset: number, what: string, hint: string) {
		super(what);
		this.slip = { offset, what, hint };
	}
}

class JsonReader {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	#match(pattern: RegExp): string | undefined {
		pattern.lastIndex = this.#at;
		const [found] = pattern.exec(this.#text) ?? [];
		if (found) this.#at += found.length;
		return found;
	}

	#next(): string {
		this.#match(SPACE);
		return this.#text[this.#at] ?? "";
	}

	#near(): string {
		const rest = this.#text.slice(this.#at, this.#at + 20).split("\n")[0] ?? "";
		return rest.trim();
	}

	#fail(what: string, hint: string): never {
		if (this.#at >= this.#text.length)
			throw new Slip(
				this.#at,
				"it ends in the middle",
				"Look for a closing bracket, } or ], that is missing",
			);
		throw new Slip(this.#at, what, hint);
	}

	#string(what: string): void {
		if (this.#match(STRING)) return;
		if (this.#text[this.#at] === '"')
			this.#fail(
				`the text that begins with ${this.#near()} does not end in its line, or holds a \\ that means nothing`,
				'End it with a double quote; a quote within a text is written \\"',
			);
		this.#fail(`${what} is not in double quotes: ${this.#near()}`, QUOTES_HINT);
	}

	/** What stands between brackets, with commas between. */
	#items(end: string, readItem: () => void): void {
		this.#at++;
		if (this.#next() === end) {
			this.#at++;
			return;
		}
		for (;;) {
			readItem();
			const sign = this.#next();
			this.#at++;
			if (sign === end) return;
			this.#at--;
			if (sign !== ",")
				this.#fail(`a comma is missing before ${this.#near()}`, COMMA_HINT);
			this.#at++;
			if (this.#next() === end)
				this.#fail(`a comma stands before the closing ${end}`, COMMA_HINT);
		}
	}

	#member(): void {
		this.#next();
		this.#string("a name");
		if (this.#next() !== ":")
			this.#fail(`a colon is missing before ${this.#near()}`, QUOTES_HINT);
		this.#at++;
		this.#value();
	}

	#value(): void {
		const sign = this.#next();
		if (sign === "{") this.#items("}", () => this.#member());
		else if (sign === "[") this.#items("]", () => this.#value());
		else if (sign === '"' || !this.#match(WORD)) this.#string("a text");
	}

	read(): void {
		this.#value();
		if (this.#next() !== "")
			this.#fail(
				`something follows after its end: ${this.#near()}`,
				"Keep one pair of brackets round everything",
			);
	}
}

/** Undefined when no slip is to be seen. */
export function findJsonSlip(text: string): JsonSlip | undefined {
	if (text.trim() === "")
		return {
			offset: 0,
			what: "it is empty",
			hint: "Take the script element out, or fill it in",
		};
	try {
		new JsonReader(text).read();
		return undefined;
	} catch (error) {
		if (error instanceof Slip) return error.slip;
		throw error;
	}
}
