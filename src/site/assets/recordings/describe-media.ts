// Says in words what is wrong with a recording or a film that content names.
import type { DiskFile } from "../../../base/disk/disk-file.ts";
import type { Severity } from "../../../base/problems.ts";
import { isFilmName } from "../../addresses/picture.ts";
import type { MediaInfo } from "./media.ts";
import { readMedia } from "./read-media.ts";

interface MediaFault {
	/** The message goes on with this after the name of the file. */
	readonly error: string;
	readonly hint: string;
	readonly severity?: Severity;
}

/** A film without a picture is shown as a recording. */
export function findPlayer(file: string, { tracks }: MediaInfo) {
	const hasPicture = tracks.some(({ kind }) => kind === "video");
	const isFilm = isFilmName(file) && (hasPicture || tracks.length === 0);
	return isFilm ? ("video" as const) : ("audio" as const);
}

const SAVE_AGAIN = {
	video:
		"Save it again as MP4 with H.264, as HandBrake does with its preset Fast 1080p30; telephones record so if the camera is set to Most Compatible",
	audio:
		"Save it again as MP3, or as M4A with AAC, as Audacity does with File > Export Audio",
};
const COPY =
	"Copy it again from where it was recorded, wait until the copy is complete, and play it once before you publish it";
const PULL = "Run git lfs pull, or put the recording itself into static/";

const UNPLAYABLE = "cannot be played by many browsers, because";
const WRONG_LENGTH =
	"says nothing or something wrong about its length, so players show none or a wrong one";

const SOUND = ["audio", "sound"] as const;
const PARTS = { audio: [SOUND], video: [["video", "picture"], SOUND] } as const;

/** Faults that make a file unusable, whatever is in it. */
function describeDamage(size: number, info: MediaInfo): string | undefined {
	const { tracks, isCut, isUnknown } = info;
	if (size === 0) return "is empty: it has 0 bytes";
	if (isUnknown) return "is damaged, or is no recording or film";
	if (isCut && tracks.length > 0) return "is damaged: its end is missing";
	if (isCut)
		return "is damaged: the index, without which it cannot be played, is missing";
	if (tracks.length > 0 || info.foreign) return undefined;
	return "is damaged: it has neither sounds nor pictures";
}

function describeCodecs(
	player: "audio" | "video",
	{ tracks }: MediaInfo,
): string | undefined {
	for (const [kind, part] of PARTS[player]) {
		const same = tracks.filter((track) => track.kind === kind);
		const [first] = same;
		// A telephone may record a second sound beside the one that everybody can play.
		const isPlayed = same.some(({ unplayable }) => unplayable === undefined);
		if (first && !isPlayed) return `its ${part} is ${first.unplayable}`;
		if (!first && player === "audio") return "it has no sound";
	}
	return undefined;
}

/** @param file its name in content */
export function findMediaFault(
	file: string,
	disk: DiskFile,
): MediaFault | undefined {
	const info = readMedia(disk);
	if (info.isPointer)
		return { error: "is not here, but only a pointer of Git LFS", hint: PULL };
	const damage = describeDamage(disk.size, info);
	if (damage) return { error: damage, hint: COPY };
	const player = findPlayer(file, info);
	const hint = SAVE_AGAIN[player];
	const reason = info.foreign
		? `it is ${info.foreign}, whatever its name says`
		: describeCodecs(player, info);
	if (reason) return { error: `${UNPLAYABLE} ${reason}`, hint };
	if (!info.isLengthWrong) return undefined;
	return { error: WRONG_LENGTH, hint, severity: "warning" };
}
