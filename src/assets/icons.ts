// static/favicon.svg -> the other icons that browsers and telephones need, with deferred contents. An
// icon that static/ holds is not drawn.
import { ICON_FILES, MANIFEST_ICONS } from "../plan/frame.ts";
import type { Asset } from "./asset.ts";
import type { Drawing, PlanDrawing } from "./drawing.ts";

/** The file, the length of its sides in pixels, and its format. */
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

interface IconOptions {
	readonly statics: readonly Asset[];
	readonly css: string;
	readonly draw: PlanDrawing;
}

export function planIcons({ statics, css, draw }: IconOptions): Asset[] {
	const files = new Map(
		statics.map(({ outputPath, contents }) => [`/${outputPath}`, contents]),
	);
	// A missing SVG is reported by itself; the other icons must not be reported too.
	const source = files.get(ICON_FILES.svg) ?? "<svg/>";
	if (typeof source === "function") return [];
	const svg = Buffer.from(source).toString("utf8");
	return ICONS.filter(([file]) => !files.has(file)).map(
		([file, side, format]) => {
			const html = formatIconMarkup(svg, format);
			const size = { width: side, height: side };
			const { contents } = draw({
				html,
				css,
				font: undefined,
				...size,
				format,
			});
			return { outputPath: file.slice(1), contents };
		},
	);
}
