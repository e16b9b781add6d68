// static/favicon.svg -> the icons that browsers and telephones ask for besides it, made late.
// One that static/ holds is left to it.
import { ICON_FILES, MANIFEST_ICONS } from "../plan/frame.ts";
import type { Asset } from "./asset.ts";
import type { PlanDrawing } from "./drawing.ts";

interface Icon {
	readonly file: string;
	/** The length of its sides in pixels. */
	readonly size: number;
	readonly format: "png" | "ico";
}

const ICONS: readonly Icon[] = [
	{ file: ICON_FILES.ico, size: 32, format: "ico" },
	{ file: ICON_FILES.appleTouch, size: 180, format: "png" },
	{ file: MANIFEST_ICONS[192], size: 192, format: "png" },
	{ file: MANIFEST_ICONS[512], size: 512, format: "png" },
];

const DARK =
	/@media\s*\(\s*prefers-color-scheme:\s*dark\s*\)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g;

/** As a dark browser shows it: on a telephone it stands on a dark ground. */
function darken(svg: string): string {
	return svg.replace(DARK, "$1");
}

function iconMarkup(svg: string, format: Icon["format"]): string {
	const drawn = format === "ico" ? svg : darken(svg);
	const src = `data:image/svg+xml;base64,${Buffer.from(drawn).toString("base64")}`;
	return `<div class="icon icon-${format}"><img class="icon-sign" src="${src}"></div>`;
}

interface IconOptions {
	readonly statics: readonly Asset[];
	readonly css: string;
	readonly draw: PlanDrawing;
}

export function planIcons({ statics, css, draw }: IconOptions): Asset[] {
	const held = new Set(statics.map(({ outputPath }) => `/${outputPath}`));
	const drawing = statics.find(
		({ outputPath }) => `/${outputPath}` === ICON_FILES.svg,
	);
	// Without it the site is not published; of all icons, only it is told to be missing.
	const source = drawing?.contents ?? "<svg/>";
	if (typeof source === "function") return [];
	const svg = Buffer.from(source).toString("utf8");
	return ICONS.filter(({ file }) => !held.has(file)).map(
		({ file, size, format }) => ({
			outputPath: file.slice(1),
			contents: draw({
				html: iconMarkup(svg, format),
				css,
				font: undefined,
				width: size,
				height: size,
				format,
			}).contents,
		}),
	);
}
