// Lets the link checks request addresses of a planned site. A local server responds as the host of the
// published site would.
import type { ExaminedPage } from "../check/examine-pages.ts";
import { createRequester } from "../check/links/requester.ts";
import type { CheckContext } from "../check/rule.ts";
import type { SitePlan } from "../pipeline.ts";
import {
	createServedSite,
	type FileEntry,
	indexByOutputPath,
} from "../serve/served-site.ts";
import { startServer } from "../serve/server.ts";

/** A crawl finds a copy of the 404 page here, since hosts send that page only for missing addresses. */
const NOT_FOUND_COPY = "hypno-not-found.html";

/** Lists a page and its assets. Only a crawl needs the HTML; other checks need the path alone. */
export function listPageFiles(
	{ route, html, facts }: ExaminedPage,
	crawl: CheckContext["crawl"],
): FileEntry[] {
	const contents = crawl === "skip" ? undefined : html;
	const isMissingPage = route.template === "not-found";
	return [
		...facts.assets.map((outputPath) => ({ outputPath })),
		{ outputPath: route.outputPath, contents },
		...(isMissingPage ? [{ outputPath: NOT_FOUND_COPY, contents }] : []),
	];
}

/** Pages that cannot be made because of errors are listed too, since links to them are not broken. */
function listPlannedFiles({ site, routes, unplanned, assets }: SitePlan) {
	// The path of a file is enough, so deferred contents are not made.
	const files: FileEntry[] = assets.map(({ outputPath, contents }) => ({
		outputPath,
		contents: typeof contents === "function" ? undefined : contents,
	}));
	if (!site) return files;
	const pages = [
		...routes.map(({ outputPath }) => outputPath),
		...unplanned.map((path) => site.urls.outputPath(path)),
		NOT_FOUND_COPY,
	];
	return [...files, ...pages.map((outputPath) => ({ outputPath }))];
}

interface RequesterOptions {
	readonly plan: SitePlan;
	readonly pages: readonly FileEntry[];
	readonly timeLimit?: number | undefined;
}

export function createSiteRequester(options: RequesterOptions) {
	const { plan, pages, timeLimit } = options;
	const { site, routes } = plan;
	const basePath = site?.settings.basePath ?? "";
	const expected = listPlannedFiles(plan);
	return createRequester({
		basePath,
		siteOrigin: site ? new URL(site.urls.absolute("/")).origin : "",
		pages: routes.map(({ template, href }) =>
			template === "not-found" ? `${basePath}/${NOT_FOUND_COPY}` : href,
		),
		...(timeLimit !== undefined && { timeLimit }),
		serve: async (extra) => {
			const files = indexByOutputPath([...expected, ...pages, ...extra]);
			const served = createServedSite({ files, basePath, site });
			let bug: unknown;
			const server = await startServer({
				...{ host: "127.0.0.1", port: 0, site: () => served },
				onError: (error) => {
					bug = error;
				},
			});
			return {
				origin: server.origin,
				close: async () => {
					await server.close();
					if (bug !== undefined) throw bug;
				},
			};
		},
	});
}
