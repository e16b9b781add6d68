// Files that content names but static/ does not hold -> problems with the nearest name.
import type { Asset } from "../assets/asset.ts";
import type { Site } from "../content/site.ts";
import type { Frame } from "../frame.ts";
import { invalid, type Pointer, type UnplacedProblem } from "../problems.ts";
import type { Route } from "../routes.ts";
import { suggest } from "../suggest.ts";

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
	const pathOf = new Map(routes.map((route) => [route.sourcePath, route.path]));
	const inPages = Object.entries(site.pages).flatMap(([name, page]) => {
		const file = `content/pages/${name}.yaml`;
		const route = pathOf.get(file);
		return findImages(page).map(({ href, keys }) => ({
			href,
			source: { file, keys, on: "value" } as const,
			pages: route === undefined ? [] : [route],
		}));
	});
	return [
		...inPages,
		{
			href: site.urls.href(site.settings.shareImage.file),
			source: {
				file: "content/site.yaml",
				keys: ["shareImage", "file"],
				on: "value",
			},
			pages: [],
		},
	];
}

function missingIcons(frame: Frame, held: ReadonlySet<string>) {
	const { ico, svg, appleTouch } = frame.icons;
	return [ico, svg, appleTouch]
		.filter((href) => !held.has(href))
		.map((href) => {
			const file = `static/${href.split("/").at(-1)}`;
			return invalid("this file is missing, and every page asks for it", {
				hint: "Restore it from an earlier version of the project",
				target: href,
				source: { file, line: 1, column: 1 },
			});
		});
}

export function checkReferences(
	site: Site,
	frame: Frame,
	routes: readonly Route[],
	assets: readonly Asset[],
): UnplacedProblem[] {
	const files = assets.map((asset) => `/${asset.outputPath}`);
	const held = new Set(files.map((file) => site.urls.href(file)));
	const missing = findReferences(site, routes)
		.filter(({ href }) => !held.has(href))
		.map(({ href, source, pages }) => {
			const suggestions = suggest(href, [...held]);
			const shown = pages[0] ? `, and ${pages[0]} shows it` : "";
			return invalid(`there is no file ${href} in static/${shown}`, {
				hint: suggestions[0]
					? `Did you mean ${suggestions[0]}?`
					: `Put the file into static/, or name one that is there`,
				target: href,
				suggestions,
				pages,
				source,
			});
		});
	return [...missing, ...missingIcons(frame, held)];
}
