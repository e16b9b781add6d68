// Defines the types of pictures (a use in the content, the file, the data of its markup), and converts a
// file to the data of its markup.
import type { KeyPath, Location } from "../problems.ts";

/** Names of pictures in content files start with this folder of static/. */
export const PICTURE_FOLDER = "/pictures/";

/** One place in a content file that names a picture. */
export interface PictureUse {
	readonly file: string;
	readonly sourcePath: string;
	readonly source: Location | KeyPath;
}

export interface PictureFile {
	readonly file: string;
	/** The width in pixels, after the picture is turned upright. */
	readonly width: number;
	readonly height: number;
	/** The first format is preferred, and every browser supports the last. */
	readonly versions: readonly {
		/** "image/avif" */
		readonly type: string;
		/** The narrowest file comes first. Widths are in pixels. */
		readonly files: readonly {
			readonly width: number;
			readonly outputPath: string;
		}[];
	}[];
}

export interface PictureError {
	readonly file: string;
	/** The message goes on with this after the picture's name: "is not in static/" */
	readonly error: string;
	readonly hint: string;
	readonly suggestions: readonly string[];
}

/** The markup of a picture is made from this; the addresses are final. */
export interface ShownPicture {
	readonly width: number;
	readonly height: number;
	readonly sources: readonly {
		readonly type: string;
		readonly srcSet: string;
	}[];
	/** Browsers that support no other source load this address. */
	readonly src: string;
	readonly srcSet: string;
}

export type ShownPictures = Readonly<Record<string, ShownPicture>>;

/** Browsers without srcset load a file of at least this width. */
const USUAL_WIDTH = 800;

function toShownPicture(
	{ width, height, versions }: PictureFile,
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
	pictures: readonly PictureFile[],
	href: (link: string) => string,
): ShownPictures {
	return Object.fromEntries(
		pictures.map((picture) => [picture.file, toShownPicture(picture, href)]),
	);
}
