// Checks the files that content names. Reports missing files, pictures and icons, invalid pictures and
// icons, and a share image that other sites would not show.

import type { Site } from "../content/site.ts";
import type { OutputFile } from "../output/file.ts";
import { ICON_FILES, MANIFEST_ICONS } from "../plan/frame.ts";
import {
	PICTURE_FOLDER,
	type PictureError,
	type PictureUse,
} from "../plan/picture.ts";
import type { Route } from "../plan/route.ts";
import {
	contentProblem,
	fileProblem,
	type KeyPath,
	type UnlocatedProblem,
} from "../problems.ts";
import { suggest } from "../suggest.ts";
import { readHeader } from "./pictures/read-header.ts";

function findPagePaths(routes: readonly Route[], file: string): string[] {
	return routes
		.filter(({ sourcePath }) => sourcePath === file)
		.map(({ path }) => path);
}

const SHARE_IMAGE: KeyPath = {
	file: "content/site.yaml",
	keys: ["shareImage", "file"],
	on: "value",
};

function findReferences(
	{ drawings, settings }: Site,
	routes: readonly Route[],
) {
	const { file } = settings.shareImage;
	const inPages = drawings.map(({ file: target, sourcePath, source }) => {
		return { target, source, pages: findPagePaths(routes, sourcePath) };
	});
	return [...inPages, { target: file, source: SHARE_IMAGE, pages: ["/"] }];
}

function hintForMissing(file: string, nearest: string | undefined): string {
	if (file.startsWith(PICTURE_FOLDER))
		return `Show a picture of static/pictures/ as picture: { file: ${file}, alt: What it shows }; put any other file beside that folder`;
	return nearest === undefined
		? "Put the file into static/, or write the name of a file that is there"
		: `Did you mean ${nearest}?`;
}

/** Every page states this size in its head, and other sites refuse larger files. */
const SHARE_SIZE = { width: 1200, height: 630, bytes: 300_000 };

/** Returns how the message goes on after the file's name; undefined for a valid share image. */
function describeInvalidShareImage(bytes: Buffer): string | undefined {
	const header = readHeader(bytes);
	if (!header) return "is neither a PNG nor a JPEG";
	const { width, height } = header;
	const kind = header.format.toUpperCase();
	if (width === 0 || height === 0) return `is a damaged ${kind}`;
	if (width !== SHARE_SIZE.width || height !== SHARE_SIZE.height)
		return `is a ${kind} of ${width} by ${height} pixels`;
	if (bytes.length < SHARE_SIZE.bytes) return undefined;
	return `is a ${kind} of ${Math.ceil(bytes.length / 1000)} kB`;
}

function checkShareImage(target: string, bytes: Buffer | undefined) {
	const reason = bytes && describeInvalidShareImage(bytes);
	if (reason === undefined) return [];
	const message = `${target} ${reason}, but a share image must be a PNG or JPEG of 1200 by 630 pixels, smaller than 300 kB`;
	const hint =
		"Save the picture again in that format and size, and name it here, as in file: /share.png";
	const details = { hint, target, pages: ["/"], source: SHARE_IMAGE };
	return [contentProblem(message, details)];
}

function createIconProblem(target: string, message: string, hint: string) {
	const problem = fileProblem(`static${target}`, message, hint);
	return { ...problem, target, pages: ["/"] };
}

function findMissingIcons(present: readonly string[]): UnlocatedProblem[] {
	return [...Object.values(ICON_FILES), ...Object.values(MANIFEST_ICONS)]
		.filter((href) => !present.includes(href))
		.map((href) =>
			createIconProblem(
				href,
				"this icon of the site is missing, and every page links to it",
				"Restore the file from an earlier version of the project",
			),
		);
}

/** Browsers show an SVG file only with its namespace and its closing tag. */
const SVG_START = /<svg\s[^>]*xmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/;
const SVG_END = /(?:<\/svg\s*|\/)>\s*(?:<!--[\s\S]*-->\s*)?$/;

function checkIconSvg(bytes: Buffer | undefined): UnlocatedProblem[] {
	const svg = String(bytes ?? "");
	if (!bytes || (SVG_START.test(svg) && SVG_END.test(svg))) return [];
	return [
		createIconProblem(
			ICON_FILES.svg,
			"this is not a valid SVG file, and the other icons of the site are made from it",
			"Save the drawing as SVG again, or restore the file from an earlier version of the project",
		),
	];
}

export function describePictureProblems(
	uses: readonly PictureUse[],
	errors: readonly PictureError[],
	routes: readonly Route[],
): UnlocatedProblem[] {
	const problems: UnlocatedProblem[] = [];
	for (const { file: target, sourcePath, source } of uses) {
		const found = errors.find(({ file }) => file === target);
		if (!found) continue;
		const { error, hint, suggestions } = found;
		const pages = findPagePaths(routes, sourcePath);
		const message = `the picture ${target} ${error}`;
		const details = { hint, suggestions, target, pages, source };
		problems.push(contentProblem(message, details));
	}
	return problems;
}

/**
 * Finds a folder such as static/Pictures/. Its files would be published with their metadata, such as where
 * a photo was taken. On disks that ignore case the pages work, but not if the site is built elsewhere.
 */
function findMisnamedFolder(present: readonly string[]): UnlocatedProblem[] {
	const other = present.find((file) =>
		file.toLowerCase().startsWith(PICTURE_FOLDER),
	);
	if (other === undefined) return [];
	return [
		fileProblem(
			`static${other}`,
			`the folder static/${other.split("/")[1]} has a name with capital letters, so its pictures would be published unchanged, with data such as where a photo was taken`,
			"Rename the folder to static/pictures",
		),
	];
}

/** @param assets all static and built files except original pictures */
export function checkReferences(
	site: Site,
	routes: readonly Route[],
	assets: readonly OutputFile[],
): UnlocatedProblem[] {
	const files = new Map(
		assets.map(({ outputPath, contents }) => [`/${outputPath}`, contents]),
	);
	const present = [...files.keys()];
	const readFile = (file: string) => {
		const contents = files.get(file);
		const isMade = contents !== undefined && typeof contents !== "function";
		return isMade ? Buffer.from(contents) : undefined;
	};
	const missing = findReferences(site, routes)
		.filter(({ target }) => !files.has(target))
		.map((reference) => {
			const { target } = reference;
			const suggestions = suggest(target, present);
			const hint = hintForMissing(target, suggestions[0]);
			const message = target.startsWith(PICTURE_FOLDER)
				? `${target} is a picture of static/pictures/, which only picture: can show`
				: `there is no file ${target} in static/`;
			return contentProblem(message, { ...reference, hint, suggestions });
		});
	const { file } = site.settings.shareImage;
	return [
		...missing,
		...checkShareImage(file, readFile(file)),
		...findMissingIcons(present),
		...checkIconSvg(readFile(ICON_FILES.svg)),
		...findMisnamedFolder(present),
	];
}
