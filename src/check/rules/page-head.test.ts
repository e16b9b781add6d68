import { describe, expect, test } from "vitest";
import {
	collect,
	findTargets,
	routeOf,
	SITE,
} from "../../../test/support/run-rule.ts";
import { createUrls } from "../../site/addresses/urls.ts";
import { parsePage, readFacts } from "../page/page.ts";
import type { SiteFacts } from "../rule.ts";
import { pageDescription, pageShare, pageTitle } from "./page-head.ts";

const LONG = "Calm, practical help with sleep, in London or by video. ";

/** Checks pages with these heads, by path. */
async function find(
	rule: typeof pageTitle | typeof pageDescription,
	heads: Readonly<Record<string, string>>,
) {
	const pages = Object.entries(heads).map(([path, head]) =>
		readFacts(parsePage(routeOf(path), `<html><head>${head}`, SITE)),
	);
	return collect(
		rule.checkSite?.({ pages, site: SITE } as unknown as SiteFacts),
	);
}
const targets = async (...args: Parameters<typeof find>) =>
	(await find(...args)).map(({ target }) => target);

describe("page/title", () => {
	test.each([
		["", "no title"],
		["<title> </title>", "no title"],
		["<svg><title>Rings on water</title></svg>", "no title"],
		["<title>Contact</title>", "Contact"],
		[
			`<title>${"All services ".repeat(6)}</title>`,
			"All services ".repeat(6).trim(),
		],
	])("%s is reported", async (head, target) => {
		expect(await targets(pageTitle, { "/about": head })).toEqual([target]);
	});

	test("a text is looked up without the name of the practice", async () => {
		const written = "All services ".repeat(6).trim();
		const title = `<title>${written} | ${SITE.settings.name}</title>`;
		const [found] = await find(pageTitle, { "/about": title });
		expect(found?.source).toMatchObject({ text: written });
	});

	test("all pages with one title are one finding, capitals aside", async () => {
		const same = "<title>Hypnotherapy for you</title>";
		const [found, ...others] = await find(pageTitle, {
			"/": same,
			"/about": same.replace("for", "FOR"),
			"/contact": same,
		});
		expect(others).toEqual([]);
		expect(found).toMatchObject({
			target: "Hypnotherapy for you",
			pages: ["/", "/about", "/contact"],
			source: { page: "/about" },
		});
	});

	describe("no title with the town", () => {
		const address = {
			street: "1 Lock Lane",
			locality: "Leeds",
			postcode: "LS1",
		};
		const findIn = async (
			titles: Readonly<Record<string, string>>,
			settings: object = { address },
		) => {
			const site = { ...SITE, settings: { ...SITE.settings, ...settings } };
			const pages = Object.entries(titles).map(([path, title]) =>
				readFacts(parsePage(routeOf(path), `<head><title>${title}`, SITE)),
			);
			return collect(
				pageTitle.checkSite?.({ pages, site } as unknown as SiteFacts),
			);
		};
		const HOME = `Hypnotherapy for you | ${SITE.settings.name}`;

		test("is reported at the home page", async () => {
			const found = await findIn({ "/": HOME, "/404": "Lost in Leeds" });
			expect(found).toMatchObject([
				{
					message: "no title of the site names Leeds, where the practice is",
					target: "Leeds",
					source: { page: "/", text: "Hypnotherapy for you" },
				},
			]);
		});

		test.each([
			[
				"one that names it",
				{ "/": HOME, "/about": "About us in LEEDS" },
				{ address },
			],
			["no address", { "/": HOME }, { address: undefined }],
			["no home page yet", { "/about": "About the two of us" }, { address }],
		])("is no finding with %s", async (_, titles, settings) => {
			expect(await findIn(titles, settings)).toEqual([]);
		});
	});

	test("a page that is not indexed only needs a title", async () => {
		const heads = {
			"/404": "<title>Oh</title>",
			"/services/ocd": "<title>Oh</title>",
		};
		expect(await targets(pageTitle, heads)).toEqual([]);
		expect(await targets(pageTitle, { "/404": "" })).toEqual(["no title"]);
	});
});

describe("page/description", () => {
	const meta = (text: string) => `<meta name="description" content="${text}">`;

	test.each([
		["", "no description"],
		[meta(""), "no description"],
		[meta("Write to us."), "Write to us."],
		[meta(LONG.repeat(3)), LONG.repeat(3).trim()],
	])("%s is reported", async (head, target) => {
		expect(await targets(pageDescription, { "/about": head })).toEqual([
			target,
		]);
	});

	test("a text is silent when it fits or is still to be written", async () => {
		expect(
			await targets(pageDescription, {
				"/about": meta(LONG.repeat(2)),
				"/contact": meta("TODO: two sentences"),
				"/": meta("TODO: two sentences"),
			}),
		).toEqual([]);
	});
});

describe("page/share", () => {
	const HEAD = `<link rel="canonical" href="https://www.example.com/about">
		<meta property="og:title" content="About">
		<meta property="og:image" content="https://www.example.com/a.png">
		<meta property="og:url" content="https://www.example.com/about">`;
	const find = (html: string) => findTargets(pageShare, html);
	const tag = (name: string) => new RegExp(`<[^>]*"${name}"[^>]*>`);

	test.each([
		["", ["no canonical", "no og:title", "no og:image", "no og:url"]],
		[HEAD.replace(tag("canonical"), ""), ["no canonical"]],
		[HEAD.replace('"About"', '" "'), ["og:title"]],
		[HEAD.replace("https://www.example.com/a.png", "/a.png"), ["og:image"]],
		[HEAD.replace(/about">$/, 'contact">'), ["og:url"]],
		[HEAD.replace('about">', 'contact">'), ["canonical"]],
		[HEAD.replace('about">', 'gone">'), ["canonical"]],
		[HEAD.replace("https://www.example.com/about", ""), ["canonical"]],
		[`${HEAD}<meta name="robots" content="follow, noindex">`, ["robots"]],
		[HEAD + HEAD, ["canonical twice", "og:title twice", "og:url twice"]],
	])("%s is reported", (html, expected) => {
		expect(find(html)).toEqual(expected);
	});

	test.each([
		HEAD,
		HEAD.replace(/about">$/, 'about/">'),
		HEAD.replaceAll("property=", "name="),
		`${HEAD}<meta name="robots" content="max-snippet:50">`,
		`${HEAD}<meta property="og:image" content="https://a.example/b.png">`,
	])("%s is silent", (html) => {
		expect(find(html)).toEqual([]);
	});

	test.each([
		["http://www.mill-lane-calm.co.uk", "https://www.mill-lane-calm.co.uk"],
		["HTTP://Calm.example:8080", "https://calm.example:8080"],
		["https://www.mill-lane-calm.co.uk", undefined],
		["http://localhost:4321", undefined],
		["http://127.0.0.1:8080", undefined],
	])("of the address %s of the site, https is expected", async (url, to) => {
		const urls = createUrls({ ...SITE.urls.settings, siteUrl: url });
		const facts = { site: { ...SITE, urls } } as unknown as SiteFacts;
		const found = await collect(pageShare.checkSite?.(facts));
		const hints = found.map(({ hint }) => hint);
		expect(hints).toEqual(
			to ? [`Write url: ${to}, once your host answers there`] : [],
		);
	});

	test("a page that is not indexed is silent", () => {
		expect(findTargets(pageShare, "", "/404")).toEqual([]);
	});
});
