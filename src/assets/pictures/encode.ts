// The bytes of a picture -> what it is, and the bytes of its narrower versions. The only user
// of sharp, which is imported when the first picture is read or made.
import type { Sharp } from "sharp";
import {
	EFFORT,
	MOST_BYTES,
	ORIGINAL_FORMATS,
	type Original,
	type PictureFormat,
	QUALITIES,
} from "./recipe.ts";

async function importSharp() {
	const { default: sharp } = await import("sharp");
	// Several pictures are made at once; and how many cores there are must not show in one.
	sharp.concurrency(1);
	return sharp;
}

/** Of a damaged picture no grey half is shown; oddities that every viewer forgives are forgiven. */
const READING = { failOn: "error" } as const;

export type Looks = Pick<Original, "format" | "width" | "height">;

/** Undefined for what is no sound JPEG or PNG, to the last of its bytes. */
export async function inspectPicture(
	bytes: Uint8Array,
): Promise<Looks | undefined> {
	const sharp = await importSharp();
	try {
		const { format, autoOrient } = await sharp(bytes, READING).metadata();
		const known = ORIGINAL_FORMATS.find((name) => name === format);
		if (!known) return undefined;
		await sharp(bytes, READING).resize(8, 8, { fit: "fill" }).raw().toBuffer();
		return { format: known, ...autoOrient };
	} catch {
		// sharp throws for whatever it cannot read, and says so in words for programmers.
		return undefined;
	}
}

function encodeAs(image: Sharp, format: PictureFormat, quality: number): Sharp {
	switch (format) {
		case "avif":
			return image.avif({ quality, effort: EFFORT });
		case "webp":
			return image.webp({ quality, effort: EFFORT });
		case "jpeg":
			return image.jpeg({ quality, mozjpeg: true });
		case "png":
			return image.png({ quality, palette: true, compressionLevel: 9 });
	}
}

/** Turned the right way up, in sRGB, and without what the camera wrote into it, such as where it was. */
export async function encodePicture(
	bytes: Uint8Array,
	format: PictureFormat,
	width: number,
): Promise<Buffer> {
	const sharp = await importSharp();
	const { data, info } = await sharp(bytes, READING)
		.autoOrient()
		.resize({ width, withoutEnlargement: true })
		.toColourspace("srgb")
		.raw()
		.toBuffer({ resolveWithObject: true });
	let made = Buffer.alloc(0);
	for (const quality of QUALITIES[format]) {
		const image = sharp(data, { raw: info });
		made = await encodeAs(image, format, quality).toBuffer();
		if (made.length <= MOST_BYTES) break;
	}
	return made;
}
