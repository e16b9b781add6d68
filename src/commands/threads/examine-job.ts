// Makes and examines pages in threads during a check.
import { examineMade } from "../../check/examine.ts";
import type { RequestFacts } from "../../check/examine-pages.ts";
import { RULES } from "../../check/rules/index.ts";
import { startRules } from "../../check/run.ts";
import type { Config } from "../../config.ts";
import { planSite, readSite } from "../../pipeline.ts";
import type { Job } from "../../pool/handle-requests.ts";
import { Pool } from "../../pool/pool.ts";
import { createCheckInput } from "../check-input.ts";
import { createSiteRequester } from "../site-requester.ts";

interface CheckData {
	readonly config: Config;
	readonly year: number;
	readonly ruleIds: readonly string[];
}

type Page = Parameters<RequestFacts>[0];
type ExaminedPage = Awaited<ReturnType<RequestFacts>>;

/** While a thread starts, the main thread examines about so many pages. */
const PAGES_FOR_A_START = 100;

export function openExaminers(data: CheckData): Pool<Page, ExaminedPage> {
	return new Pool({ job: "examine", data }, PAGES_FOR_A_START);
}

export const examineJob: Job<CheckData, Page, ExaminedPage> = async (data) => {
	const { config, year, ruleIds } = data;
	const plan = await planSite(config, await readSite(config));
	const { site, pages, routes } = plan;
	if (!site || !pages) return async () => undefined;
	const rules = ruleIds.flatMap(
		(id) => RULES.find((rule) => rule.id === id) ?? [],
	);
	const input = createCheckInput(config, plan, {
		made: {
			...{ ...plan, site, pages, cache: undefined },
			...{ requestFacts: () => undefined, onPage: () => {} },
		},
		...{ external: "skip", year },
		requester: createSiteRequester({ plan, pageFiles: new Set() }),
	});
	const { runs } = startRules(rules, input);
	const routeOf = new Map(routes.map((route) => [route.path, route]));
	return async ({ path, key }) => {
		const route = routeOf.get(path);
		const page = route && pages.prepare(route);
		if (page?.key !== key) return undefined;
		const made = await page.make();
		const packed = await examineMade(made, runs, site);
		return { packed, problems: made.problems };
	};
};
