// Captions beside films of static/ that browsers do not show, or not all of them.
import { readStart } from "../../base/disk/disk-file.ts";
import { isRecordingName } from "../../site/addresses/picture.ts";
import { readMedia } from "../../site/assets/recordings/read-media.ts";
import type { StaticFile } from "../../site/output/file.ts";
import type { Finding, SiteFacts } from "../rule.ts";
import { findCaptionDefects } from "../text/read-captions.ts";

const stemOf = ({ outputPath }: StaticFile) => outputPath.replace(/\w+$/, "");

export function* findLostCaptions({ files }: SiteFacts): Iterable<Finding> {
	const films = new Map<string, StaticFile>();
	for (const file of files.statics)
		if (isRecordingName(`/${file.outputPath}`)) films.set(stemOf(file), file);
	for (const file of files.statics) {
		const film = films.get(stemOf(file));
		if (!film || !/\.vtt$/i.test(file.outputPath)) continue;
		const { seconds = Number.POSITIVE_INFINITY } = readMedia(film.contents);
		const bytes = readStart(file.contents);
		for (const defect of findCaptionDefects(bytes, seconds)) {
			const { kind, message, hint, line, column } = defect;
			const source = { file: `static/${file.outputPath}`, line, column };
			yield { message, hint, target: `${file.outputPath} ${kind}`, source };
		}
	}
}
