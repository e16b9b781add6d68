// A site that is planned -> its own server, for addresses that no built file has and for crawls:
// it answers as the host of the published site does.
import type { ExaminedPage } from "../check/examine-pages.ts";
import { createRequester } from "../check/links/linkinator.ts";
import type { CheckContext } from "../check/rule.ts";
import type { SitePlan } from "../pipeline.ts";
import {
	buildServedSite,
	byOutputPath,
	type KnownFile,
} from "../serve/served-site.ts";
import { startServer } from "../serve/server.ts";

/** Where a crawl finds the page that hosts answer only to addresses that do not exist. */
const NOT_FOUND_COPY = "hypno-not-found.html";

/**
 * What is answered of a page and of the files it brings along: its HTML for a crawl alone, else
 * it is enough that they will be there.
 */
export function expectPage(
	{ route, html, facts }: ExaminedPage,
	crawl: CheckContext["crawl"],
): KnownFile[] {
	const contents = crawl === "skip" ? undefined : html;
	const isMissingPage = route.template === "not-found";
	return [
		...facts.assets.map((outputPath) => ({ outputPath })),
		{ outputPath: route.outputPath, contents },
		...(isMissingPage ? [{ outputPath: NOT_FOUND_COPY, contents }] : []),
	];
}

/** Those that cannot be made for now too: they will be there, and who links to them is right. */
function expectedFiles({ site, routes, unplanned, assets }: SitePlan) {
	// No check waits for what is made late: that it will be there is enough.
	const files: KnownFile[] = assets.map(({ outputPath, contents }) => ({
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

interface Serving {
	readonly plan: SitePlan;
	readonly pages: readonly KnownFile[];
	readonly timeLimit?: number | undefined;
}

export function createInternalRequester({ plan, pages, timeLimit }: Serving) {
	const { site, routes } = plan;
	const basePath = site?.settings.basePath ?? "";
	const expected = expectedFiles(plan);
	return createRequester({
		basePath,
		siteOrigin: site ? new URL(site.urls.absolute("/")).origin : "",
		pages: routes.map(({ template, href }) =>
			template === "not-found" ? `${basePath}/${NOT_FOUND_COPY}` : href,
		),
		...(timeLimit !== undefined && { timeLimit }),
		serve: async (extra) => {
			const files = byOutputPath([...expected, ...pages, ...extra]);
			const served = buildServedSite({ files, basePath, site });
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
