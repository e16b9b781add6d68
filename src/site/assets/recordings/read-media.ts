// Reads what a recording or a film of static/ is, of its first bytes and its index.
import { type DiskFile, readStart } from "../../../base/disk/disk-file.ts";
import { rememberAll } from "../../../base/disk/lazily.ts";
import { readMp4, readWave, readWebm } from "./containers.ts";
import { readFrames, skipTags } from "./frames.ts";
import { describeTrack, type MediaBytes, type MediaInfo } from "./media.ts";

/** How the first page of each stream says what it contains (RFC 3533). Browsers find the length at the end. */
const OGG_CODES = [
	"\x01vorbis",
	"OpusHead",
	"\x7fFLAC",
	"Speex ",
	"\x80theora",
];

function readOgg({ read }: MediaBytes): MediaInfo {
	const start = read(0, 4096).toString("latin1");
	const codes = OGG_CODES.filter((code) => start.includes(code));
	const isPicture = (code: string) => code.endsWith("theora");
	return { tracks: codes.map((code) => describeTrack(isPicture(code), code)) };
}

/** By what stands near the start of a file. The name of a format that no page should play stands in place of its reader. */
const FORMATS: readonly (readonly [
	offset: number,
	text: string,
	format: string | ((bytes: MediaBytes) => MediaInfo),
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

function readBytes(bytes: MediaBytes): MediaInfo {
	const start = bytes.read(0, 100).toString("latin1");
	const known = FORMATS.find(([at, text]) => start.startsWith(text, at));
	const [, , format] = known ?? [];
	if (typeof format === "string") return { tracks: [], foreign: format };
	if (format) return format(bytes);
	// A repository may have a small text in place of a large file.
	if (start.startsWith("version https://git-lfs"))
		return { tracks: [], isPointer: true };
	const sound = bytes.read(skipTags(bytes), 4).toString("latin1");
	if (sound === "fLaC") return { tracks: [describeTrack(false, sound)] };
	return readFrames(bytes) ?? { tracks: [], isUnknown: true };
}

const remember = rememberAll<MediaInfo>();

/** Reads a file once, until it changes. */
export function readMedia(file: DiskFile): MediaInfo {
	const { path, size, state } = file;
	const read = (offset: number, length: number) =>
		readStart(file, length, offset);
	return remember(`${path} ${state}`, () => readBytes({ size, read }));
}
