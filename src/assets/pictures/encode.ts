// The bytes of a picture -> what it is, and the bytes of its narrower versions. The only user
// of @napi-rs/image, which is imported when the first picture is read or made.
import type { Transformer } from "@napi-rs/image";
import { UserError } from "../../problems.ts";
import { loadImagePackage } from "../image-packages.ts";
import { type PictureHeader, readHeader } from "./read-header.ts";
import {
	AVIF_SPEED,
	MAX_BYTES,
	MAX_PIXELS,
	type Original,
	type PictureFormat,
	type PictureTask,
	PNG_SPEED,
	QUALITIES,
} from "./recipe.ts";
import { turnToSrgb } from "./screen-colours.ts";

const importEncoders = () =>
	loadImagePackage("pictures cannot be read", () => import("@napi-rs/image"));

export type Looks = Pick<Original, "format" | "width" | "height">;

/** From this orientation on, a picture lies on its side. */
const FIRST_ON_SIDE = 5;

function looksOf({ format, width, height, orientation }: PictureHeader): Looks {
	return orientation < FIRST_ON_SIDE
		? { format, width, height }
		: { format, width: height, height: width };
}

let turn: Promise<unknown> = Promise.resolve();

/** Originals are unpacked one after the other: each fills much memory. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
	const result = turn.then(work);
	turn = result.catch(() => undefined);
	return result;
}

/** @throws Error for what is damaged */
async function unpack(bytes: Uint8Array): Promise<Transformer> {
	const encoders = await importEncoders();
	const image = new encoders.Transformer(bytes);
	// What the package holds is no weight to the garbage collector, which would let dozens of
	// unpacked originals stay; what it hands over is.
	await image.rawPixels();
	return image;
}

/**
 * "broken" is what is no sound JPEG or PNG, to the last of its bytes.
 * @throws UserError (2) where no picture can be read
 */
export async function inspectPicture(
	bytes: Uint8Array,
): Promise<Looks | "broken" | "too large"> {
	const header = readHeader(bytes);
	const pixels = header?.isComplete ? header.width * header.height : 0;
	if (!header || pixels === 0) return "broken";
	if (pixels > MAX_PIXELS) return "too large";
	try {
		await inTurn(() => unpack(bytes));
		return looksOf(header);
	} catch (error) {
		if (error instanceof UserError) throw error;
		// It throws for whatever it cannot read, and says so in words for programmers.
		return "broken";
	}
}

interface Pixels {
	readonly bytes: Uint8Array;
	readonly width: number;
	readonly height: number;
}

type Wanted = Pick<PictureTask, "digest" | "format" | "width">;

/** @throws Error for what is no picture: only those that were found sound are made smaller */
async function decode(bytes: Uint8Array, wanted: Wanted): Promise<Pixels> {
	const header = readHeader(bytes);
	if (!header) throw new Error("a picture that was sound no longer is");
	const { FastResizeFilter, ResizeFit } = await importEncoders();
	const upright = looksOf(header);
	const width = Math.min(wanted.width, upright.width);
	const height = Math.round(upright.height * (width / upright.width)) || 1;
	const size = { width, height };
	const decoded = await inTurn(async () => {
		const image = await unpack(bytes);
		const filter = FastResizeFilter.Lanczos3;
		return image
			.rotate(header.orientation)
			.fastResize({ ...size, filter, fit: ResizeFit.Fill })
			.rawPixels();
	});
	if (header.profile) turnToSrgb(decoded, header.profile);
	return { bytes: decoded, ...size };
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
			// Several pictures are made at once; and how many cores there are must not show in one.
			return image.avif({ quality, speed: AVIF_SPEED, threads: 1 });
		case "webp":
			return image.webp(quality);
		case "jpeg":
			// Without another loss: the same picture in fewer bytes.
			return compressJpeg(await image.jpeg(quality), { quality: 100 });
		case "png": {
			const range = { minQuality: 0, maxQuality: quality };
			return pngQuantize(await image.png(), { ...range, speed: PNG_SPEED });
		}
	}
}

const decoding = new Map<string, Promise<Pixels>>();

/** Turned the right way up, in sRGB, and without what the camera wrote into it, such as where it was. */
export async function encodePicture(
	bytes: Uint8Array,
	wanted: Wanted,
): Promise<Buffer> {
	const { digest, format, width } = wanted;
	// To unpack an original takes longest: formats of one width that are made at one time share it.
	const key = `${digest} ${width}`;
	const pixels =
		decoding.get(key) ??
		decode(bytes, wanted).finally(() => decoding.delete(key));
	decoding.set(key, pixels);
	let made: Buffer = Buffer.alloc(0);
	for (const quality of QUALITIES[format]) {
		made = await encodeAs(await pixels, format, quality);
		if (made.length <= MAX_BYTES) break;
	}
	return made;
}
