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

interface FilmOptions {
	readonly docType?: string;
	/** A recording has one that begins with "A_". */
	readonly codec?: string;
	readonly hasLength?: boolean;
	/** A place, as a tag: "+51.5-0.1/" */
	readonly place?: string;
}

export function makeFilm({
	docType = "webm",
	codec = "V_VP8",
	hasLength = true,
	place,
}: FilmOptions = {}): Buffer {
	const duration = Buffer.alloc(8);
	duration.writeDoubleBE(SECOND);
	const names = [element("4d80", "hypno"), element("5741", "hypno")];
	const scale = element("2ad7b1", bytes(0x0f, 0x42, 0x40));
	const size = element("e0", element("b0", bytes(8)), element("ba", bytes(8)));
	const numbers = [element("d7", bytes(1)), element("73c5", bytes(1))];
	const type = codec.startsWith("V") ? 1 : 2;
	const kind = [element("83", bytes(type)), element("86", codec)];
	const length = hasLength ? [element("4489", duration)] : [];
	const tag = place && [element("45a3", "LOCATION"), element("4487", place)];
	const tags = tag
		? [element("1254c367", element("7373", element("67c8", ...tag)))]
		: [];
	const blocks = Array.from({ length: PICTURES }, (_, at) => makeBlock(at));
	return Buffer.concat([
		element("1a45dfa3", element("4282", docType)),
		element(
			"18538067",
			element("1549a966", scale, ...names, ...length),
			element("1654ae6b", element("ae", ...numbers, ...kind, size)),
			...tags,
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

function box(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
	const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
	const head = Buffer.alloc(8);
	head.writeUInt32BE(8 + body.length);
	head.write(type, 4, "latin1");
	return Buffer.concat([head, body]);
}

/** The decoder of a sample entry, such as 0x40 for AAC and 0x20 for MPEG-4 part 2. */
const makeObject = (object: number) =>
	box(
		"esds",
		bytes(0, 0, 0, 0, 3, 0x80, 0x80, 0x80, 25, 0, 1, 0, 4, 17, object),
	);

/** The first two parts of a track, as in "vide hvc1" or "soun mp4a 40"; the last is hexadecimal: a profile or an object. */
function makeTrack(track: string): Buffer {
	const [handler = "", code = "", number = "64"] = track.split(" ");
	const value = Number.parseInt(number, 16);
	const isPicture = handler === "vide";
	const head = Buffer.alloc(isPicture ? 78 : 28);
	const inner = code.startsWith("avc")
		? box("avcC", bytes(1, value, 0, 12, 0xff))
		: makeObject(value);
	const hasInner = /^(?:avc|mp4)/.test(code);
	const entry = box(code, head, hasInner ? inner : Buffer.alloc(0));
	const samples = box("stsd", bytes(0, 0, 0, 0, 0, 0, 0, 1), entry);
	const type = box("hdlr", Buffer.alloc(8), handler, Buffer.alloc(13));
	return box("trak", box("mdia", type, box("minf", box("stbl", samples))));
}

interface Mp4Options {
	/** In seconds; 0 says nothing. */
	readonly seconds?: number;
	/** Before the index. */
	readonly isMediaFirst?: boolean;
	readonly more?: Buffer;
}

/** Makes the boxes of an MP4 with as little in them as its reader needs: no browser plays it. */
export function makeMp4(
	tracks: readonly string[],
	{ seconds = 1, isMediaFirst, more = Buffer.alloc(0) }: Mp4Options = {},
): Buffer {
	const length = Buffer.alloc(100);
	length.writeUInt32BE(SECOND, 12);
	length.writeUInt32BE(seconds * SECOND, 16);
	const index = box(
		"moov",
		box("mvhd", length),
		...tracks.map(makeTrack),
		more,
	);
	const media = box("mdat", Buffer.alloc(500));
	const start = box("ftyp", "isom", bytes(0, 0, 2, 0), "isomiso2mp41");
	const rest = isMediaFirst ? [media, index] : [index, media];
	return Buffer.concat([start, ...rest]);
}

/** Makes frames of silence of these rates, in kbit/s, at 44.1 kHz. */
export function makeMp3(rates: readonly (32 | 64 | 128)[]): Buffer {
	const numbers = { 32: 1, 64: 5, 128: 9 };
	const frames = rates.map((rate) => {
		const frame = Buffer.alloc(Math.floor((144_000 * rate) / 44_100));
		frame.set([0xff, 0xfb, numbers[rate] << 4, 0xc0]);
		return frame;
	});
	return Buffer.concat(frames);
}

/** Makes the first page of a stream in Ogg. */
export function makeOgg(packet: string): Buffer {
	const body = Buffer.from(packet.padEnd(19, "\0"), "latin1");
	const head = Buffer.alloc(28);
	head.write("OggS", "latin1");
	head[5] = 2;
	head[26] = 1;
	head[27] = body.length;
	return Buffer.concat([head, body]);
}
