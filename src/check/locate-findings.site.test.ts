// A finding in a page is located where its words or its address were written: in the content, or else in the
// template that made the element.
import { expect, test } from "vitest";
import { checkFolder } from "../../test/support/checked-site.ts";
import {
	edited,
	makeSite,
	type Overrides,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { planSite, readSite } from "../pipeline.ts";
import { locateFindings } from "./locate-findings.ts";
import { linkBroken } from "./rules/link-broken.ts";

const INDEX = "templates/index.tsx";
const STOP = "content/services/stop-smoking.md";
const OCD = "content/services/ocd.md";

/** Returns the locations of broken links, with their pages if they are several. */
async function findBroken(overrides: Overrides): Promise<string[]> {
	const { config } = makeSite(overrides);
	const { findings } = await checkFolder(config, { rules: [linkBroken] });
	return findings.map(({ source, pages = [] }) => {
		const { file, line, column } = source ?? {};
		const on = pages.length > 1 ? ` on ${pages.length} pages` : "";
		return `${file}:${line}:${column}${on}`;
	});
}

const BODY_LINE = serviceText("stop-smoking").split("\n").length;
const findInBody = (body: string) =>
	findBroken({ [STOP]: serviceText("stop-smoking") + body });

/** Formats the location of a passage in the body. */
function locationIn(body: string, passage: string): string {
	const before = body.slice(0, body.indexOf(passage)).split("\n");
	const column = (before.at(-1)?.length ?? 0) + 1;
	return `${STOP}:${BODY_LINE + before.length - 1}:${column}`;
}

test.each([
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
])("an address is located in Markdown: %j", async (body, passage) => {
	const skip = passage.startsWith("(") ? 1 : 0;
	const expected = locationIn(body, passage).replace(/\d+$/, (column) =>
		String(Number(column) + skip),
	);
	expect(await findInBody(body)).toEqual([expected]);
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
		const found = await findBroken({
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
	const found = await findBroken({
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
	const found = await findBroken({ [INDEX]: FOOTER, [STOP]: own });
	const line = FOOTER.split("\n").findIndex((one) => one.includes("/gone")) + 1;
	expect(found).toEqual([
		expect.stringMatching(`^${STOP}:\\d+:6$`),
		expect.stringMatching(`^${INDEX}:${line}:\\d+ on 7 pages$`),
	]);
});

test("the same mistake in two records is located in each", async () => {
	const found = await findBroken({
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
	const found = await findBroken({ [INDEX]: failing });
	expect(found).toEqual([expect.stringMatching(/^dist\/about\.html:1:\d+$/)]);
});

test("pages without findings are not made again", async () => {
	const plan = await planSite(await readSite(makeSite().config));
	expect(
		await locateFindings(plan, [], { pages: [], cache: undefined }),
	).toEqual([]);
});
