// Reads the boxes of an MP4 (ISO 14496-12): its tracks, its length, and where its index stands.
import {
	isPastEnd,
	type MediaBytes,
	type MediaInfo,
	type Track,
} from "./media-info.ts";

/** In bytes. The index of an hour has about 2 MB. */
const MAX_INDEX = 64e6;

interface Box {
	readonly type: string;
	/** The offset of its contents, and of what follows. */
	readonly start: number;
	readonly end: number;
}

/** @param head the first bytes of the box, which is at the offset */
function readBox(head: Buffer, at: number, size: number): Box | undefined {
	if (head.length < 8) return undefined;
	const type = head.toString("latin1", 4, 8);
	if (!/^[\w\xA9 -]{4}$/.test(type)) return undefined;
	const short = head.readUInt32BE(0);
	if (short === 0) return { type, start: at + 8, end: size };
	const isLong = short === 1 && head.length >= 16;
	const length = isLong ? Number(head.readBigUInt64BE(8)) : short;
	const start = at + (isLong ? 16 : 8);
	return at + length < start ? undefined : { type, start, end: at + length };
}

function listBoxes({ size, read }: MediaBytes): Box[] {
	const boxes: Box[] = [];
	for (let at = 0; at < size; ) {
		const box = readBox(read(at, 16), at, size);
		if (!box) break;
		boxes.push(box);
		at = box.end;
	}
	return boxes;
}

/** @param path names boxes within each other: "mdia hdlr" */
function findBoxes(bytes: Buffer, path: string): Buffer[] {
	const [name, ...rest] = path.split(" ");
	const boxes: Buffer[] = [];
	for (let at = 0; at < bytes.length; ) {
		const box = readBox(bytes.subarray(at, at + 16), at, bytes.length);
		if (!box) break;
		const body = bytes.subarray(box.start, box.end);
		if (box.type === name)
			for (const inner of rest.length > 0
				? findBoxes(body, rest.join(" "))
				: [body])
				boxes.push(inner);
		at = box.end;
	}
	return boxes;
}

/** By the first four letters of a sample entry. */
const PLAYABLE: Readonly<Record<string, string>> = {
	avc1: "H.264",
	avc3: "H.264",
	vp08: "VP8",
	vp09: "VP9",
	av01: "AV1",
	Opus: "Opus",
	fLaC: "FLAC",
	".mp3": "MP3",
};

const UNPLAYABLE: readonly (readonly [code: RegExp, name: string])[] = [
	[/^(?:hvc|hev|dvh)/, "HEVC (H.265)"],
	[/^ap[a-z\d]{2}$/, "ProRes"],
	[/^(?:mjp|jpeg)/, "Motion JPEG"],
	[/^(?:enc|drm)/, "protected against copies"],
	[/^alac/, "Apple Lossless"],
	[/^(?:ac-[34]|ec-3)/, "Dolby Digital"],
	[/^sa[mw][rb]/, "AMR"],
	[/^(?:sowt|twos|[lif]pcm|in24|fl32)/, "uncompressed"],
];

/** The numbers of AAC and MP3 in an esds box (ISO 14496-1, objectTypeIndication), and that of MPEG-4 part 2. */
const SOUND_OBJECTS = new Set([0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]);
const MPEG4_OBJECT = 0x20;

/** Follows the descriptors 3 (ES) and 4 (decoder), whose lengths have one to four bytes. */
function readObjectType(entry: Buffer): number | undefined {
	let at = entry.indexOf("esds") + 8;
	if (at < 8) return undefined;
	const skipHead = () => {
		at += 1;
		for (let count = 0; count < 3 && (entry[at] ?? 0) >= 0x80; count++) at++;
		at += 1;
	};
	if (entry[at] !== 3) return undefined;
	skipHead();
	at += 3;
	if (entry[at] !== 4) return undefined;
	skipHead();
	return entry[at];
}

/** Profiles above "High" have more colours than telephones and Safari decode (ISO 14496-10, profile_idc). */
const WIDE_PROFILES = new Set([44, 110, 122, 244]);

function readCodec(entry: Buffer): Omit<Track, "kind"> {
	const code = entry.toString("latin1", 4, 8);
	const object = readObjectType(entry);
	if (code === "mp4a" && (!object || SOUND_OBJECTS.has(object)))
		return { codec: "AAC", isPlayable: true };
	if (code === "mp4a") return { codec: "Dolby Digital", isPlayable: false };
	if (code === "mp4v") {
		const isUsual = object === undefined || object === MPEG4_OBJECT;
		const codec = isUsual ? "MPEG-4 Part 2" : "an old kind of MPEG";
		return { codec, isPlayable: false };
	}
	const profile = entry[entry.indexOf("avcC") + 5] ?? 0;
	if (code.startsWith("avc") && WIDE_PROFILES.has(profile))
		return { codec: "H.264 of a profile for editing", isPlayable: false };
	const codec = PLAYABLE[code];
	if (codec) return { codec, isPlayable: true };
	const known = UNPLAYABLE.find(([pattern]) => pattern.test(code));
	return { codec: known?.[1] ?? `"${code.trim()}"`, isPlayable: false };
}

const KINDS = { vide: "video", soun: "audio" } as const;

function readTrack(track: Buffer): Track | undefined {
	const [handler] = findBoxes(track, "mdia hdlr");
	const type = handler?.toString("latin1", 8, 12);
	if (type !== "vide" && type !== "soun") return undefined;
	const [samples] = findBoxes(track, "mdia minf stbl stsd");
	if (!samples || samples.length < 16) return undefined;
	const entry = samples.subarray(8, 8 + samples.readUInt32BE(8));
	return { kind: KINDS[type], ...readCodec(entry) };
}

/** @param header mvhd or mdhd, which have two versions @returns seconds; undefined if they are not known */
function readDuration(header: Buffer | undefined): number | undefined {
	if (!header || header.length < 32) return undefined;
	const isLong = header[0] === 1;
	const scale = header.readUInt32BE(isLong ? 20 : 12);
	const units = isLong
		? Number(header.readBigUInt64BE(24))
		: header.readUInt32BE(16);
	const isUnknown = units === 0 || units === 0xffffffff || scale === 0;
	return isUnknown ? undefined : units / scale;
}

export function readMp4(bytes: MediaBytes): MediaInfo {
	const format = "MP4";
	const boxes = listBoxes(bytes);
	const at = boxes.findIndex(({ type }) => type === "moov");
	const index = boxes[at];
	const isMedia = ({ type }: Box) => type === "mdat" || type === "moof";
	const isShort = isPastEnd(boxes.at(-1)?.end ?? 0, bytes.size);
	if (!index) return { format, tracks: [], isCut: true };
	const length = Math.min(index.end - index.start, MAX_INDEX);
	const moov = bytes.read(index.start, length);
	const tracks: Track[] = [];
	for (const track of findBoxes(moov, "trak")) {
		const known = readTrack(track);
		if (known) tracks.push(known);
	}
	const [header] = findBoxes(moov, "mvhd");
	const [fragments] = findBoxes(moov, "mvex mehd");
	const seconds = readDuration(header);
	const isKnown = seconds !== undefined || fragments !== undefined;
	return {
		format,
		tracks,
		seconds,
		isLengthWrong: !isKnown,
		isCut: isShort || !boxes.some(isMedia),
		hasIndexAtEnd: boxes.slice(0, at).some(isMedia),
	};
}
