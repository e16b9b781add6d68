// Reads the headers of files that have sound alone: MP3 and AAC frames, WAV and Ogg.
import {
	isPastEnd,
	type MediaBytes,
	type MediaInfo,
	type Track,
} from "./media-info.ts";

const track = (codec: string, isPlayable: boolean): Track => {
	return { kind: "audio", codec, isPlayable };
};

/** By the number of a format, those that browsers play first. */
const WAVE_CODECS: Readonly<Record<number, readonly [string, boolean]>> = {
	1: ["uncompressed", true],
	3: ["uncompressed", true],
	6: ["A-law", true],
	7: ["mu-law", true],
	85: ["MP3", true],
	2: ["ADPCM", false],
	17: ["ADPCM", false],
	49: ["GSM", false],
};
/** The number of the format follows in a longer header. */
const EXTENSIBLE = 0xfffe;
const FLOAT = 3;
/** Programs that write to a pipe know no length. */
const NO_LENGTH = 0x7fff0000;

export function readWave({ size, read }: MediaBytes): MediaInfo {
	const tracks: Track[] = [];
	let rate = 0;
	for (let at = 12; at + 8 <= size; ) {
		const head = read(at, 8);
		const name = head.toString("latin1", 0, 4);
		const length = head.readUInt32LE(4);
		const end = at + 8 + length;
		const isUnknown = length === 0 || length >= NO_LENGTH;
		if (name === "data") {
			const isCut = tracks.length === 0 || (!isUnknown && isPastEnd(end, size));
			const bytes = Math.min(size, isUnknown ? size : end) - at - 8;
			const seconds = rate > 0 ? bytes / rate : undefined;
			const isLengthWrong = length >= NO_LENGTH;
			return { format: "WAV", tracks, seconds, isCut, isLengthWrong };
		}
		if (name === "fmt " && length >= 16) {
			const format = read(at + 8, 26);
			let number = format.readUInt16LE(0);
			if (number === EXTENSIBLE && format.length >= 26)
				number = format.readUInt16LE(24);
			const bits = format.readUInt16LE(14);
			rate = format.readUInt32LE(8);
			const [codec, isPlayable] = WAVE_CODECS[number] ?? ["a rare code", false];
			const isTooFine = number === FLOAT && bits > 32;
			if (isTooFine) tracks.push(track(`${codec}, with ${bits} bits`, false));
			else tracks.push(track(codec, isPlayable));
		}
		at = end + (length % 2);
	}
	return { format: "WAV", tracks, isCut: true };
}

const OGG_CODECS: readonly (readonly [
	start: string,
	kind: Track["kind"],
	codec: string,
	isPlayable: boolean,
])[] = [
	["\x01vorbis", "audio", "Vorbis", true],
	["OpusHead", "audio", "Opus", true],
	["\x7fFLAC", "audio", "FLAC", true],
	["Speex   ", "audio", "Speex", false],
	["\x80theora", "video", "Theora", false],
];

/** The first page of each stream says what it contains (RFC 3533). Browsers find the length at the end. */
export function readOgg({ read }: MediaBytes): MediaInfo {
	const tracks: Track[] = [];
	const bytes = read(0, 4096);
	const isFirstPage = (at: number) =>
		bytes.toString("latin1", at, at + 4) === "OggS" && (bytes[at + 5] ?? 0) & 2;
	for (let at = 0; isFirstPage(at); ) {
		const count = bytes[at + 26] ?? 0;
		const start = at + 27 + count;
		const lengths = bytes.subarray(at + 27, start);
		const packet = bytes.toString("latin1", start, start + 8);
		for (const [code, kind, codec, isPlayable] of OGG_CODECS)
			if (packet.startsWith(code)) tracks.push({ kind, codec, isPlayable });
		at = start + lengths.reduce((sum, length) => sum + length, 0);
	}
	return { format: "Ogg", tracks };
}

