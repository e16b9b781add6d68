// A finding in a page is located where its words or its address were written: in the content, or else in the
// template that made the element.
import { expect, test } from "vitest";
import {
	edited,
	locationOf,
	makeSite,
	type Overrides,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import type { Problem } from "../base/problems.ts";
import { planSite, readSite } from "../site/pipeline.ts";
import { collectFindings, examineSite } from "./examine-site.ts";
import { locateFindings } from "./locate-findings.ts";
import { mergeFindings } from "./merge.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rules/index.ts";
import { linkBroken } from "./rules/link-broken.ts";

const INDEX = "templates/index.tsx";
const STOP = "content/services/stop-smoking.md";
const OCD = "content/services/ocd.md";

const NOWHERE = { status: 404, failure: undefined };

/** Finds broken links on all pages, or what another rule finds, and merges it as a check does. */
async function findBroken(
	overrides: Overrides,
	rules: Rule[] = [linkBroken],
): Promise<Problem[]> {
	const { config } = makeSite(overrides);
	const plan = await planSite(await readSite(config));
	const onPage = () => undefined;
	const { facts } = await examineSite(plan, rules, {
		cache: undefined,
		onPage,
	});
	const request = async (urls: Iterable<string>) =>
		[...urls].map((url) => ({ url, ...NOWHERE }));
	const found = await collectFindings(rules, {
		...facts,
		lostAddresses: [],
		newAddresses: [],
		external: "skip",
		now: new Date(),
		request,
		requestOwn: request,
	});
	const { pages } = facts;
	const located = await locateFindings(plan, found, {
		pages,
		cache: undefined,
	});
	return mergeFindings(located);
}

/** Returns the locations of broken links, with their pages if they are several. */
async function listBroken(overrides: Overrides): Promise<string[]> {
	const found = await findBroken(overrides);
	return found.map((finding) => {
		const { length } = finding.pages ?? [];
		return locationOf(finding) + (length > 1 ? ` on ${length} pages` : "");
	});
}

const BODY_LINE = serviceText("stop-smoking").split("\n").length;

/** Each body with the passage that is its address. */
const BODIES: readonly (readonly [body: string, passage: string])[] = [
	["[us](/missing)", "/missing"],
	["[us](/missing 'Title')", "/missing"],
	["[us](</missing>)", "/missing"],
	["[us]( /missing )", "/missing"],
	["**[us](/missing)**, says [she](/about)", "/missing"],
	["[/missing](/missing)", "(/missing"],
	["[us](/a_(b))", "/a_(b)"],
	["- a\n- [us](/missing)", "/missing"],
	["Text [us][1]\n\n[1]: /missing", "/missing"],
	["Text [us][1]\n\n  [1]:   </missing> 'Title'", "/missing"],
	["> [us][1]\n>\n> [1]: /missing", "/missing"],
	["| a |\n|---|\n| [us](/missing) |", "/missing"],
	["\r\nA\r\n\r\n[us](/missing)\r\n", "/missing"],
	["One\ntwo [us](/missing) three", "/missing"],
	["[us](/café)", "/café"],
	["[us](/100%)", "/100%"],
	["Look at\nhttps://www.example.com/missing.", "https"],
	["[us](/a\\(b)", "/a"],
	["A &amp; \\* b [us](/a&amp;b)", "/a&amp;b)"],
	["By {name}, **{name}** and [{name}](/missing) {name}", "/missing"],
	["> | {name} | \\| [us](/missing) |\n> |---|---|", "/missing"],
];

/** Returns the line and the column of a passage in the body of a service. */
function positionIn(body: string, passage: string): string {
	const before = body.slice(0, body.indexOf(passage)).split("\n");
	const skipped = passage.startsWith("(") ? 1 : 0;
	const column = (before.at(-1)?.length ?? 0) + 1 + skipped;
	return `${BODY_LINE + before.length - 1}:${column}`;
}

test("an address is located in Markdown, whatever stands around it", async () => {
	const slugs = BODIES.map((_, index) => `s${index}`);
	const listed = slugs.map((slug) => ({ slug, label: slug, theme: "habits" }));
	const files: Record<string, string | null> = {
		[STOP]: null,
		"content/services.yaml": JSON.stringify({
			themes: [{ id: "habits", title: "Habits" }],
			services: listed,
		}),
	};
	for (const [index, [body]] of BODIES.entries())
		files[`content/services/s${index}.md`] = serviceText(`s${index}`) + body;
	const found = await findBroken(files);
	const located = BODIES.map(([body], index) => {
		const file = `content/services/s${index}.md:`;
		const own = found.map(locationOf).filter((one) => one.startsWith(file));
		return [body, ...own.map((one) => one.replace(file, ""))];
	});
	expect(located).toEqual(
		BODIES.map(([body, passage]) => [body, positionIn(body, passage)]),
	);
});

/** The pages lead to the address of the button on the about page. */
const withButton = (rest: Overrides = {}): Overrides => ({
	...rest,
	[INDEX]: edited(
		INDEX,
		"about: ({ page }) => <h1>{page.hero.heading}</h1>",
		"about: ({ page }) => (\n<a href={page.callToAction.buttons[0].href}>{page.hero.text}</a>\n)",
	),
});
const BUTTON = "href: /contact";

test.each([
	["as it is", ""],
	[
		"with a base path and in folders",
		"basePath: /practice\nurlStyle: directory\n",
	],
])(
	"an address of the content is located there, %s",
	async (_name, settings) => {
		const about = "content/pages/about.yaml";
		const text = edited(about, BUTTON, "href: /gone");
		const line = text.split("\n").findIndex((one) => one.includes("/gone")) + 1;
		const found = await listBroken({
			...withButton({ [about]: text }),
			"content/site.yaml": edited(
				"content/site.yaml",
				"name: Calm",
				`${settings}name: Calm`,
			),
		});
		expect(found).toEqual([`${about}:${line}:13`]);
	},
);

test("an address that a template writes is located there, even if the content has the same", async () => {
	const index = edited(
		INDEX,
		'"not-found": ({ page }) => <h1>{page.heading}</h1>',
		'"not-found": ({ page }) => (\n\t\t<a href="/gone">{page.heading}</a>\n\t)',
	);
	const line = index.split("\n").findIndex((one) => one.includes("/gone")) + 1;
	const found = await listBroken({
		[INDEX]: index,
		"content/pages/about.yaml": edited(
			"content/pages/about.yaml",
			BUTTON,
			"href: /gone",
		),
	});
	expect(found).toEqual([`${INDEX}:${line}:3`]);
});

const FOOTER = edited(
	INDEX,
	"{children}</body>",
	"{children}<a href={frame.navigation.gone}>x</a></body>",
).replace("frame.navigation.gone", '"/gone"');

test("a link that all pages share is one finding, and one in a record is another", async () => {
	const own = `${serviceText("stop-smoking")}[us](/gone)`;
	const found = await listBroken({ [INDEX]: FOOTER, [STOP]: own });
	const line = FOOTER.split("\n").findIndex((one) => one.includes("/gone")) + 1;
	expect(found).toEqual([
		expect.stringMatching(`^${STOP}:\\d+:6$`),
		expect.stringMatching(`^${INDEX}:${line}:\\d+ on 7 pages$`),
	]);
});

test("the same mistake in two records is located in each", async () => {
	const found = await listBroken({
		[STOP]: `${serviceText("stop-smoking")}[us](/gone)`,
		[OCD]: `${serviceText("ocd")}\n\n[us](/gone)`,
	});
	expect(found).toEqual([
		`${OCD}:${serviceText("ocd").split("\n").length + 2}:6`,
		`${STOP}:${BODY_LINE}:6`,
	]);
});

test("a link of a page whose template fails with marks is located in its HTML", async () => {
	const failing = edited(
		INDEX,
		"about: ({ page }) => <h1>{page.hero.heading}</h1>",
		'about: ({ page }) => { if (/[^ -~]/.test(page.hero.heading)) throw new Error("x"); return <a href="/gone">x</a>; }',
	);
	const found = await listBroken({ [INDEX]: failing });
	expect(found).toEqual([expect.stringMatching(/^dist\/about\.html:1:\d+$/)]);
});

test("pages without findings are not made again", async () => {
	const plan = await planSite(await readSite(makeSite().config));
	expect(
		await locateFindings(plan, [], { pages: [], cache: undefined }),
	).toEqual([]);
});

test.each(["##", "One.\n\n## ##", "- ##", "> ####\n\nOne."])(
	"a heading without words is located in its file: %j",
	async (body) => {
		const files = { [STOP]: `${serviceText("stop-smoking")}${body}\n` };
		const found = await findBroken(files, [...RULES]);
		const headings = found.filter(({ rule }) => rule === "a11y/empty-heading");
		expect(headings.map(({ source }) => source?.file)).toEqual([STOP]);
	},
);
