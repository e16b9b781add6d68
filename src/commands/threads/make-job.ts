// Makes pages in threads during a build of a large site. Each thread plans the site itself.
import type { Config } from "../../config.ts";
import { type RequestPage, toPageResult } from "../../page/page-files.ts";
import { planSite, readSite } from "../../pipeline.ts";
import type { Job } from "../../pool/handle-requests.ts";
import { Pool } from "../../pool/pool.ts";

type Task = Parameters<RequestPage>[0];
type Result = Awaited<ReturnType<RequestPage>>;

/** With fewer pages, threads save hardly any time and take a third more memory. */
const MIN_PAGES = 1500;

export function createPagePool(config: Config): Pool<Task, Result> {
	return new Pool({ job: "make", data: config }, MIN_PAGES);
}

export const makeJob: Job<Config, Task, Result> = async (config) => {
	const { pages, routes } = await planSite(config, await readSite(config));
	const routeOf = new Map(routes.map((route) => [route.path, route]));
	return async ({ path, key }) => {
		const route = routeOf.get(path);
		const page = route && pages?.prepare(route);
		return page?.key === key ? toPageResult(await page.make()) : undefined;
	};
};
