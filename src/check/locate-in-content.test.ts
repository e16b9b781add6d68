// An address or text of a page is found in the content, with its file and keys or line.
import { expect, test } from "vitest";
import { checkContent, edited } from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { type ModelOptions, makeModel } from "../../test/support/site-model.ts";
import type { SitePlan } from "../pipeline.ts";
import { planRoutes } from "../plan/routes.ts";
import { createContentLookup } from "./locate.ts";

type Files = Readonly<Record<string, string>>;

/** Returns a lookup in changed content that formats "content/site.yaml bookingUrl". */
async function createFinder(changes: Files = {}, options: ModelOptions = {}) {
	const site = await makeModel(options);
	const routes = planRoutes(site);
	const { read } = await checkContent(changes);
	const plan = { content: { files: read }, routes, site };
	const findText = createContentLookup(
		plan as unknown as SitePlan,
		(path: string) => read.find(({ sourcePath }) => sourcePath === path),
	);
	return (path: string, written: string): string[] => {
		const route = routes.find((candidate) => candidate.path === path);
		if (!route) throw new Error(`there is no route ${path}`);
		return findText(route, written).map((source) =>
			"keys" in source
				? `${source.file} ${source.keys.join(".")}`
				: `${source.file}:${source.line}:${source.column}`,
		);
	};
}

const STOP = "content/services/stop-smoking.md";
/** The line on which the body starts. */
const BODY_LINE = serviceText("stop-smoking").split("\n").length;

async function findInBody(body: string, written: string) {
	const findText = await createFinder({
		[STOP]: serviceText("stop-smoking") + body,
	});
	return findText("/services/stop-smoking", written);
}

/** Formats the location of a passage in the body. */
function locationIn(body: string, passage: string): string {
	const before = body.slice(0, body.indexOf(passage)).split("\n");
	const column = (before.at(-1)?.length ?? 0) + 1;
	return `${STOP}:${BODY_LINE + before.length - 1}:${column}`;
}

test("a text is found in the page's own file before files that pages share", async () => {
	const findText = await createFinder();
	expect(findText("/", "/contact")).toEqual([
		"content/pages/home.yaml readyToBegin.secondary.href",
	]);
	expect(findText("/about", "/contact")).toEqual([
		"content/pages/about.yaml callToAction.buttons.0.href",
	]);
	expect(findText("/", "https://booking.example.com/free")).toEqual([
		"content/site.yaml bookingUrl",
	]);
});

test("all locations in one file are found", async () => {
	const findText = await createFinder();
	expect(findText("/", "/services")).toEqual([
		"content/pages/home.yaml hero.secondary.href",
		"content/pages/home.yaml teaser.cards.0.link.href",
	]);
});

test("a text that only another page's file contains is not found", async () => {
	const findText = await createFinder();
	expect(findText("/contact", "/services/stress-relief")).toEqual([]);
	expect(findText("/services/stop-smoking", "/art/stress.svg")).toEqual([]);
});

test("addresses are found as pages show them, with a base path and in folders", async () => {
	const findText = await createFinder(
		{},
		{ settings: "basePath: /practice\nurlStyle: directory" },
	);
	const expected = ["content/pages/about.yaml callToAction.buttons.0.href"];
	expect(findText("/about", "/practice/contact/")).toEqual(expected);
	expect(
		findText("/about", "https://www.example.com/practice/contact/"),
	).toEqual(expected);
	expect(findText("/", "https://www.example.com/practice/share.png")).toEqual([
		"content/site.yaml shareImage.file",
	]);
	expect(findText("/about", "/practice/contact")).toEqual([]);
});

test("claims are found where they are used", async () => {
	const findText = await createFinder();
	expect(findText("/contact", "Mon-Fri 9AM-7PM, Sat 10AM-4PM")).toEqual([
		"content/site.yaml claims.availability",
		"content/site.yaml openingHours",
	]);
});

test("a text is found despite different whitespace", async () => {
	const findText = await createFinder();
	expect(findText("/", "A  quieter\n mind ")).toEqual([
		"content/pages/home.yaml hero.heading",
	]);
});

test("a part of a text is found when it is more than a word", async () => {
	const findText = await createFinder();
	expect(findText("/", "will")).toEqual([]);
	expect(findText("/", "count on")).toEqual([
		"content/pages/home.yaml whyChoose.text",
	]);
});

test("an address is found within a text, but not as the beginning of another address", async () => {
	const text = (url: string) => ({
		"content/pages/about.yaml": edited(
			"content/pages/about.yaml",
			"First of all.",
			`Read ${url}, then ask.`,
		),
	});
	const longer = await createFinder(text("https://www.nhs.uk/mental-health"));
	expect(longer("/about", "https://www.nhs.uk/")).toEqual([]);
	expect(longer("/about", "https://www.nhs.uk/mental-health")).toEqual([
		"content/pages/about.yaml hero.text",
	]);
	const same = await createFinder(text("https://www.nhs.uk/"));
	expect(same("/about", "https://www.nhs.uk/")).toEqual([
		"content/pages/about.yaml hero.text",
	]);
});

test.each([
	["[us](/missing)", "/missing"],
	["[us](/missing 'Title')", "/missing"],
	["[us](</missing>)", "/missing"],
	["[us]( /missing )", "/missing"],
	["**[us](/missing)**, says [she](/other)", "/missing"],
	["[/missing](/missing)", "/missing"],
	["[us](/a_(b))", "/a_(b)"],
	["- a\n- [us](/missing)", "/missing"],
	["Text [us][1]\n\n[1]: /missing", "/missing"],
	["Text [us][1]\n\n  [1]:   </missing> 'Title'", "/missing"],
	["> [us][1]\n>\n> [1]: /missing", "/missing"],
	["See <https://gone.example/a>.", "https://gone.example/a"],
	["| a |\n|---|\n| [us](/missing) |", "/missing"],
	["\r\nA\r\n\r\n[us](/missing)\r\n", "/missing"],
])("an address is found in Markdown: %j", async (body, written) => {
	const address = body.includes(`[${written}]`) ? `(${written}` : written;
	const expected = locationIn(body, address).replace(/\d+$/, (column) =>
		String(Number(column) + (address === written ? 0 : 1)),
	);
	expect(await findInBody(body, written)).toEqual([expected]);
});

test("a text on two lines of Markdown is found at two locations", async () => {
	expect(
		await findInBody("[a](/missing)\n\n[b](/missing) [c](/x)", "/missing"),
	).toEqual([`${STOP}:${BODY_LINE}:5`, `${STOP}:${BODY_LINE + 2}:5`]);
	expect(await findInBody("[a](/missing) [b](/missing)", "/missing")).toEqual([
		`${STOP}:${BODY_LINE}:5`,
		`${STOP}:${BODY_LINE}:19`,
	]);
});

test("characters that a page shows with percent encoding are found in Markdown", async () => {
	expect(await findInBody("[us](/café)", "/caf%C3%A9")).toEqual([
		`${STOP}:${BODY_LINE}:6`,
	]);
	expect(await findInBody("[us](/100%)", "/100%")).toEqual([
		`${STOP}:${BODY_LINE}:6`,
	]);
});

test("a text that is no address is found in Markdown", async () => {
	expect(await findInBody("\n  Lorem ipsum dolor.", "Lorem ipsum")).toEqual([
		`${STOP}:${BODY_LINE + 1}:3`,
	]);
	expect(await findInBody("Read /missing there", "/missing")).toEqual([]);
});
