// Threads that make pages of the site that is built.
import type { Config } from "../../config.ts";
import { type AskMaker, toPlain } from "../../page/page-files.ts";
import { planSite, readSite } from "../../pipeline.ts";
import type { Job } from "../../pool/handle-requests.ts";
import { Pool } from "../../pool/pool.ts";

type Page = Parameters<AskMaker>[0];
type MadePage = Awaited<ReturnType<AskMaker>>;

/** With fewer pages than these, hardly any time is saved and a third more memory taken. */
const PAGES_FOR_A_START = 1500;

export function openMakers(config: Config): Pool<Page, MadePage> {
	return new Pool({ job: "make", data: config }, PAGES_FOR_A_START);
}

/** In such a thread. */
export const makeJob: Job<Config, Page, MadePage> = async (config) => {
	const { pages, routes } = await planSite(config, await readSite(config));
	const routeOf = new Map(routes.map((route) => [route.path, route]));
	return async ({ path, key }) => {
		const route = routeOf.get(path);
		const page = route && pages?.open(route);
		return page?.key === key ? toPlain(await page.make()) : undefined;
	};
};
