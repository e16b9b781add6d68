// Reads what a page shows. For the page of a service, this reads and checks the service's record.
import { describePictureProblems } from "../assets/check-references.ts";
import { loadPictures } from "../assets/pictures/load.ts";
import { toShownPictures } from "../assets/pictures/recipe.ts";
import type { Config } from "../config.ts";
import type { ContentMarker } from "../content/mark-content.ts";
import { renderBody } from "../content/markdown/markdown.ts";
import type { Claims } from "../content/raw-file.ts";
import { readRecord } from "../content/records.ts";
import { findUses, resolveLinks, type Site } from "../content/site.ts";
import type { Route } from "../plan/route.ts";
import { buildPageData } from "./page-data.ts";

type Marker = Pick<ContentMarker, "markBody" | "markPictures" | "markValue">;

const NO_MARKS: Marker = {
	markBody: ({ markup }) => markup,
	markPictures: (pictures) => pictures,
	markValue: <Value>(value: Value) => value,
};

export interface RecordInput {
	readonly config: Config;
	readonly site: Site;
	readonly claims: Claims | undefined;
}

export async function readPage(
	input: RecordInput,
	route: Route,
	marker = NO_MARKS,
) {
	const { config, site, claims } = input;
	const { sourcePath } = route;
	if (route.words) {
		const data = buildPageData(site, route);
		return { data, record: undefined, assets: [], problems: [] };
	}
	const read = await readRecord(sourcePath, config, claims);
	const { hash, file: record, value, problems } = read;
	if (!record) return { hash, data: undefined, record, assets: [], problems };
	const uses = [...record.pictures, ...findUses(record, "picture")];
	const names = uses.map((use) => use.file);
	const { pictures, errors, assets } = await loadPictures(config, names);
	const { href } = site.urls;
	const own = toShownPictures(pictures, href);
	const shown = marker.markPictures(own, uses);
	const tokens = marker.markBody(record);
	const bodyHtml = renderBody(tokens, { href, pictures: shown });
	const resolved = value && resolveLinks(sourcePath, value, site.urls);
	const words = resolved && marker.markValue(resolved, record);
	const service = words && { bodyHtml, ...words };
	return {
		hash,
		record,
		data: service && buildPageData(site, route, { service, pictures: shown }),
		assets,
		problems: [...problems, ...describePictureProblems(uses, errors, [route])],
	};
}
