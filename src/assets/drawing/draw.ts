// Markup and styles -> the bytes of a picture. Knows no font but the one it is given, so that
// every machine draws the same. Imported only when something is really drawn.
import { Renderer } from "@takumi-rs/core";
import { fromHtml } from "@takumi-rs/helpers/html";
import type { Drawing } from "./drawing.ts";
import { encodePng } from "./palette-png.ts";

/** One for each font that was met; a site has one, and a font is rarely changed. */
const renderers = new Map<Uint8Array | undefined, Promise<Renderer>>();

async function createRenderer(font: Uint8Array | undefined): Promise<Renderer> {
	const renderer = new Renderer();
	if (font) await renderer.registerFont({ data: font });
	return renderer;
}

function rendererFor(font: Uint8Array | undefined): Promise<Renderer> {
	const renderer = renderers.get(font) ?? createRenderer(font);
	renderers.set(font, renderer);
	return renderer;
}

export async function drawPicture(drawing: Drawing): Promise<Uint8Array> {
	const { html, css, font, width, height, format } = drawing;
	const renderer = await rendererFor(font);
	const { node } = fromHtml(html);
	const size = { width, height, css: [css] };
	if (format === "ico") return renderer.render(node, { ...size, format });
	const rgba = await renderer.render(node, { ...size, format: "raw" });
	return encodePng({ width, height, rgba });
}
