// Defines what is read of a recording or a film, and how its bytes are reached.
import { type DiskFile, readStart } from "../../../base/disk/disk-file.ts";

export interface Track {
	readonly kind: "audio" | "video";
	/** In words: "H.264", "HEVC (H.265)" */
	readonly codec: string;
	/** False if one of the browsers in wide use cannot play it. */
	readonly isPlayable: boolean;
}

export interface MediaInfo {
	/** In words: "MP4", "AIFF"; undefined for bytes of no known kind. */
	readonly format?: string;
	readonly tracks: readonly Track[];
	/** In seconds; undefined where the file does not say. */
	readonly seconds?: number | undefined;
	/** No page should play a file of this format. */
	readonly isForeign?: boolean;
	/** The file only says where Git has the real one. */
	readonly isPointer?: boolean;
	/** The end of the file, or its index, is missing. */
	readonly isCut?: boolean;
	/** Players show no length, or a wrong one. */
	readonly isLengthWrong?: boolean;
	/** The index of an MP4 (moov) stands behind its pictures and sounds. */
	readonly hasIndexAtEnd?: boolean;
}

export interface MediaBytes {
	readonly size: number;
	/** Returns fewer bytes at the end of the file. */
	readonly read: (offset: number, length: number) => Buffer;
}

export function openBytes(file: DiskFile): MediaBytes {
	const { size } = file;
	return { size, read: (offset, length) => readStart(file, length, offset) };
}

/** Some programs count a byte too many, such as the one that makes a length even. */
export const isPastEnd = (end: number, size: number) => end > size + 8;
