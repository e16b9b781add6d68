// What is made once for each page of a large site has one shape (V8's hidden class): where each
// has its own, whatever reads it takes many times as long. Node 20 gives a shape of its own to each
// object written as a spread followed by further keys.
import v8 from "node:v8";
import { expect, test } from "vitest";
import { makeLargeSite, SLUGS } from "../test/support/two-threads.ts";
import { parsePage } from "./check/page/page.ts";
import { loadContent } from "./content/load.ts";
import { parseContent } from "./content/parse.ts";
import { NONE_SOUND, slugOf } from "./content/read-all.ts";
import { buildModel } from "./content/site.ts";
import { planRoutes } from "./plan/routes.ts";

v8.setFlagsFromString("--allow-natives-syntax");
const isAlike: unknown = new Function("a", "b", "return %HaveSameMap(a, b)");

/** Of those that come first some may differ, as long as V8 learns. */
function haveOneShape(made: readonly unknown[]): boolean {
	const [first, ...others] = made.slice(-50);
	return (
		typeof isAlike === "function" &&
		others.length === 49 &&
		others.every((other) => isAlike(first, other) === true)
	);
}

async function readLargeSite() {
	const { config } = makeLargeSite();
	const loaded = loadContent(config);
	const { content, read } = await parseContent(loaded, undefined, {
		sound: NONE_SOUND,
		holding: "much",
	});
	if (!content) throw new Error("the site cannot be made");
	return { content, read, site: buildModel(content, config) };
}

type LargeSite = Awaited<ReturnType<typeof readLargeSite>>;

test("shapes are told apart", () => {
	const lists = SLUGS.map((slug, at) => (at % 2 === 0 ? { slug } : { at }));
	expect(haveOneShape(lists)).toBe(false);
	expect(haveOneShape(SLUGS.map((slug) => ({ slug })))).toBe(true);
});

const SCRIPT = '<script type="application/ld+json">{"a": 1}</script>';

test.each<[string, (site: LargeSite) => readonly unknown[]]>([
	[
		"the files of services",
		({ read }) => read.filter((file) => slugOf(file) !== undefined),
	],
	["services", ({ content }) => [...content.serviceContents.values()]],
	[
		"what they say",
		({ content }) =>
			[...content.serviceContents.values()].map((one) => one.value),
	],
	["their content", ({ site }) => site.services.map(({ content }) => content)],
	["their routes", ({ site }) => planRoutes(site).slice(10, -10)],
	[
		"structured data of pages",
		({ site }) =>
			planRoutes(site).flatMap(
				(route) => parsePage(route, SCRIPT).structuredData,
			),
	],
])("%s: one shape", async (_, list) => {
	expect(haveOneShape(list(await readLargeSite()))).toBe(true);
});
