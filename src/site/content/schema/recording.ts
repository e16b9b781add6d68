// The schema of the words of the players of recordings and films, and what players show.
import type * as z from "zod";
import { group, mayBeEmpty, text } from "./fields.ts";

export const recordingWords = mayBeEmpty(
	group("The words of the players of recordings and films", {
		download: text("The link to the file", "Download"),
		captions: text("The captions of a film", "Captions"),
	}),
	{ download: "Download", captions: "Captions" },
);

/** The size of a file reads "3.2 MB"; without captions they are "". */
type ShownRecording = Readonly<Record<"src" | "size" | "captions", string>> & {
	readonly tag: "audio" | "video";
};

export interface ShownRecordings {
	readonly words: z.output<typeof recordingWords>;
	/** The language of the captions. */
	readonly language: string;
	readonly files: Readonly<Record<string, ShownRecording>>;
}
