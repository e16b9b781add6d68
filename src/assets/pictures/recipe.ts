// Plans the files that are made from a picture: widths, formats and names. A name contains a hash of
// everything that decides the bytes, so the name and the markup are known before the file is made.
import { hash } from "node:crypto";
import type { ShownPicture, ShownPictures } from "../../site/picture.ts";
import { listPackageVersions } from "../image-packages.ts";

/** These widths in pixels suit telephones, a column of text and half a screen, also at double density. */
const WIDTHS = [400, 800, 1200, 1600];
/** A width is left out if it is a larger part of the next one than this, since it would save nothing. */
const MIN_STEP = 0.85;

/** Originals have these formats, and so have the files for browsers that support no other. */
type OriginalFormat = "jpeg" | "png";
export type PictureFormat = "avif" | "webp" | OriginalFormat;

/** The qualities are tried in this order until a file has no more than MAX_BYTES. */
export const QUALITIES: Readonly<Record<PictureFormat, readonly number[]>> = {
	avif: [50, 40, 30, 20],
	webp: [76, 60, 45, 30],
	jpeg: [65, 50, 35, 20],
	png: [90, 70, 40, 10],
};
export const MAX_BYTES = 300_000;
/** The most pixels of an original, since all of them are in memory at once. */
export const MAX_PIXELS = 50_000_000;
/** Speed 1 is slowest and gives the smallest files, 10 is fastest. */
export const AVIF_SPEED = 6;
export const PNG_SPEED = 8;

/** Raise the number when a change of this folder alters the bytes of files. */
const RECIPE_VERSION = 4;

const RECIPE = JSON.stringify([
	...listPackageVersions("@napi-rs/image").map(([, version]) => version),
	RECIPE_VERSION,
	QUALITIES,
	MAX_BYTES,
	MAX_PIXELS,
	AVIF_SPEED,
	PNG_SPEED,
]);

export interface Original {
	/** The file has this name in static/: "/pictures/room.jpg" */
	readonly file: string;
	readonly digest: string;
	readonly format: OriginalFormat;
	/** The width in pixels when the picture is upright. */
	readonly width: number;
	readonly height: number;
}

export interface PictureTask {
	readonly file: string;
	readonly digest: string;
	readonly format: PictureFormat;
	readonly width: number;
	readonly outputPath: string;
	/** The key changes with everything that decides the bytes. */
	readonly key: string;
}

function planWidths(width: number): number[] {
	const widest = Math.min(width, WIDTHS.at(-1) ?? width);
	return [...WIDTHS.filter((step) => step < widest * MIN_STEP), widest];
}

/** This is far below the limit of file systems, and enough to distinguish pictures. */
const MAX_NAME_LENGTH = 80;

/** "/pictures/Our room.JPG" -> "our-room" */
export function plainName(file: string): string {
	const name = file.slice(file.lastIndexOf("/") + 1, file.lastIndexOf("."));
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	const words = plain.match(/[a-z0-9]+/g)?.join("-") ?? "picture";
	return words.slice(0, MAX_NAME_LENGTH);
}

function planTask(
	{ file, digest }: Original,
	format: PictureFormat,
	width: number,
): PictureTask {
	const key = `${RECIPE} ${digest} ${format} ${width}`;
	const ending = format === "jpeg" ? "jpg" : format;
	const name = `${plainName(file)}-${width}-${hash("sha256", key).slice(0, 8)}`;
	const outputPath = `assets/${name}.${ending}`;
	return { file, digest, format, width, outputPath, key };
}

export function pictureInfoKey(digest: string): string {
	return `looks ${RECIPE} ${digest}`;
}

export interface PlannedPicture {
	readonly file: string;
	/** The width in pixels, after the picture is turned upright. */
	readonly width: number;
	readonly height: number;
	/** The first format is preferred, and every browser supports the last. */
	readonly versions: readonly {
		/** "image/avif" */
		readonly type: string;
		/** The narrowest file comes first. */
		readonly files: readonly PictureTask[];
	}[];
}

export function planPicture(original: Original): PlannedPicture {
	const { file, width, height, format } = original;
	const versions = (["avif", "webp", format] as const).map((each) => ({
		type: `image/${each}`,
		files: planWidths(width).map((step) => planTask(original, each, step)),
	}));
	return { file, width, height, versions };
}

/** Browsers without srcset load a file of at least this width. */
const USUAL_WIDTH = 800;

function toShownPicture(
	{ width, height, versions }: PlannedPicture,
	href: (link: string) => string,
): ShownPicture {
	const sets = versions.map(({ type, files }) => ({
		type,
		srcSet: files
			.map((file) => `${href(`/${file.outputPath}`)} ${file.width}w`)
			.join(", "),
	}));
	const plain = versions.at(-1)?.files ?? [];
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
