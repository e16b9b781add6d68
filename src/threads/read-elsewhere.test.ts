// Checks of large sites whose pages are read by two threads: the same findings as by one.
import { expect, test, vi } from "vitest";
import { checkFolder } from "../../test/support/checked-site.ts";
import {
	edited,
	type Overrides,
	type TestSite,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import {
	byTwo,
	file,
	makeLargeSite,
	SLUGS,
	startPatiently,
	TEMPLATE,
} from "../../test/support/two-threads.ts";
import { RULES } from "../check/rules/index.ts";
import type { PageOrder } from "./page-thread.ts";
import type { StartThread } from "./second-thread.ts";

const INDEX = "templates/index.tsx";
const RULES_BY_PAGE = RULES.filter(({ needsAll }) => !needsAll);
const IDS = RULES_BY_PAGE.map(({ id }) => id);
const [FIRST = "", SECOND = "", LAST = ""] = [SLUGS[0], SLUGS[1], SLUGS.at(-1)];
const HALF = SLUGS.filter((_, at) => at % 2 === 0);

/** Nothing is to be said of its page. */
const quiet = (slug: string, line = "") =>
	`${serviceText(slug)
		.replace("Stop Smoking Hypnotherapy", `About ${slug} at last`)
		.replace("successRate: 85%\n", "")
		.replace(
			"For people who have decided to stop.",
			`For people with ${slug} who have decided to stop, and would like some help with that.`,
		)}\nPlease speak to your GP first. ${line}\n`;
const QUIET = Object.fromEntries(
	SLUGS.map((slug) => [file(slug), quiet(slug)]),
);
const said = (lines: Readonly<Record<string, string>>): Overrides =>
	Object.fromEntries(
		Object.entries(lines).map(([slug, line]) => [
			file(slug),
			quiet(slug, line),
		]),
	);
const each = (slugs: readonly string[], line: string) =>
	said(Object.fromEntries(slugs.map((slug) => [slug, line])));

const claiming = (slug: string, clientsHelped: string) =>
	quiet(slug, "We have helped {clientsHelped} people.").replace(
		"---\n",
		`---\nclaims:\n  clientsHelped: ${clientsHelped}\n`,
	);

const DESCRIBED = edited(
	INDEX,
	"</title>",
	`</title>
				<meta name="description" content={route.head.description} />`,
);
/** @param inner of the page of a service */
const showing = (inner: string): Overrides => ({
	[TEMPLATE]: edited(TEMPLATE, "<main>", `<main>${inner}`),
});
const makeQuietSite = (edits: Overrides = {}): TestSite =>
	makeLargeSite({ ...QUIET, [INDEX]: DESCRIBED, ...showing(""), ...edits });

const check = (site: TestSite) =>
	checkFolder(site.rootDir, { rules: RULES_BY_PAGE });

/** @returns what is found, the services whose pages need not be read again, and the files that need not */
async function checkByTwo(site: TestSite, start?: StartThread) {
	return byTwo(
		site,
		async (thread) => {
			const isQuiet = vi.spyOn(thread, "isQuiet");
			const found = await checkFolder(site.rootDir, {
				rules: RULES_BY_PAGE,
				thread,
			});
			const noted = SLUGS.filter((slug) =>
				thread.noteOf({ path: `/services/${slug}` }),
			);
			const quiet = isQuiet.mock.calls
				.filter((_, call) => isQuiet.mock.results[call]?.value)
				.map(([{ sourcePath }]) => sourcePath);
			return { found, noted, quiet };
		},
		{ rules: IDS, ...(start && { start }) },
	);
}

const describe = (of: string) =>
	`{service.id === "${of}" && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify({ "@context": "https://schema.org", "@type": "Organization", "@id": "https://www.example.com/#practice", name: "A quieter mind", url: "https://www.example.com/" }) }} />}`;
const NAMING = `<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify({ "@context": "https://schema.org", "@type": "WebPage", url: "https://www.example.com/services/" + service.id, about: { "@id": "https://www.example.com/#practice" } }) }} />`;

test.each<[string, Overrides, string]>([
	["nothing of the services", {}, ""],
	[
		"links that lead nowhere on some pages",
		each(HALF, "See [this](/gone)."),
		"link/broken",
	],
	[
		"a link that leads nowhere on the last page",
		said({ [LAST]: "See [this](/services/gone) and [that](https://nhs.uk)." }),
		"link/broken",
	],
	[
		"places on pages that are read earlier, later and nowhere",
		{
			...said({
				[FIRST]: `[a](/services/${LAST}#end) [b](/services/${LAST}#gone)`,
				[LAST]: `[a](/services/${FIRST}#end) [b](/services/${FIRST}#gone) [c](/contact#none)`,
			}),
			...showing('<p id="end">x</p>'),
		},
		"link/fragment",
	],
	[
		"one title on two pages",
		{ [file(LAST)]: quiet(FIRST).replace(`id: ${FIRST}`, `id: ${LAST}`) },
		"page/title",
	],
	[
		"one description on all pages",
		Object.fromEntries(
			SLUGS.map((slug) => [
				file(slug),
				quiet(slug).replace(`people with ${slug} who`, "people who"),
			]),
		),
		"page/description",
	],
	["data that no page describes", showing(NAMING), "jsonld/invalid"],
	["data that a late page describes", showing(NAMING + describe(FIRST)), ""],
	["data that an early page describes", showing(NAMING + describe(LAST)), ""],
	[
		"a word that the template slips into all pages",
		showing("<b>undefined</b>"),
		"content/placeholder",
	],
	[
		"a word that a shared file holds as well",
		{
			...showing("<p>undefined</p>"),
			"content/site.yaml": edited(
				"content/site.yaml",
				"tagline: Hypnotherapy",
				"tagline: undefined",
			),
		},
		"",
	],
	[
		"a placeholder of a shared file on all pages",
		{
			[TEMPLATE]: edited(
				TEMPLATE,
				"<main>",
				"<main><p>{texts.headings.approaches}</p>",
			).replace("{ service }", "{ service, texts }"),
			"content/pages/service.yaml": edited(
				"content/pages/service.yaml",
				"approaches: ",
				"approaches: TODO ",
			),
		},
		"content/placeholder",
	],
	[
		"a page that is far too heavy",
		said({ [SECOND]: "Word upon word. ".repeat(4000) }),
		"budget/bytes",
	],
	[
		"services that say too little, too much and what they must not",
		{
			[file(FIRST)]: quiet(FIRST, "We cure everybody, guaranteed."),
			[file(SECOND)]: serviceText(SECOND).replace("subtitle:", "subtitel:"),
			[file(LAST)]: quiet(LAST).replace("GP", "friends"),
		},
		"content/invalid",
	],
	[
		"figures of services that contradict each other",
		Object.fromEntries(
			SLUGS.map((slug) => [
				file(slug),
				claiming(slug, slug === FIRST ? "500+" : "600+"),
			]),
		),
		"facts/conflict",
	],
])("%s", async (_, edits, rule) => {
	const site = makeQuietSite(edits);
	const alone = await check(site);
	if (rule !== "")
		expect(alone.findings.map((finding) => finding.rule)).toContain(rule);
	expect((await checkByTwo(site)).found).toEqual(alone);
});

test("the other thread notes the pages that nothing is told of, and no others", async () => {
	const site = makeQuietSite(each(HALF, "See [this](/gone)."));
	const { noted } = await checkByTwo(site);
	expect(noted.length).toBeGreaterThan(0);
	expect(noted.filter((slug) => HALF.includes(slug))).toEqual([]);
});

test("the other thread names the files that nothing is told of, and no others", async () => {
	const site = makeQuietSite(each(HALF, "We cure everybody, guaranteed."));
	const checked = await checkByTwo(site);
	expect(checked.quiet.length).toBeGreaterThan(0);
	expect(checked.quiet.filter((one) => HALF.map(file).includes(one))).toEqual(
		[],
	);
	expect(checked.found).toEqual(await check(site));
});

test("files that changed meanwhile are not relied on", async () => {
	const site = makeQuietSite();
	const changing: StartThread = (data, transfer) => {
		const worker = startPatiently(data, transfer);
		return {
			...worker,
			postMessage: ({ reading, ...order }: PageOrder) => {
				const shared = reading?.shared.map(
					([sourcePath]) => [sourcePath, "another"] as const,
				);
				worker.postMessage({
					...order,
					reading: reading && { ...reading, shared: shared ?? [] },
				});
			},
			terminate: () => worker.terminate(),
		};
	};
	const { found, noted, quiet } = await checkByTwo(site, changing);
	expect([noted, quiet]).toEqual([[], []]);
	expect(found).toEqual(await check(site));
});
