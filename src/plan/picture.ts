// The knowledge of pictures that the stages share: where content names one, what is known of its file, and
// what a page needs to show it.
import type { Location, Pointer } from "../problems.ts";

/** Below static/, and the start of the names that content uses. */
export const PICTURE_FOLDER = "/pictures/";

/** A place in the content that names a picture. */
export interface PictureUse {
	/** "/pictures/room.jpg" */
	readonly file: string;
	readonly sourcePath: string;
	readonly source: Location | Pointer;
}

export interface PictureFile {
	/** "/pictures/room.jpg" */
	readonly file: string;
	/** In pixels, as it is seen the right way up. */
	readonly width: number;
	readonly height: number;
	/** The formats that browsers should take first come first; the last all of them know. */
	readonly versions: readonly {
		/** "image/avif" */
		readonly type: string;
		/** Narrowest first, with their widths in pixels. */
		readonly files: readonly {
			readonly width: number;
			readonly outputPath: string;
		}[];
	}[];
}

/** Why a picture cannot be shown. */
export interface PictureFault {
	readonly file: string;
	/** Follows its name: "is not in static/" */
	readonly fault: string;
	readonly hint: string;
	readonly suggestions: readonly string[];
}

/** All that the markup of a picture needs; every address is final. */
export interface ShownPicture {
	readonly width: number;
	readonly height: number;
	readonly sources: readonly {
		readonly type: string;
		readonly srcSet: string;
	}[];
	/** For browsers that know no source. */
	readonly src: string;
	readonly srcSet: string;
}

export type ShownPictures = Readonly<Record<string, ShownPicture>>;

/** A screen of middling width is served by a browser that does not choose. */
const USUAL_WIDTH = 800;

export function showPicture(
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
