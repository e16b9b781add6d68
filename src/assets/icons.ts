// static/favicon.svg -> the icons that browsers and telephones ask for besides it, made late.
// One that static/ holds is left to it.
import { ICON_FILES, MANIFEST_ICONS } from "../plan/frame.ts";
import type { Asset } from "./asset.ts";
import type { Drawing, PlanDrawing } from "./drawing.ts";

/** Each with the length of its sides in pixels. */
const ICONS = [
	[ICON_FILES.ico, 32, "ico"],
	[ICON_FILES.appleTouch, 180, "png"],
	[MANIFEST_ICONS[192], 192, "png"],
	[MANIFEST_ICONS[512], 512, "png"],
] as const;

const DARK =
	/@media\s*\(\s*prefers-color-scheme:\s*dark\s*\)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g;

function iconMarkup(svg: string, format: Drawing["format"]): string {
	// On a telephone it stands on a dark ground, so it is drawn as a dark browser shows it.
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
	const held = new Map(
		statics.map(({ outputPath, contents }) => [`/${outputPath}`, contents]),
	);
	// Without it the site is not published; of all icons, only it is reported as missing.
	const source = held.get(ICON_FILES.svg) ?? "<svg/>";
	if (typeof source === "function") return [];
	const svg = Buffer.from(source).toString("utf8");
	return ICONS.filter(([file]) => !held.has(file)).map(
		([file, side, format]) => {
			const html = iconMarkup(svg, format);
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
