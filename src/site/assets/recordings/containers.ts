// Reads MP4 (ISO 14496-12), WebM (RFC 9559) and WAV, which consist of parts with a name and a length, in one pass.
import {
	describeTrack,
	type MediaBytes,
	type MediaInfo,
	type Track,
} from "./media.ts";

/** The offsets count from the first byte of the part; one of unknown length never ends. */
interface Part {
	readonly name: string;
	readonly start: number;
	readonly end: number;
}

interface Draft {
	readonly tracks: Track[];
	/** Who handles a track of MP4: "vide", "soun" */
	handler: string;
	/** In nanoseconds in WebM, in bytes of a second in WAV. */
	unit: number;
	seconds?: number;
	foreign?: string;
}

interface Container {
	readonly from: number;
	readonly readHead: (head: Buffer) => Part | undefined;
	/** Parts that have parts. */
	readonly outer: RegExp;
	/** By the name of a part, what is read of its first bytes. */
	readonly readers: Readonly<
		Record<string, (body: Buffer, draft: Draft, length: number) => void>
	>;
	/** The part without which players find nothing. */
	readonly index: string;
	/** The pictures and sounds. */
	readonly media: RegExp;
}

const UNKNOWN = Number.POSITIVE_INFINITY;

function readBox(head: Buffer): Part | undefined {
	const name = head.toString("latin1", 4, 8);
	if (!/^[\w\xA9 -]{4}$/.test(name)) return undefined;
	const end = head.readUInt32BE(0);
	if (end === 1 && head.length === 16)
		return { name, start: 16, end: Number(head.readBigUInt64BE(8)) };
	return { name, start: 8, end: end || UNKNOWN };
}

/** Zeros at the start of its name and of its length say how many bytes each has. */
function readElement(head: Buffer): Part | undefined {
	const idBytes = Math.clz32(head[0] ?? 0) - 23;
	const first = head[idBytes] ?? 0;
	const sizeBytes = Math.clz32(first) - 23;
	const start = idBytes + sizeBytes;
	if (idBytes > 4 || sizeBytes > 8 || head.length < start) return undefined;
	let length = first & (0xff >> sizeBytes);
	for (const byte of head.subarray(idBytes + 1, start))
		length = length * 256 + byte;
	const isKnown = length < 2 ** (7 * sizeBytes) - 1;
	const end = isKnown ? start + length : UNKNOWN;
	return { name: head.toString("hex", 0, idBytes), start, end };
}

/** Programs that write to a pipe know no length. */
const NO_LENGTH = 0x7fff0000;

function readChunk(head: Buffer): Part | undefined {
	if (head.length < 8) return undefined;
	const name = head.toString("latin1", 0, 4);
	const length = head.readUInt32LE(4);
	const isKnown = length < NO_LENGTH && (length > 0 || name !== "data");
	const end = isKnown ? 8 + length + (length % 2) : UNKNOWN;
	return { name, start: 8, end };
}

/** Two versions of the header have numbers of 32 and of 64 bits. */
function readMovieHeader(header: Buffer, draft: Draft): void {
	if (header.length < 32) return;
	const isLong = header[0] === 1;
	const scale = header.readUInt32BE(isLong ? 20 : 12);
	const units = isLong
		? Number(header.readBigUInt64BE(24))
		: header.readUInt32BE(16);
	const isKnown = units > 0 && units < 0xffffffff && scale > 0;
	if (isKnown) draft.seconds = units / scale;
}

/** In hexadecimal digits: esds has descriptors 3 and 4 (ISO 14496-1), whose lengths have up to four bytes, and an object; avcC has a profile. */
const DETAIL =
	/65736473.{8}03(?:[89a-f].){0,3}.{8}04(?:[89a-f].){0,3}..(..)|61766343..(..)/;

function readSampleEntry(body: Buffer, { handler, tracks }: Draft): void {
	if (handler !== "vide" && handler !== "soun") return;
	const code = body.toString("latin1", 12, 16);
	const [, object = "", profile = ""] = DETAIL.exec(body.toString("hex")) ?? [];
	tracks.push(describeTrack(handler === "vide", `${code} ${object}${profile}`));
}

