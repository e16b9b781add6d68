// Lists the recordings and films of static/ with what their players show, and finds those that are missing or cannot be played.

import { encodePath } from "../../../base/addresses/parse-url.ts";
import { type DiskFile, isDiskFile } from "../../../base/disk/disk-file.ts";
import { advise } from "../../../base/text/suggest.ts";
import { formatBytes } from "../../../base/text/words.ts";
import { isRecordingName, type PictureError } from "../../addresses/picture.ts";
import type { ShownRecordings } from "../../content/schema/recording.ts";
import type { SiteBase } from "../../content/site.ts";
import type { OutputFile } from "../../output/file.ts";
import { findMediaFault, findPlayer } from "./describe-media.ts";
import { readMedia } from "./read-media.ts";

type Shown = ShownRecordings["files"][string];

interface Recording extends Shown {
	readonly disk: DiskFile;
}

export type Recordings = Readonly<Record<string, Recording>>;

/** A file is opened when a page shows it. */
export function listRecordings(
	assets: readonly OutputFile[],
	{ urls, settings }: SiteBase,
): Recordings {
	const files: Record<string, Recording> = {};
	const captions = new Map<string, string>();
	const hrefOf = (file: string) => urls.href(encodePath(file));
	for (const { outputPath } of assets) {
		const file = `/${outputPath}`;
		if (/\.vtt$/i.test(file))
			captions.set(file.replace(/\w+$/, "vtt"), hrefOf(file));
	}
	for (const { outputPath, contents } of assets) {
		const file = `/${outputPath}`;
		if (!isRecordingName(file) || !isDiskFile(contents)) continue;
		// Most sites have no recordings, and the first use of a language takes long.
		const point = (0.5).toLocaleString(settings.language).charAt(1);
		files[file] = {
			disk: contents,
			get tag() {
				return findPlayer(file, readMedia(contents));
			},
			src: hrefOf(file),
			size: formatBytes(contents.size).replace(".", point),
			captions: captions.get(file.replace(/\w+$/, "vtt")) ?? "",
		};
	}
	return files;
}

/** Changes with every recording, shown or not, and opens none. */
export function formatRecordingStates(files: Recordings): string {
	return Object.entries(files)
		.map(([file, { disk, captions }]) => `${file} ${disk.state} ${captions}`)
		.join("\n");
}

export function findRecordingErrors(
	names: readonly string[],
	files: Recordings,
) {
	const errors: PictureError[] = [];
	for (const file of names) {
		if (!isRecordingName(file)) continue;
		const recording = files[file.normalize()];
		const fault = recording && findMediaFault(file, recording.disk);
		if (fault) errors.push({ file, suggestions: [], ...fault });
		if (recording) continue;
		const hint =
			"Put the file into static/, or write the name of a file that is there";
		const advice = advise(file, Object.keys(files), hint);
		errors.push({ file, error: "is not in static/", ...advice });
	}
	return errors;
}
