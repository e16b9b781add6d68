// Defines what is read of a recording or a film, how its bytes are reached, and which codes browsers play.

export interface Track {
	readonly kind: "audio" | "video";
	/** In words, what one of the browsers in wide use cannot play: "HEVC (H.265)" */
	readonly unplayable?: string | undefined;
}

export interface MediaInfo {
	readonly tracks: readonly Track[];
	/** In seconds; undefined where it is not said, or where captions do not need it. */
	readonly seconds?: number | undefined;
	/** In words, a format that no page should play: "AIFF" */
	readonly foreign?: string | undefined;
	/** The file is no recording, or only says where Git has the real one. */
	readonly isUnknown?: boolean;
	readonly isPointer?: boolean;
	/** The end of the file, or its index, is missing. */
	readonly isCut?: boolean;
	/** Players show no length, or a wrong one. */
	readonly isLengthWrong?: boolean;
}

export interface MediaBytes {
	readonly size: number;
	/** Returns fewer bytes at the end of the file. */
	readonly read: (offset: number, length: number) => Buffer;
}

/**
 * By their codes in MP4 (with a profile or an object, in hexadecimal), WebM, WAV (with its bits) and Ogg.
 * Profiles above "High" have more colours than telephones and Safari decode (ISO 14496-10, profile_idc).
 */
const UNPLAYABLE: readonly (readonly [code: RegExp, name: string])[] = [
	[/^avc. (?:2c|6e|7a|f4)/, "H.264 of a profile for editing"],
	[/^(?:hvc|hev|dvh|V_MPEGH)/, "HEVC (H.265)"],
	// Safari plays it only where the device itself decodes it: iPhones from the 15 Pro on.
	[/^(?:av01|V_AV1)/, "AV1"],
	[/^(?:mp4v (?:20)?$|V_MPEG4\/ISO\/ASP)/, "MPEG-4 Part 2"],
	[/^mp4v/, "an old kind of MPEG"],
	[/^ap[a-z\d]{2} /, "ProRes"],
	[/^(?:mjp|jpeg)/, "Motion JPEG"],
	[/^(?:enc|drm)/, "protected against copies"],
	[/^alac/, "Apple Lossless"],
	[/^(?:ac-[34]|ec-3|mp4a (?!$|40|6[6-9b]))/, "Dolby Digital"],
	[/^sa[mw][rb]/, "AMR"],
	[/^(?:sowt|twos|[lif]pcm|in24|fl32|A_PCM)/, "uncompressed"],
	[/^WAV (?:2|17) /, "ADPCM"],
	[/^WAV 49 /, "GSM"],
	[/^WAV 3 64/, "uncompressed, with 64 bits"],
	[/^WAV (?!(?:1|3|6|7|85) )/, "a rare code"],
	[/^Speex/, "Speex"],
	[/theora/, "Theora"],
	[/^layer 2/, "MPEG layer 2"],
];
const PLAYABLE = [
	/^(?:avc[13]|vp0[89]|mp4a|\.mp3|WAV|AAC|layer 3)/,
	/^(?:V_VP[89]|A_VORBIS|A_OPUS|Opus|.?vorbis|.?flac)/i,
];

/** @param code goes up to its first space, behind which stands a detail */
export function describeTrack(isPicture: boolean, code: string): Track {
	const kind = isPicture ? "video" : "audio";
	const known = UNPLAYABLE.find(([pattern]) => pattern.test(code));
	if (known) return { kind, unplayable: known[1] };
	if (PLAYABLE.some((pattern) => pattern.test(code))) return { kind };
	return { kind, unplayable: `"${code.replace(/^[AV]_| .*/g, "")}"` };
}