const MP4: Container = {
	from: 0,
	readHead: readBox,
	outer: /^(?:moov|trak|mdia|minf|stbl|mvex)$/,
	readers: {
		mvhd: readMovieHeader,
		hdlr: (body, draft) => {
			const isOfData = body.toString("latin1", 4, 8) === "dhlr";
			if (!isOfData) draft.handler = body.toString("latin1", 8, 12);
		},
		stsd: readSampleEntry,
	},
	index: "mvhd",
	media: /^(?:mdat|moof)$/,
};

/** By the numbers of RFC 9559: EBML, Segment, Info, Tracks, TrackEntry; DocType, TimestampScale, Duration, CodecID; Cluster. */
const WEBM: Container = {
	from: 0,
	readHead: readElement,
	outer: /^(?:1a45dfa3|18538067|1549a966|1654ae6b|ae)$/,
	readers: {
		"4282": (body, draft) => {
			if (body.includes("matroska")) draft.foreign = "Matroska (MKV)";
		},
		"2ad7b1": (body, draft) => {
			draft.unit = Number(`0x${body.toString("hex")}`);
		},
		"4489": (body, draft) => {
			const isLong = body.length === 8;
			const isShort = body.length === 4;
			const short = isShort ? body.readFloatBE() : 0;
			const units = isLong ? body.readDoubleBE() : short;
			if (units > 0) draft.seconds = (units * draft.unit) / 1e9;
		},
		"86": (body, { tracks }) => {
			const id = body.toString("latin1").replace(/\0+$/, "");
			if (/^[AV]_/.test(id))
				tracks.push(describeTrack(id.startsWith("V"), `${id} `));
		},
	},
	index: "1654ae6b",
	media: /^1f43b675$/,
};

/** The number of the format follows in a longer header. */
const EXTENSIBLE = 0xfffe;

const WAV: Container = {
	from: 12,
	readHead: readChunk,
	outer: /^$/,
	readers: {
		"fmt ": (body, draft) => {
			if (body.length < 16) return;
			const number = body.readUInt16LE(0);
			const isLong = number === EXTENSIBLE && body.length >= 26;
			const format = isLong ? body.readUInt16LE(24) : number;
			const bits = body.readUInt16LE(14);
			draft.unit = body.readUInt32LE(8);
			draft.tracks.push(describeTrack(false, `WAV ${format} ${bits}`));
		},
		data: (_, draft, length) => {
			if (length !== UNKNOWN) draft.seconds = length / draft.unit;
		},
	},
	index: "fmt ",
	media: /^data$/,
};

/** In bytes: what is read of a part. */
const MAX_BODY = 4096;
/** Some programs count a byte too many, such as the one that makes a length even. */
const TOLERANCE = 8;

function readParts(bytes: MediaBytes, container: Container): MediaInfo {
	const { readHead, outer, readers, index, media } = container;
	const draft: Draft = { tracks: [], handler: "", unit: 1e6 };
	const names = new Set<string>();
	let isWhole = true;
	let hasMedia = false;
	const walk = (from: number, to: number): void => {
		for (let at = from; at < to; ) {
			const part = readHead(bytes.read(at, 16));
			if (!part || part.end < part.start) return;
			const { name, start, end } = part;
			names.add(name);
			hasMedia ||= media.test(name);
			isWhole &&= end === UNKNOWN || at + end <= bytes.size + TOLERANCE;
			const read = readers[name];
			const length = Math.min(end - start, MAX_BODY);
			if (read) read(bytes.read(at + start, length), draft, end - start);
			if (outer.test(name)) walk(at + start, Math.min(at + end, bytes.size));
			at += end;
		}
	};
	walk(container.from, bytes.size);
	const { tracks, seconds, foreign } = draft;
	const isLengthWrong = seconds === undefined && !names.has("mehd");
	const isCut = !isWhole || !hasMedia || !names.has(index);
	return { tracks, seconds, foreign, isLengthWrong, isCut };
}

export const readMp4 = (bytes: MediaBytes) => readParts(bytes, MP4);
export const readWebm = (bytes: MediaBytes) => readParts(bytes, WEBM);
export const readWave = (bytes: MediaBytes) => readParts(bytes, WAV);
