// One original picture -> which files are made of it, and under which names. A name holds a
// hash of all that decides the bytes, so that a file need not be made to be known.
import { hash } from "node:crypto";
import type { PictureFile } from "../../plan/picture.ts";
import { listPackageVersions } from "../image-packages.ts";

/** In pixels: telephones, and what fills a text column or half a screen, each also twice. */
const WIDTHS = [400, 800, 1200, 1600];
/** A narrower file so near the next one spares nobody anything. */
const NEAR = 0.85;

/** The formats of originals, which are made for browsers that know no other. */
type OriginalFormat = "jpeg" | "png";
export type PictureFormat = "avif" | "webp" | OriginalFormat;

/** Tried in this order, until a file is light enough. */
export const QUALITIES: Readonly<Record<PictureFormat, readonly number[]>> = {
	avif: [50, 40, 30, 20],
	webp: [76, 60, 45, 30],
	jpeg: [65, 50, 35, 20],
	png: [90, 70, 40, 10],
};
/** In bytes, of each file. */
export const MAX_BYTES = 300_000;
/** Of originals: all of one is held in memory while it is made smaller. */
export const MAX_PIXELS = 100_000_000;
/** 1 takes longest and makes the smallest files, 10 is in a hurry. */
export const AVIF_SPEED = 6;
export const PNG_SPEED = 8;

/** To be raised with every change of the code in this folder that makes other bytes. */
const REVISION = 1;

const RECIPE = JSON.stringify([
	...listPackageVersions("@napi-rs/image").map(([, version]) => version),
	REVISION,
	QUALITIES,
	MAX_BYTES,
	MAX_PIXELS,
	AVIF_SPEED,
	PNG_SPEED,
]);

export interface Original {
	/** As the disk has it: "/pictures/room.jpg" */
	readonly file: string;
	/** Of its bytes. */
	readonly digest: string;
	readonly format: OriginalFormat;
	/** In pixels, as it is seen the right way up. */
	readonly width: number;
	readonly height: number;
}

export interface PictureTask {
	readonly file: string;
	readonly digest: string;
	readonly format: PictureFormat;
	readonly width: number;
	readonly outputPath: string;
	/** Of all that decides the bytes. */
	readonly key: string;
}

function planWidths(width: number): number[] {
	const widest = Math.min(width, WIDTHS.at(-1) ?? width);
	return [...WIDTHS.filter((step) => step < widest * NEAR), widest];
}

/** Far below what disks take, and enough to tell pictures apart. */
const LONGEST_NAME = 80;

/** "/pictures/Our room.JPG" -> "our-room" */
function plainName(file: string): string {
	const name = file.slice(file.lastIndexOf("/") + 1, file.lastIndexOf("."));
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	const words = plain.match(/[a-z0-9]+/g)?.join("-") ?? "picture";
	return words.slice(0, LONGEST_NAME);
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

export function looksKey(digest: string): string {
	return `looks ${RECIPE} ${digest}`;
}

export interface PlannedPicture extends PictureFile {
	readonly versions: readonly {
		readonly type: string;
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
