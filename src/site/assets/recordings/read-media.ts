// Reads what a recording or a film of static/ is, of its first bytes and its index.
import type { DiskFile } from "../../../base/disk/disk-file.ts";
import { rememberAll } from "../../../base/disk/lazily.ts";
import { type MediaBytes, type MediaInfo, openBytes } from "./media-info.ts";
import { readMp4 } from "./mp4.ts";
import { readFrames, readOgg, readWave, skipTags } from "./sound.ts";
import { readWebm } from "./webm.ts";

type Signature = readonly [offset: number, text: string];

/** By signs near the start of the file. */
const READERS: readonly (readonly [
	...Signature,
	read: (bytes: MediaBytes) => MediaInfo,
])[] = [
	[4, "ftyp", readMp4],
	[4, "moov", readMp4],
	[4, "mdat", readMp4],
	[4, "wide", readMp4],
	[4, "free", readMp4],
	[4, "skip", readMp4],
	[0, "\x1AE\xDF\xA3", readWebm],
	[0, "OggS", readOgg],
	[8, "WAVE", readWave],
];

/** Formats that no page should play. */
const FOREIGN: readonly (readonly [...Signature, format: string])[] = [
	[0, "0&\xB2u\x8Ef\xCF\x11", "Windows Media (WMA, WMV)"],
	[8, "AVI ", "AVI"],
	[8, "AIFF", "AIFF"],
	[8, "AIFC", "AIFF"],
	[0, "caff", "Core Audio (CAF)"],
	[0, "#!AMR", "AMR"],
	[0, "FLV\x01", "Flash video"],
	[0, "\0\0\x01\xBA", "MPEG"],
	[0, "G@", "an MPEG stream"],
];

/** A repository may have a small text in place of a large file. */
const POINTER = "version https://git-lfs";

function readBytes(bytes: MediaBytes): MediaInfo {
	const start = bytes.read(0, 100).toString("latin1");
	for (const [offset, text, read] of READERS)
		if (start.startsWith(text, offset)) return read(bytes);
	for (const [offset, text, format] of FOREIGN)
		if (start.startsWith(text, offset))
			return { format, tracks: [], isForeign: true };
	if (start.startsWith(POINTER)) return { tracks: [], isPointer: true };
	const sound = bytes.read(skipTags(bytes), 4).toString("latin1");
	const flac = { kind: "audio", codec: "FLAC", isPlayable: true } as const;
	if (sound === "fLaC") return { format: "FLAC", tracks: [flac] };
	return readFrames(bytes) ?? { tracks: [] };
}

const remember = rememberAll<MediaInfo>();

/** Reads a file once, until it changes. */
export function readMedia(file: DiskFile): MediaInfo {
	return remember(`${file.path} ${file.state}`, () =>
		readBytes(openBytes(file)),
	);
}
