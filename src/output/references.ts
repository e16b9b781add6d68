// Files that content names -> problems: static/ does not hold them, with the nearest name, or
// the share image is no picture that other sites show.
import type { Asset } from "../assets/asset.ts";
import type { Site } from "../content/site.ts";
import { ICON_FILES, MANIFEST_ICONS } from "../plan/frame.ts";
import { PICTURE_FOLDER } from "../plan/picture.ts";
import type { Route } from "../plan/route.ts";
import { invalid, type Pointer, type UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import type { Contents } from "./file.ts";
import { readPicture } from "./picture.ts";

interface Reference {
	readonly href: string;
	readonly source: Pointer;
	readonly pages: readonly string[];
}

type Keys = readonly (string | number)[];

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

const SHARE_IMAGE: Pointer = {
	file: "content/site.yaml",
	keys: ["shareImage", "file"],
	on: "value",
};

function findReferences(site: Site, routes: readonly Route[]): Reference[] {
	const { basePath, shareImage } = site.settings;
	const pathOf = new Map(routes.map((route) => [route.sourcePath, route.path]));
	const inPages = Object.entries(site.pages).flatMap(([name, page]) => {
		const file = `content/pages/${name}.yaml`;
		const route = pathOf.get(file);
		return findImages(page).map(({ href, keys }) => ({
			// As it was written, before it was made ready for a page.
			href: href.slice(basePath.length),
			source: { file, keys, on: "value" } as const,
			pages: route === undefined ? [] : [route],
		}));
	});
	return [
		...inPages,
		{
			href: shareImage.file,
			source: SHARE_IMAGE,
			pages: ["/"],
		},
	];
}

function findMissingIcons(held: ReadonlySet<string>): UnplacedProblem[] {
	return [...Object.values(ICON_FILES), ...Object.values(MANIFEST_ICONS)]
		.filter((href) => !held.has(href))
		.map((href) =>
			invalid("this icon is missing, and every page leads browsers to it", {
				hint: "Restore it from an earlier version of the project",
				target: href,
				pages: ["/"],
				source: { file: `static${href}`, line: 1, column: 1 },
			}),
		);
}

/** As browsers want it of a file: with its name space, and whole. */
const WHOLE_SVG =
	/<svg\s[^>]*xmlns=["']http:\/\/www\.w3\.org\/2000\/svg["'][\s\S]*(?:<\/svg\s*|\/)>\s*(?:<!--[\s\S]*-->\s*)?$/;

/** The drawing that the other icons are made from: of a broken one nothing would be seen on them. */
function findBrokenSign(assets: readonly Asset[]): UnplacedProblem[] {
	const file = ICON_FILES.svg;
	const sign = assets.find(({ outputPath }) => `/${outputPath}` === file);
	if (!sign || typeof sign.contents === "function") return [];
	if (WHOLE_SVG.test(Buffer.from(sign.contents).toString("utf8"))) return [];
	return [
		invalid(
			"this is not an SVG drawing in one piece, and the icons of the site are drawn from it",
			{
				hint: "Save the drawing once more as SVG, or restore the file from an earlier version of the project",
				target: file,
				pages: ["/"],
				source: { file: `static${file}`, line: 1, column: 1 },
			},
		),
	];
}

/** What the head of every page says of it, and what the sites that show it take. */
const SHARE_SIZE = { width: 1200, height: 630, bytes: 300_000 };

/** What keeps a file from being a share image; undefined when all is well. */
function judgeShareImage(contents: Contents): string | undefined {
	const picture = readPicture(contents);
	if (!picture) return "is neither a PNG nor a JPEG";
	const { kind, width, height } = picture;
	if (width === 0 || height === 0) return `is a broken ${kind}`;
	if (width !== SHARE_SIZE.width || height !== SHARE_SIZE.height)
		return `is a ${kind} of ${width} by ${height} pixels`;
	const size = Buffer.byteLength(contents);
	if (size < SHARE_SIZE.bytes) return undefined;
	return `is a ${kind} of ${Math.ceil(size / 1000)} kB`;
}

function findBadShareImage(
	site: Site,
	assets: readonly Asset[],
): UnplacedProblem[] {
	const { file } = site.settings.shareImage;
	const asset = assets.find(({ outputPath }) => `/${outputPath}` === file);
	if (!asset || typeof asset.contents === "function") return [];
	const fault = judgeShareImage(asset.contents);
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

export function checkReferences(
	site: Site,
	routes: readonly Route[],
	assets: readonly Asset[],
): UnplacedProblem[] {
	const held = new Set(assets.map((asset) => `/${asset.outputPath}`));
	const missing = findReferences(site, routes)
		.filter(({ href }) => !held.has(href))
		.map(({ href, source, pages }) => {
			const suggestions = suggest(href, [...held]);
			return invalid(`there is no file ${href} in static/`, {
				hint: href.startsWith(PICTURE_FOLDER)
					? `Pictures in static/pictures/ are prepared for pages, and named as picture: { file: ${href}, alt: What it shows }; put other files beside that folder`
					: suggestions[0]
						? `Did you mean ${suggestions[0]}?`
						: "Put the file into static/, or name one that is there",
				target: href,
				suggestions,
				pages,
				source,
			});
		});
	return [
		...missing,
		...findBadShareImage(site, assets),
		...findMissingIcons(held),
		...findBrokenSign(assets),
	];
}