/** In kbit/s, of MPEG-1 layer 3, of layer 2, and of the other versions. */
const RATES: Readonly<Record<string, readonly number[]>> = {
	"1 3": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
	"1 2": [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
	"2 3": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const FREQUENCIES = [44_100, 48_000, 32_000];

interface Frame {
	readonly layer: number;
	readonly rate: number;
	readonly bytes: number;
	readonly seconds: number;
	/** Where a Xing header may begin. */
	readonly sideBytes: number;
}

/** Reads the header of a frame of MPEG audio (ISO 11172-3). */
function readFrame(bytes: Buffer, at: number): Frame | undefined {
	const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at);
	const version = (second >> 3) & 3;
	const layer = 4 - ((second >> 1) & 3);
	const isFrame = first === 0xff && second >= 0xe0 && version !== 1;
	if (!isFrame || layer === 4 || layer === 1) return undefined;
	const key = version === 3 ? `1 ${layer}` : "2 3";
	const rate = RATES[key]?.[third >> 4] ?? 0;
	const base = FREQUENCIES[(third >> 2) & 3] ?? 0;
	if (rate === 0 || base === 0) return undefined;
	const frequency = version === 3 ? base : base / (version === 2 ? 2 : 4);
	const samples = layer === 3 && version !== 3 ? 576 : 1152;
	const padding = (third >> 1) & 1;
	const length = Math.floor((samples * rate * 125) / frequency) + padding;
	const isMono = fourth >> 6 === 3;
	const sideBytes = version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
	const seconds = samples / frequency;
	return { layer, rate, bytes: length, seconds, sideBytes };
}

/** Finds frames in a row: the signs of one stand by chance in any file, and seldom those of two. */
function findFrame(bytes: Buffer): number {
	for (let at = 0; at + 4 <= bytes.length; at++) {
		let end = at;
		let count = 0;
		for (; count < 3; count++) {
			const frame = readFrame(bytes, end);
			if (!frame) break;
			end += frame.bytes;
		}
		const isWhole = count === 3 || (count === 2 && end >= bytes.length);
		if (isWhole) return at;
	}
	return -1;
}

/** ADTS: a header with 12 bits set and layer 0, twice (ISO 13818-7). */
function isAdts(bytes: Buffer): boolean {
	const isHeader = (at: number) =>
		bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0;
	const [, , , a = 0, b = 0, c = 0] = bytes;
	const length = ((a & 3) << 11) | (b << 3) | (c >> 5);
	return isHeader(0) && length > 7 && isHeader(length);
}

/** In bytes: what is read of an MP3 behind its tags, and how far its first frame may be away. */
const MAX_FRAMES = 1_000_000;
const MAX_GAP = 70_000;

/** Tags with the title, and perhaps a picture, stand before the sound (ID3v2). */
export function skipTags({ read }: MediaBytes): number {
	let at = 0;
	for (let count = 0; count < 5; count++) {
		const head = read(at, 10);
		if (head.toString("latin1", 0, 3) !== "ID3" || head.length < 10) break;
		const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
		at += 10 + (a << 21) + (b << 14) + (c << 7) + d;
	}
	return at;
}

/** The header that says how long the sound is, and how many bytes it has: Xing, Info or VBRI. */
function readTotals(bytes: Buffer, frame: Frame) {
	const at = 4 + frame.sideBytes;
	const name = bytes.toString("latin1", at, at + 4);
	if (bytes.toString("latin1", 36, 40) === "VBRI" && bytes.length > 54)
		return { frames: bytes.readUInt32BE(50), bytes: bytes.readUInt32BE(46) };
	if (!/^(?:Xing|Info)$/.test(name) || bytes.length < at + 16) return undefined;
	const flags = bytes.readUInt32BE(at + 4);
	const frames = flags & 1 ? bytes.readUInt32BE(at + 8) : 0;
	const total = flags & 2 ? bytes.readUInt32BE(at + (flags & 1 ? 12 : 8)) : 0;
	return { frames, bytes: total };
}

/** A header may be this much longer than its file, which a tag at the end has lost. */
const TOLERANCE = 1.05;

function readMp3(bytes: Buffer, left: number): MediaInfo | undefined {
	const frame = readFrame(bytes, 0);
	if (!frame) return undefined;
	if (frame.layer === 2)
		return { format: "MP2", tracks: [track("MPEG layer 2", false)] };
	const mp3 = { format: "MP3", tracks: [track("MP3", true)] };
	const totals = readTotals(bytes, frame);
	if (totals && totals.frames > 0) {
		const isLengthWrong = totals.bytes > left * TOLERANCE;
		return { ...mp3, seconds: totals.frames * frame.seconds, isLengthWrong };
	}
	const rates = new Set<number>();
	for (let at = totals ? frame.bytes : 0; at < bytes.length; ) {
		const next = readFrame(bytes, at);
		if (!next) break;
		rates.add(next.rate);
		at += next.bytes;
	}
	const seconds = left / (frame.rate * 125);
	return { ...mp3, seconds, isLengthWrong: rates.size > 1 };
}

/** @returns undefined where no frame is found */
export function readFrames(media: MediaBytes): MediaInfo | undefined {
	const from = skipTags(media);
	const bytes = media.read(from, MAX_FRAMES);
	if (isAdts(bytes))
		return { format: "AAC", tracks: [track("AAC", true)], isLengthWrong: true };
	const at = findFrame(bytes.subarray(0, MAX_GAP));
	if (at < 0) return undefined;
	return readMp3(bytes.subarray(at), media.size - from - at);
}
