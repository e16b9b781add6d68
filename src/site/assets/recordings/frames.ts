// Reads the frames of MP3 (ISO 11172-3) and AAC (ISO 13818-7).
import { describeTrack, type MediaBytes, type MediaInfo } from "./media.ts";

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
	readonly at: number;
	readonly end: number;
}

function readFrame(bytes: Buffer, at: number): Frame | undefined {
	const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
	const version = (second >> 3) & 3;
	const layer = 4 - ((second >> 1) & 3);
	const isFrame = first === 0xff && second >= 0xe0 && version !== 1;
	if (!isFrame || layer === 4 || layer === 1) return undefined;
	const isFirst = version === 3;
	const rate = RATES[isFirst ? `1 ${layer}` : "2 3"]?.[third >> 4] ?? 0;
	const base = FREQUENCIES[(third >> 2) & 3] ?? 0;
	if (rate === 0 || base === 0) return undefined;
	const frequency = isFirst ? base : base / (version === 2 ? 2 : 4);
	const samples = layer === 3 && !isFirst ? 576 : 1152;
	const length = Math.floor((samples * rate * 125) / frequency);
	return { layer, rate, at, end: at + length + ((third >> 1) & 1) };
}

/** In bytes: what is read behind the tags, and how far the first frame may be away. */
const MAX_FRAMES = 1_000_000;
const MAX_GAP = 70_000;

/** Finds frames in a row: the bytes that begin a frame stand by chance in any file, and seldom those of two. */
function findFrames(bytes: Buffer): readonly Frame[] {
	for (let at = 0; at < Math.min(bytes.length, MAX_GAP); at++) {
		const frames: Frame[] = [];
		let frame = readFrame(bytes, at);
		for (; frame; frame = readFrame(bytes, frame.end)) frames.push(frame);
		const isEnd = (frames.at(-1)?.end ?? 0) >= bytes.length;
		if (frames.length >= 3 || (frames.length === 2 && isEnd)) return frames;
	}
	return [];
}

/** A header with 12 bits set and layer 0, twice. */
function isAdts(bytes: Buffer): boolean {
	const isHeader = (at: number) =>
		bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0;
	const [, , , a = 0, b = 0, c = 0] = bytes;
	const length = ((a & 3) << 11) | (b << 3) | (c >> 5);
	return isHeader(0) && length > 7 && isHeader(length);
}

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

/** In the first frame: flags, the number of frames, and perhaps that of bytes; VBRI has bytes first. */
const TOTALS =
	/(?:Xing|Info)\0{3}([\s\S])[\s\S]{4}([\s\S]{4})|VBRI[\s\S]{6}([\s\S]{4})/;
/** A header may promise this much more than the file has, which has lost a tag at its end. */
const TOLERANCE = 1.05;

/** @returns undefined where no frame is found */
export function readFrames(media: MediaBytes): MediaInfo | undefined {
	const from = skipTags(media);
	const bytes = media.read(from, MAX_FRAMES);
	if (isAdts(bytes))
		return { tracks: [describeTrack(false, "AAC")], isLengthWrong: true };
	const frames = findFrames(bytes);
	const [first] = frames;
	if (!first) return undefined;
	const tracks = [describeTrack(false, `layer ${first.layer}`)];
	const start = bytes.toString("latin1", first.at, first.at + 200);
	const [, flags = "\x03", total, other] = TOTALS.exec(start) ?? [];
	const hasTotals = (total ?? other) !== undefined && flags.charCodeAt(0) & 1;
	if (!hasTotals) {
		const rates = new Set(frames.map(({ rate }) => rate));
		return { tracks, isLengthWrong: rates.size > 1 };
	}
	const promised =
		flags.charCodeAt(0) & 2
			? Buffer.from(total ?? other ?? "", "latin1").readUInt32BE()
			: 0;
	const present = media.size - from - first.at;
	return { tracks, isLengthWrong: promised > present * TOLERANCE };
}
