// Plans the icons of browsers and phones: those that static/ lacks are drawn from its favicon.svg, or from another SVG.
import { type DiskFile, readStart } from "../../base/disk/disk-file.ts";
import { fileProblem, type Problem } from "../../base/problems.ts";
import { contrast } from "../addresses/colours.ts";
import { ICON_FILES, MANIFEST_ICONS } from "../addresses/urls.ts";
import type { OutputFile, StaticFile } from "../output/file.ts";
import type { Drawing, PlanDrawing } from "./drawing.ts";
import type { IconSvg } from "./icon-source.ts";
import { readPictureSize } from "./picture-size.ts";

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

/** Drawing a much larger icon would take minutes. */
const MAX_BYTES = 100_000;

const MISSING = "this icon of the site is missing, and every page links to it";
const RESTORE = "Restore the file from an earlier version of the project";

/** Browsers show an SVG file only with its namespace and its closing tag. */
const SVG_START = /<svg\s[^>]*xmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/;
const SVG_END = /(?:<\/svg\s*|\/)>\s*(?:<!--[\s\S]*-->\s*)?$/;

const NO_SHAPE = /<(?:\w+:)?(?:text|foreignObject)(?=[\s/>])|<!ENTITY(?=\s)/;

function createProblem(target: string, message: string, hint = RESTORE) {
	const problem = fileProblem(`static${target}`, message, hint);
	return { ...problem, target, pages: ["/"] };
}

function readSvg(
	files: ReadonlyMap<string, DiskFile>,
	substitute: IconSvg | undefined,
): string | Problem {
	const report = (message: string, hint?: string) =>
		createProblem(ICON_FILES.svg, message, hint);
	const source = files.get(ICON_FILES.svg);
	const isDrawn = ICONS.some(([file]) => !files.has(file));
	if (source === undefined && substitute === undefined) return report(MISSING);
	if (source && source.size > MAX_BYTES)
		return report(
			`the icon of the site is larger than ${MAX_BYTES / 1000} kB`,
			"Draw the icon with a few plain shapes, or export it again as plain SVG",
		);
	const svg = source
		? readStart(source, MAX_BYTES).toString()
		: (substitute?.svg ?? "");
	const shapes = svg.replace(/<!--[\s\S]*?-->/g, "");
	const [part] = NO_SHAPE.exec(shapes) ?? [];
	if (part && (isDrawn || part.startsWith("<!")))
		return report(
			`the other icons of the site cannot be drawn from this SVG, because it has ${part}>`,
			"Convert text to paths (Illustrator: Type > Create Outlines; Inkscape: Path > Object to Path), and export it from Illustrator with Export As, not with Save As",
		);
	if (SVG_START.test(svg) && SVG_END.test(svg)) return svg;
	return report(
		"this is not a valid SVG file, and the other icons of the site are made from it",
		`Save the drawing as SVG again. ${RESTORE}`,
	);
}

/** A drawing has this colour if it names none. */
const BLACK = "#000000";
const COLOUR =
	/\b(?:fill|stroke|color)\W{1,4}?(#[\da-f]{3}(?:[\da-f]{3})?|black|white)\b/gi;

/** Below this contrast, a shape is invisible. */
const LEAST_CONTRAST = 1.5;

function findFaintIcon(svg: string, css: string): Problem[] {
	const grounds = [...css.matchAll(/--color-deep:\s*(#[\da-f]{6})/gi)];
	const ground = grounds.at(-1)?.[1];
	const drawn = svg.replace(DARK, "$1");
	const colours = /fill|stroke/.test(drawn) ? [] : [BLACK];
	for (const [, written = ""] of drawn.matchAll(COLOUR)) {
		const colour = written.replace(/black/i, "#000").replace(/white/i, "#fff");
		colours.push(colour.length === 4 ? colour.replace(/\w/g, "$&$&") : colour);
	}
	const isSeen = (colour: string) =>
		ground === undefined || contrast(colour, [ground]) >= LEAST_CONTRAST;
	if (colours.length === 0 || colours.some(isSeen)) return [];
	const problem = createProblem(
		ICON_FILES.svg,
		`the icons of telephones can hardly be seen: all colours of this drawing are nearly ${ground}, which is behind them`,
		"Give the drawing a light colour for dark grounds, in @media (prefers-color-scheme: dark), or change opening under brand in content/site.yaml",
	);
	return [{ ...problem, severity: "warning" }];
}

interface IconStyle {
	/** Undefined without a stylesheet for drawings: then no icon is drawn. */
	readonly css: string | undefined;
	/** For a site without a favicon.svg. */
	readonly substitute?: IconSvg | undefined;
}

/** Browsers and telephones show an icon in a square. */
function* checkIcon(file: string, picture: DiskFile): Iterable<Problem> {
	const size = readPictureSize(picture);
	if (!size) return;
	const { type, width, height } = size;
	const isRight = type === "png" || type === file.replace(/^.*\./, "");
	if (isRight && width === height) return;
	const message = `this icon is a ${type?.toUpperCase()} of ${width} by ${height} pixels, and it has to be a square PNG`;
	const hint = `Save it again so, or delete it: hypno draws it from static${ICON_FILES.svg}`;
	yield { ...createProblem(file, message, hint), severity: "warning" };
}

/** A drawing may be this much wider than high, or higher than wide, before it becomes small in its square. */
const MAX_RATIO = 1.1;

function* checkShape(picture: DiskFile | undefined): Iterable<Problem> {
	const { width = 1, height = 1 } = (picture && readPictureSize(picture)) ?? {};
	if (Math.max(width / height, height / width) <= MAX_RATIO) return;
	const message = `the icon of the site is not square but ${Math.round(width)} by ${Math.round(height)}, so it is small, with empty bands beside it`;
	const hint =
		'Draw a symbol that fills a square, and write its sides into viewBox, as in viewBox="0 0 100 100"';
	const problem = createProblem(ICON_FILES.svg, message, hint);
	yield { ...problem, severity: "warning" };
}

export function planIcons(
	statics: readonly StaticFile[],
	{ css, substitute }: IconStyle,
	draw: PlanDrawing,
) {
	const files = new Map(
		statics.map(({ outputPath, contents }) => [`/${outputPath}`, contents]),
	);
	const read = readSvg(files, substitute);
	const isDrawn = typeof read === "string";
	const svg = isDrawn ? read : "<svg/>";
	const given = files.get(ICON_FILES.svg);
	const ofSvg = isDrawn
		? [...findFaintIcon(svg, css ?? ""), ...checkShape(given)]
		: [read];
	const file = given ? undefined : substitute?.file;
	const source = file && { file, line: 1, column: 1 };
	const problems = ofSvg.map((problem) => ({
		...problem,
		...(source && { source }),
	}));
	const assets: OutputFile[] = [];
	if (isDrawn && !given)
		assets.push({ outputPath: ICON_FILES.svg.slice(1), contents: svg });
	for (const [file, side, format] of ICONS) {
		const present = files.get(file);
		for (const problem of present ? checkIcon(file, present) : [])
			problems.push(problem);
		if (present) continue;
		if (css === undefined) {
			problems.push(createProblem(file, MISSING));
			continue;
		}
		const html = formatIconMarkup(svg, format);
		const drawing = { html, css, font: undefined, format };
		const { contents } = draw({ ...drawing, width: side, height: side });
		assets.push({ outputPath: file.slice(1), contents });
	}
	return { assets, problems };
}
