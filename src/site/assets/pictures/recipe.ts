// Plans the files that are made from a picture. Their names hold a hash, so the markup is known before they are made.
import { hash } from "node:crypto";
import path from "node:path";
import { slugify } from "../../../base/addresses/parse-url.ts";
import type { ShownPicture, ShownPictures } from "../../addresses/picture.ts";
import { listPackageVersions } from "../image-packages.ts";

/** In pixels: for phones, a column of text and half a screen, also at double density. */
const WIDTHS = [400, 800, 1200, 1600];
/** A width that is a larger part of the next one saves nothing, so it is left out. */
const MIN_STEP = 0.85;

/** Originals have these formats, and so have the files for browsers that support no other. */
type OriginalFormat = "jpeg" | "png";
export type PictureFormat = "avif" | "webp" | OriginalFormat;

/** Tried in this order until a file has no more than MAX_BYTES. */
export const QUALITIES: Readonly<Record<PictureFormat, readonly number[]>> = {
	avif: [42, 34, 27, 20],
	webp: [76, 60, 45, 30],
	jpeg: [72, 55, 38, 25],
	png: [90, 70, 40, 10],
};
export const MAX_BYTES = 300_000;
/** All pixels of an original are in memory at once. */
export const MAX_PIXELS = 50_000_000;
/** From 0, the fastest, to 9, with the smallest files. 4 takes about ten times as long as 2. */
export const AVIF_EFFORT = 2;

/** Raise the number when a change of this folder alters the bytes of files. */
const RECIPE_VERSION = 5;

const RECIPE = JSON.stringify([
	...listPackageVersions("sharp").map(([, version]) => version),
	RECIPE_VERSION,
	QUALITIES,
	MAX_BYTES,
	MAX_PIXELS,
	AVIF_EFFORT,
]);

export interface PictureInfo {
	readonly format: OriginalFormat;
	readonly width: number;
	readonly height: number;
	/** A PNG says by gAMA, cHRM or cICP that its colours are not those of sRGB. */
	readonly hasOtherColours?: boolean;
}

interface Original extends PictureInfo {
	readonly file: string;
	readonly digest: string;
}

function planWidths(width: number): number[] {
	const widest = Math.min(width, WIDTHS.at(-1) ?? width);
	return [...WIDTHS.filter((step) => step < widest * MIN_STEP), widest];
}

/** Long enough to tell pictures apart, and short enough for every file system. */
export const MAX_NAME_LENGTH = 80;

function planTask(original: Original, format: PictureFormat, width: number) {
	const { file, digest } = original;
	const key = `${RECIPE} ${digest} ${format} ${width}`;
	const ending = format === "jpeg" ? "jpg" : format;
	const { name } = path.posix.parse(file);
	const plain = slugify(name).slice(0, MAX_NAME_LENGTH) || "picture";
	const digits = hash("sha256", key).slice(0, 8);
	const outputPath = `assets/${plain}-${width}-${digits}.${ending}`;
	return { file, digest, format, width, outputPath, key };
}
export type PictureTask = Readonly<ReturnType<typeof planTask>>;

export function pictureInfoKey(digest: string): string {
	return `colours ${RECIPE} ${digest}`;
}

export type PlannedPicture = Readonly<ReturnType<typeof planPicture>>;

/** The first format is preferred, and every browser supports the last. */
const listFormats = ({ format }: Original) => ["avif", "webp", format] as const;

export function planPicture(original: Original) {
	const tasks: PictureTask[] = [];
	for (const width of planWidths(original.width))
		for (const format of listFormats(original))
			tasks.push(planTask(original, format, width));
	return { ...original, tasks };
}

/** Browsers without srcset load this width or more. */
const USUAL_WIDTH = 800;

function toShownPicture(
	picture: PlannedPicture,
	href: (link: string) => string,
): ShownPicture {
	const { width, height, tasks } = picture;
	const sets = listFormats(picture).map((format) => {
		const files = tasks.filter((task) => task.format === format);
		const sources = files.map(
			(file) => `${href(`/${file.outputPath}`)} ${file.width}w`,
		);
		return { type: `image/${format}`, srcSet: sources.join(", ") };
	});
	const plain = tasks.filter(({ format }) => format === picture.format);
	const usual = plain.find((file) => file.width >= USUAL_WIDTH) ?? plain.at(-1);
	return {
		width,
		height,
		sources: sets.slice(0, -1),
		src: href(`/${usual?.outputPath ?? ""}`),
		srcSet: sets.at(-1)?.srcSet ?? "",
	};
}

export function toShownPictures(
	pictures: readonly PlannedPicture[],
	href: (link: string) => string,
): ShownPictures {
	return Object.fromEntries(
		pictures.map((picture) => [picture.file, toShownPicture(picture, href)]),
	);
}
