// A site that is planned -> its own server, for addresses that no built file has and for crawls:
// it answers as the host of the published site does.
import { createAsker } from "../check/links/linkinator.ts";
import type { CheckContext } from "../check/rule.ts";
import type { OutputFile } from "../output/file.ts";
import type { SitePlan } from "../pipeline.ts";
import {
	buildServedSite,
	byOutputPath,
	type KnownFile,
} from "../serve/served-site.ts";
import { startServer } from "../serve/server.ts";

/** Where a crawl finds the page that hosts answer only to addresses that do not exist. */
const NOT_FOUND_COPY = "hypno-not-found.html";

/** The pages of a site for a crawl. Without one it is enough that they are expected. */
export class KeptPages {
	readonly #pages: KnownFile[] = [];
	readonly #crawl: CheckContext["crawl"];

	constructor(crawl: CheckContext["crawl"]) {
		this.#crawl = crawl;
	}

	readonly keep = ({ outputPath, contents }: OutputFile): void => {
		if (this.#crawl === "leave") return;
		this.#pages.push({ outputPath, contents });
		if (outputPath === "404.html")
			this.#pages.push({ outputPath: NOT_FOUND_COPY, contents });
	};

	/** A file that a page brings along is not drawn: that it will be there is enough. */
	readonly expect = ({ outputPath }: OutputFile): void => {
		this.#pages.push({ outputPath });
	};

	get files(): readonly KnownFile[] {
		return this.#pages;
	}
}

/** Those that cannot be made for now too: they will be there, and who links to them is right. */
function expectedPages({ site, routes, unplanned }: SitePlan): KnownFile[] {
	if (!site) return [];
	return [
		...routes.map(({ outputPath }) => outputPath),
		...unplanned.map((path) => site.urls.outputPath(path)),
		NOT_FOUND_COPY,
	].map((outputPath) => ({ outputPath }));
}

/** No check waits for what is made late: that it will be there is enough. */
function leaveUnmade({ outputPath }: OutputFile): KnownFile {
	return { outputPath };
}

interface Serving {
	readonly plan: SitePlan;
	readonly pages: KeptPages;
	readonly timeLimit: number | undefined;
}

export function createOwnAsker({ plan, pages, timeLimit }: Serving) {
	const { site, routes, assets } = plan;
	const basePath = site?.settings.basePath ?? "";
	const expected = expectedPages(plan);
	return createAsker({
		basePath,
		siteOrigin: site ? new URL(site.urls.absolute("/")).origin : "",
		pages: routes.map(({ template, href }) =>
			template === "not-found" ? `${basePath}/${NOT_FOUND_COPY}` : href,
		),
		...(timeLimit !== undefined && { timeLimit }),
		serve: async (extra) => {
			const known = assets.map((file) =>
				typeof file.contents === "function" ? leaveUnmade(file) : file,
			);
			// Of two with one path the last counts.
			const all = [...known, ...expected, ...pages.files, ...extra];
			const served = buildServedSite({
				files: byOutputPath(all),
				basePath,
				site,
			});
			let bug: unknown;
			const server = await startServer({
				host: "127.0.0.1",
				port: 0,
				site: () => served,
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
