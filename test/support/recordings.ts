// Makes recordings and films that every browser plays.

/** A picture that needs no other. */
const PICTURE = Buffer.from("MAEAnQEqCAAIAAFAJiWkAANwAP789AAA", "base64");
const PICTURES = 10;
/** In ms. */
const SECOND = 1000;

/** @param id names the element in hexadecimal digits, and its length follows in four bytes */
function element(id: string, ...parts: readonly (Buffer | string)[]): Buffer {
	const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
	const length = Buffer.alloc(4);
	length.writeUInt32BE(0x10000000 + body.length);
	return Buffer.concat([Buffer.from(id, "hex"), length, body]);
}

const bytes = (...values: readonly number[]) => Buffer.from(values);

function makeBlock(index: number): Buffer {
	const head = Buffer.from([0x81, 0, 0, 0x80]);
	head.writeInt16BE((index * SECOND) / PICTURES, 1);
	return element("a3", head, PICTURE);
}

export function makeFilm(): Buffer {
	const duration = Buffer.alloc(8);
	duration.writeDoubleBE(SECOND);
	const names = [element("4d80", "hypno"), element("5741", "hypno")];
	const scale = element("2ad7b1", bytes(0x0f, 0x42, 0x40));
	const size = element("e0", element("b0", bytes(8)), element("ba", bytes(8)));
	const numbers = [element("d7", bytes(1)), element("73c5", bytes(1))];
	const kind = [element("83", bytes(1)), element("86", "V_VP8")];
	const blocks = Array.from({ length: PICTURES }, (_, at) => makeBlock(at));
	return Buffer.concat([
		element("1a45dfa3", element("4282", "webm")),
		element(
			"18538067",
			element("1549a966", scale, ...names, element("4489", duration)),
			element("1654ae6b", element("ae", ...numbers, ...kind, size)),
			element("1f43b675", element("e7", bytes(0)), ...blocks),
		),
	]);
}

/** Of one second. */
const SAMPLES = 8000;

/** A quiet second of 8-bit sound. No byte is above 127, so its text is its bytes. */
export function makeWave(): string {
	const header = Buffer.alloc(44);
	header.write("RIFF    WAVEfmt ", "latin1");
	header.writeUInt32LE(36 + SAMPLES, 4);
	header.writeUInt32LE(16, 16);
	header.writeUInt16LE(1, 20);
	header.writeUInt16LE(1, 22);
	header.writeUInt32LE(SAMPLES, 24);
	header.writeUInt32LE(SAMPLES, 28);
	header.writeUInt16LE(1, 32);
	header.writeUInt16LE(8, 34);
	header.write("data", 36, "latin1");
	header.writeUInt32LE(SAMPLES, 40);
	return header.toString("latin1") + "\x7f".repeat(SAMPLES);
}
