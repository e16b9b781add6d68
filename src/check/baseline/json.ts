// JSON text -> values with their offsets, so that what is wrong can be pointed at. It refuses
// what JSON.parse refuses, and a key that is there twice.

/** Tells what is wrong at an offset of the text, by throwing. */
type Fail = (offset: number, message: string) => never;

export interface JsonValue {
	readonly offset: number;
	/** What JSON.parse would give; undefined for objects and lists. */
	readonly scalar?: unknown;
	readonly members?: ReadonlyMap<string, JsonMember>;
	readonly items?: readonly JsonValue[];
}

export interface JsonMember {
	/** Of its key. */
	readonly offset: number;
	readonly value: JsonValue;
}

interface Reader {
	readonly text: string;
	readonly fail: Fail;
	offset: number;
}

const DEEPEST = 20;
const SCALAR = /"(?:[^"\\\n]+|\\.)*"|[^\s,:"[\]{}]+/y;

function skipSpace(reader: Reader): void {
	while (/[ \t\r\n]/.test(reader.text[reader.offset] ?? "")) reader.offset++;
}

/** @returns whether the sign was there; it is read past then */
function take(reader: Reader, sign: string): boolean {
	skipSpace(reader);
	if (reader.text[reader.offset] !== sign) return false;
	reader.offset++;
	return true;
}

function expectSign(reader: Reader, sign: string, message: string): void {
	if (!take(reader, sign)) reader.fail(reader.offset, message);
}

function readScalar(reader: Reader): unknown {
	const { text, offset, fail } = reader;
	SCALAR.lastIndex = offset;
	const [written] = SCALAR.exec(text) ?? [];
	if (written === undefined)
		return fail(
			offset,
			text[offset] === '"'
				? "this text has no closing quote on its line"
				: "a value is missing here, or the comma before it is one too many",
		);
	reader.offset = offset + written.length;
	try {
		return JSON.parse(written);
	} catch {
		return fail(offset, "this is not JSON");
	}
}

function readKey(reader: Reader): string {
	skipSpace(reader);
	const { offset, fail } = reader;
	const key = readScalar(reader);
	return typeof key === "string"
		? key
		: fail(offset, "a name in double quotes is missing here");
}

function readMember(reader: Reader, depth: number): [string, JsonMember] {
	skipSpace(reader);
	const { offset } = reader;
	const key = readKey(reader);
	expectSign(reader, ":", `a : is missing after "${key}"`);
	return [key, { offset, value: readValue(reader, depth) }];
}

function readObject(reader: Reader, depth: number): Map<string, JsonMember> {
	const members = new Map<string, JsonMember>();
	if (take(reader, "}")) return members;
	do {
		const [key, member] = readMember(reader, depth);
		if (members.has(key)) reader.fail(member.offset, `"${key}" is there twice`);
		members.set(key, member);
	} while (take(reader, ","));
	expectSign(reader, "}", "a comma or a } is missing before this");
	return members;
}

function readList(reader: Reader, depth: number): JsonValue[] {
	const items: JsonValue[] = [];
	if (take(reader, "]")) return items;
	do items.push(readValue(reader, depth));
	while (take(reader, ","));
	expectSign(reader, "]", "a comma or a ] is missing before this");
	return items;
}

function readValue(reader: Reader, depth: number): JsonValue {
	skipSpace(reader);
	const { offset } = reader;
	if (depth > DEEPEST) return reader.fail(offset, "this is nested too deeply");
	if (take(reader, "{"))
		return { offset, members: readObject(reader, depth + 1) };
	if (take(reader, "[")) return { offset, items: readList(reader, depth + 1) };
	return { offset, scalar: readScalar(reader) };
}

export function parseJson(text: string, fail: Fail): JsonValue {
	const reader: Reader = { text, fail, offset: 0 };
	const value = readValue(reader, 0);
	skipSpace(reader);
	if (reader.offset < text.length)
		fail(reader.offset, "the file should end before this");
	return value;
}
