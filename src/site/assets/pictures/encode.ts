// Finds the format and the size of a picture, and encodes its narrower versions with sharp.
import type { Sharp } from "sharp";
import { UserError } from "../../../base/problems.ts";
import { loadImagePackage } from "../image-packages.ts";
import {
	AVIF_EFFORT,
	MAX_BYTES,
	MAX_PIXELS,
	type PictureFormat,
	type PictureInfo,
	type PictureTask,
	QUALITIES,
} from "./recipe.ts";

/** sharp only warns of a broken picture if it can fill the rest with grey. */
const DECODING = { failOn: "truncated", limitInputPixels: false } as const;

async function importSharp() {
	const { default: sharp } = await loadImagePackage(
		"pictures cannot be read",
		() => import("sharp"),
	);
	// Its cache of operations would grow with each picture.
	sharp.cache(false);
	// The bytes of an AVIF depend on the number of threads, which depends on the system.
	sharp.concurrency(1);
	return sharp;
}

let last: Promise<unknown> = Promise.resolve();

/** Decodes one original at a time, since each takes much memory. */
function inSequence<Result>(work: () => Promise<Result>): Promise<Result> {
	const result = last.then(work);
	last = result.catch(() => undefined);
	return result;
}

/** Lists the chunks before the pixels of a PNG. */
function listChunks(bytes: Buffer) {
	const chunks = new Map<string, Buffer>();
	for (let at = 8; at + 8 <= bytes.length; ) {
		const name = bytes.toString("latin1", at + 4, at + 8);
		if (name === "IDAT") break;
		const length = bytes.readUInt32BE(at);
		chunks.set(name, bytes.subarray(at + 8, at + 8 + length));
		at += 12 + length;
	}
	return chunks;
}

/** In hundred-thousandths: the gamma of sRGB, and its white, red, green and blue. */
const SRGB = {
	gAMA: [45455],
	cHRM: [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000],
};
const TOLERANCE = 1000;
/** The numbers of sRGB in ITU-T H.273, and of what is not said. */
const SRGB_CODES = /^(?:0101|010d|0102|0201|020d|0202)/;

/** Browsers follow these chunks, and sharp does not. A profile or sRGB goes before the last two. */
function hasOtherColours(chunks: ReadonlyMap<string, Buffer>): boolean {
	const codes = chunks.get("cICP");
	if (codes) return !SRGB_CODES.test(codes.toString("hex"));
	if (chunks.has("iCCP") || chunks.has("sRGB")) return false;
	return Object.entries(SRGB).some(([name, numbers]) => {
		const chunk = chunks.get(name);
		if (chunk?.length !== numbers.length * 4) return false;
		return numbers.some(
			(number, at) => Math.abs(chunk.readUInt32BE(at * 4) - number) > TOLERANCE,
		);
	});
}

type PictureFault = "broken" | "animated" | "too large";

async function inspect(bytes: Buffer): Promise<PictureInfo | PictureFault> {
	const sharp = await importSharp();
	const image = sharp(bytes, DECODING);
	const { format, pages = 1, autoOrient } = await image.metadata();
	const { width, height } = autoOrient;
	const chunks = format === "png" ? listChunks(bytes) : new Map();
	// sharp reads the first frame of an animated PNG alone.
	if (pages > 1 || chunks.has("acTL")) return "animated";
	if (format !== "jpeg" && format !== "png") return "broken";
	if (width * height > MAX_PIXELS) return "too large";
	await image.resize(8).raw().toBuffer();
	const info = { format, width, height };
	return hasOtherColours(chunks) ? { ...info, hasOtherColours: true } : info;
}

/** @returns what is wrong with bytes that are no complete, still JPEG or PNG. @throws UserError (2) without the package */
export async function inspectPicture(bytes: Buffer) {
	try {
		return await inSequence(() => inspect(bytes));
	} catch (error) {
		if (error instanceof UserError) throw error;
		// sharp throws for invalid pictures; its messages are for programmers.
		return "broken" as const;
	}
}

type Target = Pick<PictureTask, "digest" | "format" | "width">;

async function resize(bytes: Buffer, { width }: Target) {
	const sharp = await importSharp();
	const { data, info } = await inSequence(() =>
		sharp(bytes, DECODING)
			.autoOrient()
			.resize({ width, withoutEnlargement: true })
			.toColourspace("srgb")
			.raw()
			.toBuffer({ resolveWithObject: true }),
	);
	return sharp(data, { raw: info });
}

const OPTIONS: Readonly<Record<PictureFormat, object>> = {
	avif: { effort: AVIF_EFFORT },
	webp: {},
	jpeg: { mozjpeg: true },
	png: { palette: true },
};

const decoding = new Map<string, Promise<Sharp>>();

export async function encodePicture(bytes: Buffer, target: Target) {
	const { digest, format, width } = target;
	// Decoding takes longest, so all formats of one width are encoded from the same pixels.
	const key = `${digest} ${width}`;
	const pixels =
		decoding.get(key) ??
		resize(bytes, target).finally(() => decoding.delete(key));
	decoding.set(key, pixels);
	const image = await pixels;
	let encoded: Buffer = Buffer.alloc(0);
	for (const quality of QUALITIES[format]) {
		const options = { quality, ...OPTIONS[format] };
		encoded = await image.clone().toFormat(format, options).toBuffer();
		if (encoded.length <= MAX_BYTES) break;
	}
	return encoded;
}
