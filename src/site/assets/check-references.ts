// Reports files that content names and that are missing, invalid pictures, and a share image that other sites refuse.
import { type DiskFile, isDiskFile } from "../../base/disk/disk-file.ts";
import { contentProblem, type Problem } from "../../base/problems.ts";
import { advise } from "../../base/text/suggest.ts";
import {
	isRecordingName,
	PICTURE_FOLDER,
	type PictureError,
	type PictureUse,
} from "../addresses/picture.ts";
import { SITE_FILE } from "../addresses/source-paths.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../output/file.ts";
import type { Route } from "../plan/routes.ts";
import { readPictureSize } from "./picture-size.ts";
import { findMediaFault } from "./recordings/describe-media.ts";

function findPagePaths(routes: readonly Route[], file: string): string[] {
	const using = routes.filter(({ sourcePath }) => sourcePath === file);
	return using.map(({ path }) => path);
}

const SHARE_IMAGE = { file: SITE_FILE, keys: ["shareImage", "file"] };
const LOGO = { file: SITE_FILE, keys: ["brand", "logo"] };

function describeMissing(target: string, names: readonly string[]) {
	const put =
		"Put the file into static/, or write the name of a file that is there";
	const advice = advise(target, names, put);
	if (target.startsWith(PICTURE_FOLDER))
		return {
			...advice,
			message: `${target} is a picture of static/pictures/, which only picture: can show`,
			hint: `Show a picture of static/pictures/ as picture: { file: ${target}, alt: What it shows }; put any other file beside that folder`,
		};
	return { ...advice, message: `there is no file ${target} in static/` };
}

interface Use extends Pick<Problem, "pages" | "source"> {
	readonly target: string;
}

/** The formats that browsers show. */
const SHOWN = "svg png jpg gif webp avif ico bmp";

/** Hosts send a picture with the type of its ending. */
function* checkFormat(picture: DiskFile, use: Use) {
	const { type } = readPictureSize(picture) ?? {};
	const ending = use.target.toLowerCase().replace(/^.*\./, "");
	const isSame = type === ending.replace(/^jp(?:eg|e)$|^jfif$/, "jpg");
	if (type === undefined || (isSame && !SHOWN.split(" ").includes(type))) {
		const message = `${use.target} is no picture that browsers show`;
		const hint =
			"Save it as SVG, PNG, JPEG or WebP, put that file into static/, and write its name here";
		yield contentProblem(message, { ...use, hint });
		return;
	}
	if (isSame) return;
	const message = `${use.target} is not what its name says but ${type.toUpperCase()}, so browsers may not show it`;
	const hint = `Give it the ending .${type}, in static/ and here, or save the picture again as ${ending.toUpperCase()}`;
	yield contentProblem(message, { ...use, hint });
}

/** Every page states 1200 by 630 pixels in its head, and other sites refuse larger files. */
function* checkShareImage(picture: DiskFile, use: Use) {
	const { type, width, height } = readPictureSize(picture) ?? {};
	const format = type === "jpg" ? "jpeg" : type;
	const isShown = format === "jpeg" || format === "png";
	const isRightSize = width === 1200 && height === 630;
	if (isShown && isRightSize && picture.size < 300_000) return;
	const actual = format
		? `a ${format.toUpperCase()} of ${width} by ${height} pixels and ${Math.ceil(picture.size / 1000)} kB`
		: "neither a PNG nor a JPEG";
	const message = `${use.target} is ${actual}, but a share image must be a PNG or JPEG of 1200 by 630 pixels, smaller than 300 kB`;
	const hint =
		"Save the picture again in that format and size, and name it here, as in file: /share.png";
	yield contentProblem(message, { ...use, hint });
}

/** A logo stands in a square beside the name. */
const WIDEST = 2;

function* checkLogo({ settings, locate }: Site, picture: DiskFile) {
	const target = settings.brand.logo ?? "";
	const { width = 1, height = 1 } = readPictureSize(picture) ?? {};
	const ratio = Math.round(Math.max(width / height, height / width) * 10) / 10;
	if (ratio <= WIDEST) return;
	const more = width > height ? "wide as it is high" : "high as it is wide";
	const message = `the logo ${target} is ${ratio} times as ${more}, so it is small in the square beside the name`;
	const hint =
		"Name a square picture here, such as the symbol of the logo without its words: the name stands beside it";
	const details = { hint, target, pages: ["/"], source: locate(LOGO) };
	yield contentProblem(message, { ...details, severity: "warning" });
}

export function* describePictureProblems(
	uses: readonly PictureUse[],
	errors: readonly PictureError[],
	routes: readonly Route[],
): Iterable<Problem> {
	for (const { file: target, source } of uses) {
		const failed = errors.find(({ file }) => file === target);
		if (!failed) continue;
		const { file, error, ...advice } = failed;
		const pages = findPagePaths(routes, source.file);
		const what = isRecordingName(target) ? "recording or film" : "picture";
		const message = `the ${what} ${file} ${error}`;
		yield contentProblem(message, { ...advice, target, pages, source });
	}
}

export function* checkReferences(
	site: Site,
	routes: readonly Route[],
	assets: readonly OutputFile[],
): Iterable<Problem> {
	const { drawings, settings } = site;
	const files = new Map(
		assets.map(({ outputPath, contents }) => [`/${outputPath}`, contents]),
	);
	const names = [...files.keys()];
	const uses: Use[] = drawings.map(({ file: target, source }) => {
		return { target, source, pages: findPagePaths(routes, source.file) };
	});
	const { file: share } = settings.shareImage;
	const shared = share && {
		target: share,
		source: site.locate(SHARE_IMAGE),
		pages: ["/"],
	};
	if (shared) uses.push(shared);
	for (const use of uses) {
		const { target } = use;
		const picture = files.get(target.normalize("NFC"));
		if (picture === undefined) {
			const { message, ...advice } = describeMissing(target, names);
			yield contentProblem(message, { ...use, ...advice });
		} else if (isDiskFile(picture) && isRecordingName(target)) {
			const { error, ...advice } = findMediaFault(target, picture) ?? {};
			const message = `the recording or film ${target} ${error}`;
			if (error) yield contentProblem(message, { ...use, ...advice });
		} else if (isDiskFile(picture)) {
			const isPicture = readPictureSize(picture) !== undefined;
			if (isPicture || use !== shared) yield* checkFormat(picture, use);
			if (use === shared) yield* checkShareImage(picture, use);
		}
	}
	const logo = files.get(settings.brand.logo ?? "");
	if (logo && isDiskFile(logo)) yield* checkLogo(site, logo);
}
