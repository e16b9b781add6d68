// Lets the link checks request addresses of a planned site. A local server responds as the host of the
// published site would.
import { createRequester } from "../check/links/linkinator.ts";
import type { SitePlan } from "../pipeline.ts";
import { createServedSite, type ServedFile } from "../serve/served-site.ts";
import { startServer } from "../serve/server.ts";

/** Pages that cannot be made because of errors are listed too, since links to them are not broken. */
function listPlannedFiles({ site, routes, unplanned, assets }: SitePlan) {
	// The path of a file is enough, so deferred contents are not made.
	const files: ServedFile[] = assets.map(({ outputPath, contents }) => ({
		outputPath,
		contents: typeof contents === "function" ? undefined : contents,
	}));
	if (!site) return files;
	const pages = [
		...routes.map(({ outputPath }) => outputPath),
		...unplanned.map((path) => site.urls.outputPath(path)),
	];
	return [...files, ...pages.map((outputPath) => ({ outputPath }))];
}

interface RequesterOptions {
	readonly plan: SitePlan;
	/** The paths of files that are made for single pages. */
	readonly pageFiles: ReadonlySet<string>;
	readonly timeLimit?: number | undefined;
}

export function createSiteRequester(options: RequesterOptions) {
	const { plan, pageFiles, timeLimit } = options;
	const { site } = plan;
	const basePath = site?.settings.basePath ?? "";
	const expected = listPlannedFiles(plan);
	return createRequester({
		basePath,
		...(timeLimit !== undefined && { timeLimit }),
		serve: async (extra) => {
			const made = [...pageFiles].map((outputPath) => ({ outputPath }));
			const files = [...expected, ...made, ...extra];
			const served = createServedSite(files, basePath, site);
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
