// Files that content names -> problems: static/ does not hold them, pictures that are missing or
// broken, a share image that other sites do not show, and icons that cannot be drawn.
import type { Site } from "../content/site.ts";
import { ICON_FILES, MANIFEST_ICONS } from "../plan/frame.ts";
import {
	PICTURE_FOLDER,
	type PictureFault,
	type PictureUse,
} from "../plan/picture.ts";
import type { Route } from "../plan/route.ts";
import { invalid, type Pointer, type UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import type { Asset } from "./asset.ts";
import { readHeader } from "./pictures/read-header.ts";

type Keys = Pointer["keys"];

/** Every value under a key "image", with its place. */
function findImages(
	value: unknown,
	keys: Keys = [],
): { href: string; keys: Keys }[] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, item]) => {
		const at = [...keys, Array.isArray(value) ? Number(key) : key];
		return key === "image" && typeof item === "string"
			? [{ href: item, keys: at }]
			: findImages(item, at);
	});
}

interface Reference {
	readonly href: string;
	readonly source: Pointer;
	readonly pages: readonly string[];
}

const SHARE_IMAGE: Pointer = {
	file: "content/site.yaml",
	keys: ["shareImage", "file"],
	on: "value",
};

function findReferences(site: Site, routes: readonly Route[]): Reference[] {
	const { basePath, shareImage } = site.settings;
	const inPages = Object.entries(site.pages).flatMap(([name, page]) => {
		const file = `content/pages/${name}.yaml`;
		const pages = routes.filter(({ sourcePath }) => sourcePath === file);
		return findImages(page).map(({ href, keys }) => ({
			// As it was written, before it was made ready for a page.
			href: href.slice(basePath.length),
			source: { file, keys, on: "value" } as const,
			pages: pages.map(({ path }) => path),
		}));
	});
	return [
		...inPages,
		{ href: shareImage.file, source: SHARE_IMAGE, pages: ["/"] },
	];
}

function findMissingFiles(
	references: readonly Reference[],
	present: readonly string[],
): UnplacedProblem[] {
	return references
		.filter(({ href }) => !present.includes(href))
		.map(({ href, source, pages }) => {
			const suggestions = suggest(href, present);
			const other = suggestions[0]
				? `Did you mean ${suggestions[0]}?`
				: "Put the file into static/, or name one that is there";
			const hint = href.startsWith(PICTURE_FOLDER)
				? `Pictures in static/pictures/ are prepared for pages, and named as picture: { file: ${href}, alt: What it shows }; put other files beside that folder`
				: other;
			const message = `there is no file ${href} in static/`;
			const target = href;
			return invalid(message, { hint, target, suggestions, pages, source });
		});
}

/** What the head of every page says of it, and what the sites that show it take. */
const SHARE_SIZE = { width: 1200, height: 630, bytes: 300_000 };

/** What keeps a file from being a share image; undefined when all is well. */
function findShareImageFault(bytes: Buffer): string | undefined {
	const header = readHeader(bytes);
	if (!header) return "is neither a PNG nor a JPEG";
	const { width, height } = header;
	const kind = header.format.toUpperCase();
	if (width === 0 || height === 0) return `is a broken ${kind}`;
	if (width !== SHARE_SIZE.width || height !== SHARE_SIZE.height)
		return `is a ${kind} of ${width} by ${height} pixels`;
	if (bytes.length < SHARE_SIZE.bytes) return undefined;
	return `is a ${kind} of ${Math.ceil(bytes.length / 1000)} kB`;
}

function checkShareImage(file: string, bytes: Buffer | undefined) {
	const fault = bytes && findShareImageFault(bytes);
	if (fault === undefined) return [];
	return [
		invalid(
			`${file} ${fault}, and the picture that is shown with a link is a PNG or JPEG of 1200 by 630 pixels, smaller than 300 kB`,
			{
				hint: "Save the picture once more in that form and size, and name it here, as in file: /share.png",
				target: file,
				pages: ["/"],
				source: SHARE_IMAGE,
			},
		),
	];
}

const placeOf = (file: string) => ({
	file: `static${file}`,
	line: 1,
	column: 1,
});

function findMissingIcons(present: readonly string[]): UnplacedProblem[] {
	return [...Object.values(ICON_FILES), ...Object.values(MANIFEST_ICONS)]
		.filter((href) => !present.includes(href))
		.map((href) =>
			invalid("this icon is missing, and every page leads browsers to it", {
				hint: "Restore it from an earlier version of the project",
				target: href,
				pages: ["/"],
				source: placeOf(href),
			}),
		);
}

/** As browsers want it of a file: with its name space, and whole. */
const WHOLE_SVG =
	/<svg\s[^>]*xmlns=["']http:\/\/www\.w3\.org\/2000\/svg["'][\s\S]*(?:<\/svg\s*|\/)>\s*(?:<!--[\s\S]*-->\s*)?$/;

/** The drawing that the other icons are made from: of a broken one nothing would be seen on them. */
function checkDrawing(bytes: Buffer | undefined): UnplacedProblem[] {
	if (!bytes || WHOLE_SVG.test(bytes.toString("utf8"))) return [];
	return [
		invalid(
			"this is not an SVG drawing in one piece, and the icons of the site are drawn from it",
			{
				hint: "Save the drawing once more as SVG, or restore the file from an earlier version of the project",
				target: ICON_FILES.svg,
				pages: ["/"],
				source: placeOf(ICON_FILES.svg),
			},
		),
	];
}

/** One problem for each place that names a picture which cannot be shown. */
export function describePictureFaults(
	uses: readonly PictureUse[],
	faults: readonly PictureFault[],
	routes: readonly Route[],
): UnplacedProblem[] {
	return uses.flatMap(({ file, sourcePath, source }) => {
		const found = faults.find((fault) => fault.file === file);
		if (!found) return [];
		const { fault, hint, suggestions } = found;
		const pages = routes
			.filter((route) => route.sourcePath === sourcePath)
			.map(({ path }) => path);
		const message = `the picture ${file} ${fault}`;
		return [
			invalid(message, { hint, suggestions, target: file, pages, source }),
		];
	});
}

/**
 * A folder that is called almost like that for pictures, whose files would be published with all
 * that cameras write into them. Some disks take both names for one: there it shows only once the
 * site is built elsewhere.
 */
function findOtherFolder(present: readonly string[]): UnplacedProblem[] {
	const other = present.find((file) =>
		file.toLowerCase().startsWith(PICTURE_FOLDER),
	);
	if (other === undefined) return [];
	return [
		invalid(
			`the folder static/${other.split("/")[1]} is not the one for pictures, because capitals count in its name, and its files would be published as they are`,
			{ hint: "Rename it to static/pictures", source: placeOf(other) },
		),
	];
}

/** @param assets among which are no originals of pictures */
export function checkReferences(
	site: Site,
	routes: readonly Route[],
	assets: readonly Asset[],
): UnplacedProblem[] {
	const present = assets.map(({ outputPath }) => `/${outputPath}`);
	const readFile = (file: string) => {
		const found = assets.find(({ outputPath }) => `/${outputPath}` === file);
		return found && typeof found.contents !== "function"
			? Buffer.from(found.contents)
			: undefined;
	};
	const { file } = site.settings.shareImage;
	return [
		...findMissingFiles(findReferences(site, routes), present),
		...checkShareImage(file, readFile(file)),
		...findMissingIcons(present),
		...checkDrawing(readFile(ICON_FILES.svg)),
		...describePictureFaults(site.pictures.uses, site.pictures.faults, routes),
		...findOtherFolder(present),
	];
}
