// Reads the elements of a WebM or Matroska file (RFC 9559): its tracks and its length.
import {
	isPastEnd,
	type MediaBytes,
	type MediaInfo,
	type Track,
} from "./media-info.ts";

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;

interface Element {
	readonly id: number;
	readonly start: number;
	/** Infinity where the length is unknown. */
	readonly end: number;
}

/** The zeros at the start of the first byte say how many bytes follow. */
function countBytes(first: number): number {
	return Math.clz32(first) - 23;
}

function readElement(head: Buffer, at: number): Element | undefined {
	const idBytes = countBytes(head[0] ?? 0);
	const first = head[idBytes] ?? 0;
	const sizeBytes = countBytes(first);
	const isWhole = head.length >= idBytes + sizeBytes;
	if (idBytes > 4 || sizeBytes > 8 || !isWhole) return undefined;
	const id = head.readUIntBE(0, idBytes);
	let length = first & (0xff >> sizeBytes);
	let isKnown = length !== 0xff >> sizeBytes;
	for (const byte of head.subarray(idBytes + 1, idBytes + sizeBytes)) {
		length = length * 256 + byte;
		isKnown ||= byte !== 0xff;
	}
	const start = at + idBytes + sizeBytes;
	return { id, start, end: isKnown ? start + length : Infinity };
}

function* listElements(bytes: Buffer): Iterable<Element> {
	for (let at = 0; at < bytes.length; ) {
		const element = readElement(bytes.subarray(at, at + 12), at);
		if (!element) return;
		yield element;
		at = element.end;
	}
}

const PLAYABLE = /^(?:V_(?:VP[89]|AV1)|A_(?:VORBIS|OPUS))$/;
const NAMES: readonly (readonly [id: RegExp, name: string])[] = [
	[/^V_MPEG4\/ISO\/AVC/, "H.264"],
	[/^V_MPEGH/, "HEVC (H.265)"],
	[/^V_MPEG4/, "MPEG-4 Part 2"],
	[/^A_AAC/, "AAC"],
	[/^A_PCM/, "uncompressed"],
];

function readTrack(entry: Buffer): Track | undefined {
	let type = 0;
	let id = "";
	for (const { id: name, start, end } of listElements(entry)) {
		if (name === 0x83) type = entry[end - 1] ?? 0;
		if (name === 0x86)
			id = entry.toString("latin1", start, end).replace(/\0+$/, "");
	}
	if (type !== 1 && type !== 2) return undefined;
	const known = NAMES.find(([pattern]) => pattern.test(id));
	const codec = known?.[1] ?? id.replace(/^[AV]_/, "");
	const kind = type === 1 ? "video" : "audio";
	return { kind, codec, isPlayable: PLAYABLE.test(id) };
}

/** The duration counts units of a scale, which is a million nanoseconds unless it is written. */
function readSeconds(info: Buffer): number | undefined {
	let scale = 1e6;
	let units = 0;
	for (const { id, start, end } of listElements(info)) {
		const length = end - start;
		if (id === 0x2ad7b1 && length > 0 && length <= 6)
			scale = info.readUIntBE(start, length);
		if (id === 0x4489 && length === 4) units = info.readFloatBE(start);
		if (id === 0x4489 && length === 8) units = info.readDoubleBE(start);
	}
	return units > 0 ? (units * scale) / 1e9 : undefined;
}

/** In bytes: of elements that are read, and of the path to the first pictures. */
const MAX_ELEMENT = 1e6;

export function readWebm({ size, read }: MediaBytes): MediaInfo {
	const head = readElement(read(0, 12), 0);
	const docType = read(0, Math.min(head?.end ?? 0, 200)).toString("latin1");
	const isForeign = docType.includes("matroska");
	const format = isForeign ? "Matroska (MKV)" : "WebM";
	const tracks: Track[] = [];
	let seconds: number | undefined;
	let hasMedia = false;
	let isShort = false;
	for (let at = head?.end ?? size; at < size; ) {
		const element = readElement(read(at, 12), at);
		if (!element) break;
		const { id, start, end } = element;
		const isKnown = end !== Infinity;
		if (isKnown && isPastEnd(end, size)) isShort = true;
		at = id === SEGMENT ? start : end;
		if (id === CLUSTER) hasMedia = true;
		if (id === CLUSTER || (!isKnown && id !== SEGMENT)) break;
		if (id !== INFO && id !== TRACKS) continue;
		const body = read(start, Math.min(end - start, MAX_ELEMENT));
		if (id === INFO) seconds = readSeconds(body);
		else
			for (const entry of listElements(body)) {
				const track = readTrack(body.subarray(entry.start, entry.end));
				if (entry.id === 0xae && track) tracks.push(track);
			}
	}
	const isLengthWrong = seconds === undefined;
	const isCut = isShort || !hasMedia;
	return { format, tracks, seconds, isForeign, isCut, isLengthWrong };
}
