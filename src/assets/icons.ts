// Plans the other icons that browsers and telephones need, which are drawn from static/favicon.svg. An icon
// that is a file of static/ is not drawn.
import type { OutputFile } from "../output/file.ts";
import { ICON_FILES, MANIFEST_ICONS } from "../plan/frame.ts";
import { fileProblem } from "../problems.ts";
import type { Drawing, PlanDrawing } from "./drawing.ts";

/** Each icon has a file, a side length in pixels, and a format. */
const ICONS = [
	[ICON_FILES.ico, 32, "ico"],
	[ICON_FILES.appleTouch, 180, "png"],
	[MANIFEST_ICONS[192], 192, "png"],
	[MANIFEST_ICONS[512], 512, "png"],
] as const;

const DARK =
	/@media\s*\(\s*prefers-color-scheme:\s*dark\s*\)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g;

function formatIconMarkup(svg: string, format: Drawing["format"]): string {
	// PNG icons have a dark background, so they need the colours of dark mode.
	const drawn = format === "ico" ? svg : svg.replace(DARK, "$1");
	const src = `data:image/svg+xml;base64,${Buffer.from(drawn).toString("base64")}`;
	return `<div class="icon icon-${format}"><img class="icon-sign" src="${src}"></div>`;
}

/** An icon has a few shapes. Drawing a much larger one would take minutes. */
const MAX_BYTES = 100_000;

const TOO_LARGE = fileProblem(
	`static${ICON_FILES.svg}`,
	`the icon of the site is larger than ${MAX_BYTES / 1000} kB`,
	"Draw the icon with a few plain shapes, or export it again as plain SVG",
);

interface IconOptions {
	readonly statics: readonly OutputFile[];
	readonly css: string;
	readonly draw: PlanDrawing;
}

export function planIcons({ statics, css, draw }: IconOptions) {
	const files = new Map(
		statics.map(({ outputPath, contents }) => [`/${outputPath}`, contents]),
	);
	const source = files.get(ICON_FILES.svg) ?? "<svg/>";
	// Only a file too large to be read is deferred.
	const isTooLarge = typeof source === "function" || source.length > MAX_BYTES;
	// A missing or invalid SVG is one problem, so the icons made from it must not be reported as well.
	const svg = isTooLarge ? "<svg/>" : Buffer.from(source).toString();
	const assets = ICONS.filter(([file]) => !files.has(file)).map(
		([file, side, format]): OutputFile => {
			const html = formatIconMarkup(svg, format);
			const drawing = { html, css, font: undefined, format };
			const { contents } = draw({ ...drawing, width: side, height: side });
			return { outputPath: file.slice(1), contents };
		},
	);
	return { assets, problems: isTooLarge ? [TOO_LARGE] : [] };
}
