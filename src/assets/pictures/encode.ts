// Finds the format and the size of a picture, and encodes its narrower versions. Only this module uses
// @napi-rs/image, which is imported when the first picture is inspected.
import type { Transformer } from "@napi-rs/image";
import { createQueue } from "../../cache/lazily.ts";
import { UserError } from "../../problems.ts";
import { loadImagePackage } from "../image-packages.ts";
import { moveExifFirst, readHeader } from "./read-header.ts";
import {
	AVIF_SPEED,
	MAX_BYTES,
	MAX_PIXELS,
	type PictureFormat,
	type PictureInfo,
	type PictureTask,
	PNG_SPEED,
	QUALITIES,
} from "./recipe.ts";
import { convertToSrgb, isDisplayP3 } from "./screen-colours.ts";

const importEncoders = () =>
	loadImagePackage("pictures cannot be read", () => import("@napi-rs/image"));

/** Pictures with this EXIF orientation or a higher one lie on their side. */
const FIRST_ON_SIDE = 5;

/** Returns the size of the picture when it is upright. */
async function readSize(image: Transformer) {
	const { width, height, orientation = 1 } = await image.metadata(true);
	return orientation < FIRST_ON_SIDE
		? { width, height }
		: { width: height, height: width };
}

/** Decodes one original at a time, since each takes much memory. */
const inSequence = createQueue();

/** @throws Error for a damaged picture */
async function decodeImage(bytes: Buffer): Promise<Transformer> {
	const encoders = await importEncoders();
	const image = new encoders.Transformer(moveExifFirst(bytes));
	// The garbage collector sees only the memory of the returned pixels, not that of the package.
	await image.rawPixels();
	return image;
}

/**
 * Returns "broken" for bytes that are not a complete, valid JPEG or PNG.
 * @throws UserError (2) when the package is not installed
 */
export async function inspectPicture(
	bytes: Buffer,
): Promise<PictureInfo | "broken" | "too large"> {
	const header = readHeader(bytes);
	const pixels = header?.isComplete ? header.width * header.height : 0;
	if (!header || pixels === 0) return "broken";
	if (pixels > MAX_PIXELS) return "too large";
	try {
		const image = await inSequence(() => decodeImage(bytes));
		return { format: header.format, ...(await readSize(image)) };
	} catch (error) {
		if (error instanceof UserError) throw error;
		// The package throws for invalid pictures; its messages are for programmers.
		return "broken";
	}
}

interface Pixels {
	readonly bytes: Uint8Array;
	readonly width: number;
	readonly height: number;
}

type Target = Pick<PictureTask, "digest" | "format" | "width">;

/** @throws Error for bytes that inspectPicture would call "broken" */
async function resize(bytes: Buffer, target: Target): Promise<Pixels> {
	const { FastResizeFilter, ResizeFit } = await importEncoders();
	const pixels = await inSequence(async () => {
		const image = await decodeImage(bytes);
		const upright = await readSize(image);
		const width = Math.min(target.width, upright.width);
		const height = Math.round(upright.height * (width / upright.width)) || 1;
		const filter = FastResizeFilter.Lanczos3;
		const resized = image
			.rotate()
			.fastResize({ width, height, filter, fit: ResizeFit.Fill });
		return { bytes: await resized.rawPixels(), width, height };
	});
	if (isDisplayP3(bytes)) convertToSrgb(pixels.bytes);
	return pixels;
}

async function encodeAs(
	{ bytes, width, height }: Pixels,
	format: PictureFormat,
	quality: number,
): Promise<Buffer> {
	const { compressJpeg, pngQuantize, Transformer } = await importEncoders();
	const image = Transformer.fromRgbaPixels(bytes, width, height);
	switch (format) {
		case "avif":
			// With one thread the bytes do not depend on the number of cores. Pictures are encoded in parallel.
			return image.avif({ quality, speed: AVIF_SPEED, threads: 1 });
		case "webp":
			return image.webp(quality);
		case "jpeg":
			// This step loses nothing: the same pixels become fewer bytes.
			return compressJpeg(await image.jpeg(quality), { quality: 100 });
		case "png": {
			const range = { minQuality: 0, maxQuality: quality };
			return pngQuantize(await image.png(), { ...range, speed: PNG_SPEED });
		}
	}
}

const decoding = new Map<string, Promise<Pixels>>();

/** The result is upright, in sRGB, and without metadata such as the position of the camera. */
export async function encodePicture(bytes: Buffer, target: Target) {
	const { digest, format, width } = target;
	// Decoding takes longest, so all formats of one width are encoded from the same pixels.
	const key = `${digest} ${width}`;
	const pixels =
		decoding.get(key) ??
		resize(bytes, target).finally(() => decoding.delete(key));
	decoding.set(key, pixels);
	let made: Buffer = Buffer.alloc(0);
	for (const quality of QUALITIES[format]) {
		made = await encodeAs(await pixels, format, quality);
		if (made.length <= MAX_BYTES) break;
	}
	return made;
}
