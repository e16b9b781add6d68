// Threads have the same findings on a page as the main thread.
import { expect, test } from "vitest";
import { shippedConfig } from "../../../test/support/shipped-site.ts";
import { examinePages, type RequestFacts } from "../../check/examine-pages.ts";
import { RULES } from "../../check/rules/index.ts";
import { startRules } from "../../check/run.ts";
import { planSite, readSite } from "../../pipeline.ts";
import { Thread } from "../../pool/pool.ts";
import { createCheckInput } from "../check-input.ts";
import { createSiteRequester } from "../site-requester.ts";

const DATA = {
	config: shippedConfig(),
	year: 2026,
	ruleIds: RULES.map(({ id }) => id).reverse(),
};
type Page = Parameters<RequestFacts>[0];

test("every page has the same facts and problems in both threads", async () => {
	const { config, year } = DATA;
	const plan = await planSite(config, await readSite(config));
	const { site, pages, routes } = plan;
	if (!site || !pages) throw new Error("the site has errors");
	const examineAll = async (requestFacts: RequestFacts) => {
		const made = { ...plan, site, pages, cache: undefined };
		const input = createCheckInput(config, plan, {
			made: { ...made, requestFacts, onPage: () => {} },
			...{ external: "skip", year },
			requester: createSiteRequester({ plan, pageFiles: new Set() }),
		});
		const { runs } = startRules(RULES.toReversed(), input);
		const examined = [];
		const setting = { site, pages, runs, cache: undefined, requestFacts };
		for await (const { html, ...page } of examinePages(routes, setting))
			examined.push({ isMadeHere: html !== undefined, ...page });
		return examined;
	};
	const thread = new Thread<Page, Awaited<ReturnType<RequestFacts>>>(
		"examine",
		DATA,
	);
	const inThread = await examineAll((page) => thread.run(page));
	const here = await examineAll(() => undefined);
	expect(inThread.map(({ isMadeHere }) => isMadeHere)).not.toContain(true);
	expect(here.map(({ isMadeHere }) => isMadeHere)).not.toContain(false);
	for (const [index, page] of inThread.entries())
		expect({ ...here[index], isMadeHere: false }).toMatchObject(page);
	expect(here.length).toBeGreaterThan(30);
	expect(JSON.stringify(here)).toContain("hypnotherapy");
	await thread.close();
});

test("a page with an unknown key is left to the main thread", async () => {
	const thread = new Thread<Page, unknown>("examine", DATA);
	expect(await thread.run({ path: "/", key: "another" })).toBe(undefined);
	expect(await thread.run({ path: "/nowhere", key: "another" })).toBe(
		undefined,
	);
	await thread.close();
});
