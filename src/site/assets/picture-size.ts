// Finds the format and the size of a picture of static/ that is published as it is.
import { imageSize } from "image-size";
import { attempt } from "../../base/attempt.ts";
import { type DiskFile, readStart } from "../../base/disk/disk-file.ts";

/** @returns undefined for a file that is no picture; a drawing may have no size. The format is as in "jpg" */
export function readPictureSize(picture: DiskFile) {
	const bytes = readStart(picture);
	const size = attempt(() => imageSize(bytes));
	if (size) return size;
	const isDrawing = /<(?:\w+:)?svg[\s>]/.test(bytes.toString("latin1"));
	return isDrawing ? { type: "svg", width: 1, height: 1 } : undefined;
}
