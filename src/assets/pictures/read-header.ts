// The bytes of a picture -> what stands before its pixels: its size, which way up it is, and the
// profile of its colours. Nothing is unpacked but the profile. Refuses a JPEG without its end,
// whose missing half the decoder would paint grey.
import { inflateSync } from "node:zlib";
import type { Original } from "./recipe.ts";

export interface Header {
	readonly format: Original["format"];
	/** In pixels, as they are stored. */
	readonly width: number;
	readonly height: number;
	/** 1 to 8, as EXIF counts: 1 is upright, from 5 on the picture lies on its side. */
	readonly orientation: number;
	/** ICC */
	readonly profile: Buffer | undefined;
}

const UPRIGHT = 1;
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** @param tiff what EXIF is written in */
function readOrientation(tiff: Buffer): number {
	if (tiff.length < 8) return UPRIGHT;
	const isLittle = tiff.toString("latin1", 0, 2) === "II";
	const read16 = (at: number) =>
		isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
	const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
	if (first + 2 > tiff.length) return UPRIGHT;
	const end = first + 2 + read16(first) * ENTRY_BYTES;
	for (let at = first + 2; at < end; at += ENTRY_BYTES) {
		if (at + ENTRY_BYTES > tiff.length) break;
		if (read16(at) !== ORIENTATION_TAG) continue;
		const found = read16(at + 8);
		return found >= 1 && found <= 8 ? found : UPRIGHT;
	}
	return UPRIGHT;
}

interface Segment {
	readonly marker: number;
	readonly body: Buffer;
}

const SCAN = 0xda;
const END = 0xd9;

/** Where the pixels that begin there are interrupted by a marker, or -1. */
function endOfScan(bytes: Buffer, from: number): number {
	for (let at = from; ; at += 2) {
		at = bytes.indexOf(0xff, at);
		const next = at < 0 ? undefined : bytes[at + 1];
		if (next === undefined) return -1;
		if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
	}
}

/** Those of a JPEG up to its end, or undefined where it has none. */
function readSegments(bytes: Buffer): Segment[] | undefined {
	const segments: Segment[] = [];
	let at = 2;
	while (at + 1 < bytes.length) {
		const marker = bytes[at + 1] ?? 0;
		if (bytes[at] !== 0xff) return undefined;
		if (marker === END) return segments;
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		if (at + 4 > bytes.length) return undefined;
		const end = at + 2 + bytes.readUInt16BE(at + 2);
		if (end < at + 4 || end > bytes.length) return undefined;
		segments.push({ marker, body: bytes.subarray(at + 4, end) });
		at = marker === SCAN ? endOfScan(bytes, end) : end;
		if (at < 0) return undefined;
	}
	return undefined;
}

/** Of the bodies that open with the name, what follows it. */
function bodiesAfter(
	name: string,
	marker: number,
	segments: readonly Segment[],
): Buffer[] {
	return segments
		.filter((segment) => segment.marker === marker)
		.filter(({ body }) => body.toString("latin1", 0, name.length) === name)
		.map(({ body }) => body.subarray(name.length));
}

function isFrame({ marker, body }: Segment): boolean {
	// Three of the range are tables and other things than a frame.
	const isOther = marker === 0xc4 || marker === 0xc8 || marker === 0xcc;
	return marker >= 0xc0 && marker <= 0xcf && !isOther && body.length >= 6;
}

function readJpeg(bytes: Buffer): Header | undefined {
	const segments = readSegments(bytes);
	const frame = segments?.find(isFrame);
	if (!segments || !frame) return undefined;
	const [exif] = bodiesAfter("Exif\0\0", 0xe1, segments);
	// A long profile is in several parts, each with its number and how many there are.
	const parts = bodiesAfter("ICC_PROFILE\0", 0xe2, segments)
		.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
		.map((part) => part.subarray(2));
	return {
		format: "jpeg",
		height: frame.body.readUInt16BE(1),
		width: frame.body.readUInt16BE(3),
		orientation: exif ? readOrientation(exif) : UPRIGHT,
		profile: parts.length > 0 ? Buffer.concat(parts) : undefined,
	};
}

const MOST_PROFILE_BYTES = 4_000_000;

/** @param body a name, a zero, the method, and the profile, packed */
function unpackProfile(body: Buffer): Buffer | undefined {
	try {
		return inflateSync(body.subarray(body.indexOf(0) + 2), {
			maxOutputLength: MOST_PROFILE_BYTES,
		});
	} catch {
		// The colours are then taken for those of every screen, as browsers take them.
		return undefined;
	}
}

function readChunks(bytes: Buffer): ReadonlyMap<string, Buffer> {
	const chunks = new Map<string, Buffer>();
	for (let at = 8; at + 8 <= bytes.length; ) {
		const length = bytes.readUInt32BE(at);
		const type = bytes.toString("latin1", at + 4, at + 8);
		if (!chunks.has(type))
			chunks.set(type, bytes.subarray(at + 8, at + 8 + length));
		at += length + 12;
	}
	return chunks;
}

function readPng(bytes: Buffer): Header | undefined {
	const chunks = readChunks(bytes);
	const size = chunks.get("IHDR");
	if (!size || size.length < 8) return undefined;
	const exif = chunks.get("eXIf");
	const profile = chunks.get("iCCP");
	return {
		format: "png",
		width: size.readUInt32BE(0),
		height: size.readUInt32BE(4),
		orientation: exif ? readOrientation(exif) : UPRIGHT,
		profile: profile && unpackProfile(profile),
	};
}

const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Undefined for what is neither a JPEG nor a PNG, or has no size, or no end. */
export function readHeader(bytes: Uint8Array): Header | undefined {
	const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (whole.length > 2 && whole.readUInt16BE(0) === 0xffd8)
		return readJpeg(whole);
	return whole.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
		? readPng(whole)
		: undefined;
}
