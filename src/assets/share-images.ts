// Plans the share image of a page, which shows the title.
import { unmark } from "../marks.ts";
import type { GeneratedFile } from "../output/file.ts";
import type { ShareCardProps, ShareImage } from "../plan/page-kind.ts";
import type { PlanDrawing } from "./drawing.ts";

const SIZE = { width: 1200, height: 630 };

export interface ImageStyle {
	readonly css: string;
	readonly font: Uint8Array;
	readonly draw: PlanDrawing;
}

export function planShareImage(
	html: string,
	fileName: string,
	{ css, font, draw }: ImageStyle,
): GeneratedFile {
	const { key, contents } = draw({ html, css, font, ...SIZE, format: "png" });
	return {
		outputPath: `assets/share/${fileName}-${key.slice(0, 8)}.png`,
		contents,
	};
}

const endSentence = (text: string) =>
	/[.!?\u2026]$/.test(unmark(text)) ? text : `${text}.`;

export function describeShareImage(
	{ title, line, siteName }: ShareCardProps,
	url: string,
): ShareImage {
	const words = [title, line].filter((text) => text !== "");
	const alt = [...words.map(endSentence), siteName].join(" ");
	return { type: "image/png", url, alt };
}
