// Draws HTML and CSS as a picture. No font of the machine is used, so all machines draw the same bytes.
import { hash } from "node:crypto";
import type { Renderer } from "@takumi-rs/core";
import type { DiskCache } from "../../base/disk/disk-cache.ts";
import { memoizeLast } from "../../base/disk/lazily.ts";
import {
	describeThrown,
	fileProblem,
	templateError,
	UserError,
} from "../../base/problems.ts";
import { listPackageVersions, loadImagePackage } from "./image-packages.ts";

export interface Drawing {
	readonly html: string;
	readonly css: string;
	/** Undefined for icons, which have no text. Drawings with the same font pass the same object. */
	readonly font: Uint8Array | undefined;
	readonly width: number;
	readonly height: number;
	readonly format: "png" | "ico";
}

export type PlanDrawing = ReturnType<typeof createDrawer>;

/** Raise the number when a change of this file alters the bytes of a drawing. */
const VERSIONS = [2, listPackageVersions("@takumi-rs/")];
export const MAX_STORED = 500;

const hashFont = memoizeLast(
	(font: Uint8Array | undefined) => font && hash("sha256", font),
);

const loadPackages = () =>
	loadImagePackage("share images and icons cannot be drawn", async () => {
		const [core, html] = await Promise.all([
			import("@takumi-rs/core"),
			import("@takumi-rs/helpers/html"),
		]);
		return { ...core, ...html };
	});

const renderers = new WeakMap<Uint8Array, Promise<Renderer>>();
const NO_FONT = new Uint8Array();

async function createRenderer(font: Uint8Array): Promise<Renderer> {
	const { Renderer } = await loadPackages();
	const renderer = new Renderer();
	if (font !== NO_FONT) await renderer.registerFont({ data: font });
	return renderer;
}

async function drawPicture(drawing: Drawing): Promise<Uint8Array> {
	const { html, css, font = NO_FONT, format, width, height } = drawing;
	const { fromHtml } = await loadPackages();
	const rendering = renderers.get(font) ?? createRenderer(font);
	renderers.set(font, rendering);
	const renderer = await rendering;
	const { node } = fromHtml(html);
	return renderer.render(node, { width, height, format, css: [css] });
}

/** Quotes the package's own message: people have written all of its input. */
function toDrawingError(error: unknown, { format, font }: Drawing): unknown {
	if (error instanceof UserError) return error;
	const reason = describeThrown(error).message;
	const styles = "templates/styles/drawn.css";
	if (font)
		return templateError(`a share image cannot be drawn: ${reason}`, {
			hint: `Undo the last change to the font in templates/styles/fonts/, to templates/share/ or to ${styles}`,
		});
	const message = `an icon (${format}) cannot be drawn: ${reason}`;
	const hint = `Undo the last change to this file or to ${styles}`;
	return new UserError([fileProblem("static/favicon.svg", message, hint)]);
}

/** @param limit storing all drawings of a large site would take too long */
export function createDrawer(cache: DiskCache, limit = MAX_STORED) {
	let storedCount = 0;
	return (drawing: Drawing) => {
		const { font, ...rest } = drawing;
		const parts = [...VERSIONS, hashFont(font), rest];
		const key = hash("sha256", JSON.stringify(parts));
		const contents = async () => {
			const cached = cache.get(key);
			if (cached) return cached;
			const bytes = await drawPicture(drawing).catch((error: unknown) => {
				throw toDrawingError(error, drawing);
			});
			if (storedCount++ < limit) cache.put(key, bytes);
			return bytes;
		};
		return { key, contents };
	};
}
