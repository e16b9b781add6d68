// Writes a picture that a person has chosen into static/pictures/, under a plain name and never over another file.
import fs from "node:fs";
import path from "node:path";
import { slugify } from "../../../base/addresses/parse-url.ts";
import { findSystemReason } from "../../../base/problems.ts";
import { PICTURE_FOLDER } from "../../addresses/picture.ts";
import { type Config, realPath } from "../../config.ts";
import { inspectPicture } from "./encode.ts";
import { MAX_NAME_LENGTH, MAX_PIXELS } from "./recipe.ts";

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Phones save this format, which few browsers show. */
const isHeic = (bytes: Buffer) =>
	/^ftyp(?:hei|hev|mif1|msf1)/.test(bytes.toString("latin1", 4, 12));

async function describeRefusal(bytes: Buffer) {
	if (isHeic(bytes))
		return "This is a HEIC picture, which browsers do not show. Save it as JPEG, or set the camera to “Most compatible”, and choose it again.";
	const info = await inspectPicture(bytes);
	if (info === "broken")
		return "This file is damaged, or is neither a JPEG nor a PNG. Save it as JPEG, and choose it again.";
	if (info === "animated")
		return "This picture moves, and pages show still pictures only. Save one of its pictures as JPEG, and choose it again.";
	if (info === "too large")
		return `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Save it 4000 pixels wide or narrower, and choose it again.`;
	return info;
}

/** @returns the name in content, such as "/pictures/room.jpg", or the reason why nothing was written */
export async function addPicture(
	name: string,
	bytes: Buffer,
	{ staticDir }: Config,
): Promise<{ readonly message: string; readonly file?: string }> {
	const info = await describeRefusal(bytes);
	if (typeof info === "string") return { message: info };
	const folder = path.join(staticDir, PICTURE_FOLDER);
	const expected = path.join(realPath(staticDir), PICTURE_FOLDER);
	const ending = info.format === "jpeg" ? "jpg" : info.format;
	const slug = slugify(path.win32.parse(name).name);
	const words = slug.replace(DEVICE, "picture-$&");
	const plain = words.slice(0, MAX_NAME_LENGTH) || "picture";
	try {
		fs.mkdirSync(folder, { recursive: true });
		if (path.join(realPath(folder), "/") !== expected)
			return { message: "static/pictures/ is a link, so nothing is written." };
		const present = fs.readdirSync(folder).map((name) => name.toLowerCase());
		let written = `${plain}.${ending}`;
		for (let number = 2; present.includes(written); number++)
			written = `${plain}-${number}.${ending}`;
		fs.writeFileSync(path.join(folder, written), bytes, { flag: "wx" });
		return { message: "", file: PICTURE_FOLDER + written };
	} catch (error) {
		const reason = findSystemReason(error);
		if (reason === undefined) throw error;
		return { message: `The picture could not be written: ${reason}.` };
	}
}
