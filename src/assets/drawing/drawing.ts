// What is to be drawn -> its key and, late, its bytes: those that were kept under the key, or
// drawn ones.
import { createHash } from "node:crypto";
import type { DiskCache } from "../../cache/disk-cache.js";
import type { LateContents } from "../../output/file.ts";
import { type Problem, UserError } from "../../problems.ts";
import { listVersions, loadBinary } from "../own-packages.ts";

export interface Drawing {
	/** As templates render it. */
	readonly html: string;
	readonly css: string;
	/** The one that there is; always the same value for the same font. */
	readonly font: Uint8Array | undefined;
	/** In pixels. */
	readonly width: number;
	readonly height: number;
	readonly format: "png" | "ico";
}

export interface LateDrawing {
	/** Of all that the picture is made of: 64 digits. */
	readonly key: string;
	readonly contents: LateContents;
}

export type PlanDrawing = (drawing: Drawing) => LateDrawing;

/** With another version the same words may give another picture. */
const DRAWN_BY = listVersions("@takumi-rs/");
/** To be raised when draw.ts makes other bytes of the same drawing. */
const EDITION = 1;
/** How many drawings of a site are kept. */
export const KEPT = 500;

function createKeys(): (drawing: Drawing) => string {
	const fonts = new WeakMap<Uint8Array, string>();
	const hash = (value: string | Uint8Array) =>
		createHash("sha256").update(value).digest("hex");
	return ({ font, ...rest }) => {
		const known = font && (fonts.get(font) ?? hash(font));
		if (font && known) fonts.set(font, known);
		return hash(JSON.stringify([EDITION, DRAWN_BY, known, rest]));
	};
}

/** What draws says in a few words what it cannot read, and was given nothing but what people made. */
function cannotDraw(error: unknown, { format, font }: Drawing): never {
	const reason = error instanceof Error ? error.message : String(error);
	const what = font ? "a share image" : `an icon (${format})`;
	const made = font
		? "the font in templates/styles/fonts/, to templates/share/ or to templates/styles/drawn.css"
		: "static/favicon.svg or to templates/styles/drawn.css";
	const problem: Problem = {
		rule: "content/invalid",
		severity: "error",
		message: `${what} cannot be drawn: ${reason}`,
		hint: `Undo the last change to ${made}`,
	};
	throw new UserError([problem]);
}

/** @param room how many drawings are kept: to keep those of a large site takes too long */
export function createDrawer(cache: DiskCache, room = KEPT): PlanDrawing {
	const keyOf = createKeys();
	let kept = 0;
	return (drawing) => {
		const key = keyOf(drawing);
		const contents = async () => {
			const known = cache.get(key);
			if (known) return known;
			const { drawPicture } = await loadBinary(
				"share images and icons cannot be drawn",
				() => import("./draw.ts"),
			);
			const bytes = await drawPicture(drawing).catch((error: unknown) =>
				cannotDraw(error, drawing),
			);
			if (kept++ < room) cache.put(key, bytes);
			return bytes;
		};
		return { key, contents };
	};
}
