// Files that content names but static/ does not hold -> problems with the nearest name.
import type { Asset } from "../assets/asset.ts";
import type { Site } from "../content/site.ts";
import { ICON_FILES } from "../frame.ts";
import { invalid, type Pointer, type UnplacedProblem } from "../problems.ts";
import type { Route } from "../route.ts";
import { suggest } from "../suggest.ts";
import { MANIFEST_ICONS } from "./search.ts";

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
			source: {
				file: "content/site.yaml",
				keys: ["shareImage", "file"],
				on: "value",
			},
			pages: [],
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
				source: { file: `static${href}`, line: 1, column: 1 },
			}),
		);
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
				hint: suggestions[0]
					? `Did you mean ${suggestions[0]}?`
					: "Put the file into static/, or name one that is there",
				target: href,
				suggestions,
				pages,
				source,
			});
		});
	return [...missing, ...findMissingIcons(held)];
}
