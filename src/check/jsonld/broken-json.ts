// A text that is not JSON -> the first slip in it, in plain words.

interface JsonSlip {
	readonly offset: number;
	/** "a comma is missing before …" */
	readonly what: string;
	readonly hint: string;
}

interface Reader {
	readonly text: string;
	offset: number;
}

type Read = (reader: Reader) => JsonSlip | undefined;

const SPACE = /\s*/y;
const STRING = /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const QUOTES_HINT =
	'Write names and texts in straight double quotes, as in "name": "Stop Smoking"';
const COMMA_HINT =
	"Write one comma between two lines, and none before the closing bracket";

/** @returns whether something was read */
function skip(reader: Reader, pattern: RegExp): boolean {
	pattern.lastIndex = reader.offset;
	const [found = ""] = pattern.exec(reader.text) ?? [];
	reader.offset += found.length;
	return found !== "";
}

function nextSign(reader: Reader): string {
	skip(reader, SPACE);
	return reader.text[reader.offset] ?? "";
}

/** @param what with … for the words at the place */
function slipAt(
	{ text, offset }: Reader,
	what: string,
	hint: string,
): JsonSlip {
	if (offset >= text.length)
		return {
			offset,
			what: "it ends in the middle",
			hint: "Look for a closing bracket, } or ], that is missing",
		};
	const [line = ""] = text.slice(offset, offset + 20).split("\n");
	return { offset, what: what.replace("…", () => line.trim()), hint };
}

function readString(reader: Reader, kind: string): JsonSlip | undefined {
	if (skip(reader, STRING)) return undefined;
	return reader.text[reader.offset] === '"'
		? slipAt(
				reader,
				"the text that begins with … does not end in its line, or holds a \\ that means nothing",
				'End it with a double quote; a quote within a text is written \\"',
			)
		: slipAt(reader, `${kind} is not in double quotes: …`, QUOTES_HINT);
}

const readMember: Read = (reader) => {
	nextSign(reader);
	const slip = readString(reader, "a name");
	if (slip) return slip;
	if (nextSign(reader) !== ":")
		return slipAt(reader, "a colon is missing before …", QUOTES_HINT);
	reader.offset++;
	return readValue(reader);
};

/** Reads what stands between brackets, with commas between. */
function readItems(
	reader: Reader,
	end: string,
	readItem: Read,
): JsonSlip | undefined {
	reader.offset++;
	let isFirst = true;
	while (nextSign(reader) !== end || !isFirst) {
		if (nextSign(reader) === end)
			return slipAt(
				reader,
				`a comma stands before the closing ${end}`,
				COMMA_HINT,
			);
		isFirst = false;
		const slip = readItem(reader);
		if (slip) return slip;
		const sign = nextSign(reader);
		if (sign === end) break;
		if (sign !== ",")
			return slipAt(reader, "a comma is missing before …", COMMA_HINT);
		reader.offset++;
	}
	reader.offset++;
	return undefined;
}

const readValue: Read = (reader) => {
	const sign = nextSign(reader);
	if (sign === "{") return readItems(reader, "}", readMember);
	if (sign === "[") return readItems(reader, "]", readValue);
	if (sign !== '"' && skip(reader, WORD)) return undefined;
	return readString(reader, "a text");
};

/** Undefined when no slip is to be seen. */
export function findJsonSlip(text: string): JsonSlip | undefined {
	if (text.trim() === "")
		return {
			offset: 0,
			what: "it is empty",
			hint: "Take the script element out, or fill it in",
		};
	const reader = { text, offset: 0 };
	const slip = readValue(reader);
	if (slip || nextSign(reader) === "") return slip;
	return slipAt(
		reader,
		"something follows after its end: …",
		"Keep one pair of brackets round everything",
	);
}
