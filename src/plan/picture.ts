// The types of pictures that the stages share: a use in content, the file, and the data of its markup;
// and the conversion from a file to that data.
import type { KeyPath, Location } from "../problems.ts";

/** The folder in static/, with which the names in content start. */
export const PICTURE_FOLDER = "/pictures/";

/** A picture that a content file names. */
export interface PictureUse {
	/** "/pictures/room.jpg" */
	readonly file: string;
	readonly sourcePath: string;
	readonly source: Location | KeyPath;
}

export interface PictureFile {
	/** "/pictures/room.jpg" */
	readonly file: string;
	/** The width in pixels, after rotation. */
	readonly width: number;
	readonly height: number;
	/** The preferred format comes first; every browser supports the last. */
	readonly versions: readonly {
		/** "image/avif" */
		readonly type: string;
		/** The narrowest file comes first; widths are in pixels. */
		readonly files: readonly {
			readonly width: number;
			readonly outputPath: string;
		}[];
	}[];
}

/** The reason why a picture cannot be shown. */
export interface PictureError {
	readonly file: string;
	/** The message without the name that it starts with: "is not in static/" */
	readonly error: string;
	readonly hint: string;
	readonly suggestions: readonly string[];
}

/** The data of a picture's markup, with final addresses. */
export interface ShownPicture {
	readonly width: number;
	readonly height: number;
	readonly sources: readonly {
		readonly type: string;
		readonly srcSet: string;
	}[];
	/** The address for browsers that support no other source. */
	readonly src: string;
	readonly srcSet: string;
}

export type ShownPictures = Readonly<Record<string, ShownPicture>>;

/** The width for browsers without srcset. */
const USUAL_WIDTH = 800;

export function toShownPicture(
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
