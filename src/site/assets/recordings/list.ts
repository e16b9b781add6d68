// Lists the recordings and films of static/ with what their players show, and finds those that are missing.

import { encodePath } from "../../base/addresses/parse-url.ts";
import { isDiskFile } from "../../base/disk/disk-file.ts";
import { advise } from "../../base/text/suggest.ts";
import { formatBytes } from "../../base/text/words.ts";
import { isRecordingName, type PictureError } from "../addresses/picture.ts";
import type { ShownRecordings } from "../content/schema/recording.ts";
import type { SiteBase } from "../content/site.ts";
import type { OutputFile } from "../output/file.ts";

type Files = ShownRecordings["files"];

export function listRecordings(
	assets: readonly OutputFile[],
	{ urls, settings }: SiteBase,
) {
	const files: Record<string, Files[string]> = {};
	const present = new Set(assets.map(({ outputPath }) => `/${outputPath}`));
	const hrefOf = (file: string) => urls.href(encodePath(file));
	for (const { outputPath, contents } of assets) {
		const file = `/${outputPath}`;
		if (!isRecordingName(file) || !isDiskFile(contents)) continue;
		// Most sites have no recordings, and the first use of a language takes long.
		const point = (0.5).toLocaleString(settings.language).charAt(1);
		const vtt = file.replace(/\w+$/, "vtt");
		files[file] = {
			tag: /\.(?:mp4|webm)$/i.test(file) ? "video" : "audio",
			src: hrefOf(file),
			size: formatBytes(contents.size).replace(".", point),
			captions: present.has(vtt) ? hrefOf(vtt) : "",
		};
	}
	return files;
}

export function findMissingRecordings(names: readonly string[], files: Files) {
	const errors: PictureError[] = [];
	for (const file of names) {
		if (!isRecordingName(file) || files[file.normalize()]) continue;
		const hint =
			"Put the file into static/, or write the name of a file that is there";
		const advice = advise(file, Object.keys(files), hint);
		errors.push({ file, error: "is not in static/", ...advice });
	}
	return errors;
}
