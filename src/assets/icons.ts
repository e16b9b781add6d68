// Plans the other icons that browsers and telephones need, which are drawn from static/favicon.svg. An icon
// that is a file of static/ is not drawn.
import { ICON_FILES, MANIFEST_ICONS } from "../plan/frame.ts";
import { fileProblem, type Problem } from "../problems.ts";
import type { Asset } from "./asset.ts";
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

/** An icon has a few shapes. Drawing a larger or deeper one would take minutes, or crash. */
const MAX_BYTES = 100_000;
const MAX_DEPTH = 50;

function hasTooDeepElements(svg: string): boolean {
	let depth = 0;
	for (const [, end, selfEnd] of svg.matchAll(/<(\/?)\w[^<>]*?(\/?)>/g)) {
		if (!selfEnd) depth += end ? -1 : 1;
		if (depth > MAX_DEPTH) return true;
	}
	return false;
}

/** @param svg undefined if the file is too large to be read */
function findIconProblem(svg: string | undefined): Problem | undefined {
	const isLarge = svg === undefined || svg.length > MAX_BYTES;
	if (!isLarge && !hasTooDeepElements(svg)) return undefined;
	const reason = isLarge
		? `is larger than ${MAX_BYTES / 1000} kB`
		: `is too complicated: it has more than ${MAX_DEPTH} elements inside each other`;
	return fileProblem(
		`static${ICON_FILES.svg}`,
		`the icon of the site ${reason}`,
		"Draw the icon with a few plain shapes, or export it again as plain SVG",
	);
}

interface IconOptions {
	readonly statics: readonly Asset[];
	readonly css: string;
	readonly draw: PlanDrawing;
}

export function planIcons({ statics, css, draw }: IconOptions) {
	const files = new Map(
		statics.map(({ outputPath, contents }) => [`/${outputPath}`, contents]),
	);
	const source = files.get(ICON_FILES.svg) ?? "<svg/>";
	const text =
		typeof source === "function" ? undefined : Buffer.from(source).toString();
	const problem = findIconProblem(text);
	// A missing or invalid SVG is one problem, so the icons made from it must not be reported as well.
	const svg = text === undefined || problem ? "<svg/>" : text;
	const assets = ICONS.filter(([file]) => !files.has(file)).map(
		([file, side, format]): Asset => {
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
	return { assets, problems: problem ? [problem] : [] };
}
