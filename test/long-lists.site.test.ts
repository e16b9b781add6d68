// A list of more than a hundred articles has pages of fifty, which lead to each other.
import { describe, expect, test } from "vitest";
import {
	compareVariant,
	listProblems,
	planVariant,
} from "./support/variant.ts";

const SUMMARY =
	"One sentence about it, long enough for a search engine to show it below the title of the article.";
const LIST = `meta:
  title: What we write about sleep
  description: What people ask us about again and again, written down so that you can read it before you come.
menu: Articles
hero:
  heading: Articles
  text: A line about them.
`;

/** The newest has the highest number. */
function write(count: number, settings = "") {
	const files: Record<string, string> = {
		"content/pages/articles.yaml": LIST + settings,
	};
	for (let number = 1; number <= count; number++) {
		const day = new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 10);
		const head = `title: Sleep in the night ${number} of many\ndate: ${day}\nsummary: Night ${number}. ${SUMMARY}`;
		files[`content/articles/night-${number}.md`] =
			`---\n${head}\n---\nWe sleep.\n`;
	}
	return files;
}

const paths = (routes: readonly { readonly path: string }[]) =>
	routes
		.map(({ path }) => path)
		.filter((path) => /^\/articles(?:\/page-\d+)?$/.test(path));

describe("120 articles", async () => {
	const site = await planVariant(write(120), ["ptsd"]);
	test("are on three pages", () => {
		expect(paths(site.routes)).toEqual([
			"/articles",
			"/articles/page-2",
			"/articles/page-3",
		]);
	});

	test.each([
		["articles.html", 120, 71],
		["articles/page-2.html", 70, 21],
		["articles/page-3.html", 20, 1],
	])(
		"%s shows the nights %i to %i, and links to all pages",
		async (file, first, last) => {
			const html = await site.read(file);
			const nights = [
				...html.matchAll(/<h2[^>]*><a[^>]*>Sleep in the night (\d+)/g),
			];
			expect(nights.map(([, night]) => Number(night))).toEqual(
				Array.from({ length: first - last + 1 }, (_, index) => first - index),
			);
			const [, nav = ""] =
				/<nav aria-label="Pages">(.*?)<\/nav>/.exec(html) ?? [];
			const here = `/${file.replace(".html", "")}`;
			const links = [...nav.matchAll(/<a([^>]*)>([^<]*)/g)];
			expect(links.map(([, tag, name]) => `${name}${tag}`)).toEqual(
				["/articles", "/articles/page-2", "/articles/page-3"].map(
					(href, index) =>
						href === here
							? `Page ${index + 1} aria-current="page"`
							: `Page ${index + 1} href="${href}"`,
				),
			);
			expect(html).toContain(
				`<link rel="canonical" href="https://www.example.com/${file.replace(".html", "")}"`,
			);
		},
	);

	test("are all in the sitemap, and the newest twenty in the feed", async () => {
		const sitemap = await site.read("sitemap.xml");
		expect(sitemap).toContain("/articles/page-3<");
		const feed = await site.read("articles/feed.xml");
		expect(feed.match(/<entry>/g)).toHaveLength(20);
	});

	test("have no finding of their own", async () => {
		const { added } = await compareVariant(write(120), ["ptsd"]);
		const ofLists = added.filter(({ pages = [] }) =>
			pages.some((path) => path.startsWith("/articles")),
		);
		expect(ofLists.map(({ rule, message }) => `${rule} ${message}`)).toEqual(
			[],
		);
	});
});

test("100 articles are on one page, without links to others", async () => {
	const site = await planVariant(write(100), ["ptsd"]);
	expect(paths(site.routes)).toEqual(["/articles"]);
	const html = await site.read("articles.html");
	expect(html.match(/Sleep in the night/g)).toHaveLength(100);
	expect(html).not.toContain('aria-label="Pages"');
});

test("the words of the pages are those of the site", async () => {
	const words = "part: Seite {count}\nparts: Seiten\n";
	const site = await planVariant(write(101, words), ["ptsd"]);
	const html = await site.read("articles/page-2.html");
	expect(html).toContain('<nav aria-label="Seiten">');
	expect(html).toContain("Seite 2</a>");
	expect(html).toContain("<title>What we write about sleep: Seite 2");
});

test("an article with the address of a page is named", async () => {
	const files = write(101);
	files["content/articles/page-2.md"] =
		files["content/articles/night-1.md"] ?? "";
	expect(await listProblems(files)).toEqual([
		expect.stringMatching(
			/^content\/articles\/page-2\.md:1:1 two files of the site have the same path, articles\/page-2\.html/,
		),
	]);
});
