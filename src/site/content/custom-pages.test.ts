import { describe, expect, test } from "vitest";
import { customPages } from "../../../templates/models/custom-pages.ts";
import {
	checkContent,
	formatLocatedProblems,
} from "../../../test/support/make-site.ts";
import { renderBody } from "./markdown/markdown.ts";
import { recordsOf } from "./site.ts";

const page = (lines: string, body = "Text.") =>
	`---\ntitle: A page\ndescription: About something.\n${lines}\n---\n${body}\n`;

async function problemsOf(files: Record<string, string>) {
	return formatLocatedProblems((await checkContent(files)).located);
}

test("a page with a menu entry and a page without one are read", async () => {
	const { site, located, records } = await checkContent({
		"content/pages/privacy.md": page("footer: Privacy"),
		"content/pages/fees.md": page(
			'claims: { fee: "£90" }\nmenu: Fees',
			"It costs {fee}.",
		),
	});
	expect(located).toEqual([]);
	expect(site && recordsOf(site, customPages.sourcePath)).toMatchObject([
		{
			slug: "fees",
			sourcePath: "content/pages/fees.md",
			shown: { menu: "Fees" },
		},
		{ slug: "privacy", shown: { title: "A page", footer: "Privacy" } },
	]);
	const fees = records.find(({ slug }) => slug === "fees");
	const words = { download: "", captions: "" };
	const recordings = { words, language: "en-GB", files: {} };
	const settings = { href: String, sizes: "", pictures: {}, recordings };
	expect(renderBody(fees?.file?.markup ?? [], settings)).toBe(
		"<p>It costs £90.</p>\n",
	);
});

describe("the name of a custom page", () => {
	test.each([
		["about", "content/pages/about.yaml"],
		["services", "content/pages/services.yaml"],
		["service", "content/pages/service.yaml"],
		["home", "content/pages/home.yaml"],
		["not-found", "content/pages/not-found.yaml"],
	])("is refused when another page has it: %s", async (name, file) => {
		const { site, located } = await checkContent({
			[`content/pages/${name}.md`]: page(""),
		});
		expect(located).toHaveLength(1);
		expect(located[0]).toMatchObject({
			message: `the name of this file, "${name}.md", is taken by the page of ${file}`,
			source: { file: `content/pages/${name}.md`, line: 1, column: 1 },
		});
		// The page that has the name is still valid.
		expect(site?.values.has("content/pages/about.yaml")).toBe(true);
	});

	test.each(["index", "404"])(
		"is refused when hosts use it: %s",
		async (name) => {
			const { located } = await checkContent({
				[`content/pages/${name}.md`]: page(""),
			});
			expect(located).toMatchObject([
				{
					message: `the name of this file, "${name}.md", has a meaning of its own for hosts`,
					source: { file: `content/pages/${name}.md`, line: 1, column: 1 },
				},
			]);
		},
	);

	test.each(["Privacy Notice", "Café_fees", "terms--2"])(
		"is refused when it cannot be an address: %s",
		async (name) => {
			const file = `content/pages/${name}.md`;
			const { located } = await checkContent({ [file]: page("") });
			expect(located).toHaveLength(1);
			expect(located[0]).toMatchObject({
				message: expect.stringContaining("cannot be part of an address"),
				source: { file, line: 1, column: 1 },
			});
		},
	);

	test("is no picture, which belongs into static/", async () => {
		expect(
			await problemsOf({ "content/pages/room.JPG": "x" }),
		).toMatchInlineSnapshot(`
			"content/pages/room.JPG:1:1 error: this is a picture, and hypno reads none in content/
			  -> Move it to static/pictures/, and write its address as /pictures/ and its name"
		`);
	});

	test("is not read from files in folders and YAML files", async () => {
		expect(
			await problemsOf({
				"content/pages/legal/privacy.md": page(""),
				"content/pages/prices.yaml": "title: Fees\n",
				"content/pages/a/b/x.md": page(""),
				"content/pages/a/privacy.markdown": page(""),
				"content/pages/a/taken.md": page(""),
				"content/pages/taken.md": page(""),
				"content/pages/fees.txt": page(""),
				"content/services/sleep/ocd.md": page(""),
				"content/pages/a/about.yaml": "title: Fees\n",
			}),
		).toMatchInlineSnapshot(`
			"content/pages/a/about.yaml:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> hypno reads files that end in .md directly in content/services/, content/pages/, content/articles/ and content/events/; rename the file, or move it out of content/
			content/pages/a/b/x.md:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> Move or rename it to content/pages/x.md: in content/pages/ hypno reads files that end in .md, but no folders
			content/pages/a/privacy.markdown:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> Move or rename it to content/pages/privacy.md: in content/pages/ hypno reads files that end in .md, but no folders
			content/pages/a/taken.md:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> hypno reads files that end in .md directly in content/services/, content/pages/, content/articles/ and content/events/; rename the file, or move it out of content/
			content/pages/fees.txt:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> Move or rename it to content/pages/fees.md: in content/pages/ hypno reads files that end in .md, but no folders
			content/pages/legal/privacy.md:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> Move or rename it to content/pages/privacy.md: in content/pages/ hypno reads files that end in .md, but no folders
			content/pages/prices.yaml:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> hypno reads files that end in .md directly in content/services/, content/pages/, content/articles/ and content/events/; rename the file, or move it out of content/
			content/services/sleep/ocd.md:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> Move or rename it to content/services/ocd.md: in content/services/ hypno reads files that end in .md, but no folders"
		`);
	});

	test("belongs into the folder that has the name of its own folder", async () => {
		expect(
			await problemsOf({
				"content/pages/articles/why-3am.md": page(""),
				"content/article/lamps.md": page(""),
			}),
		).toMatchInlineSnapshot(`
			"content/article/lamps.md:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> Move or rename it to content/articles/lamps.md: in content/articles/ hypno reads files that end in .md, but no folders
			content/pages/articles/why-3am.md:1:1 error: unknown file: hypno does not use this file, so none of it would appear on the site
			  -> Move or rename it to content/articles/why-3am.md: in content/articles/ hypno reads files that end in .md, but no folders"
		`);
	});
});

test("missing, unknown, too long and empty values are reported", async () => {
	expect(
		await problemsOf({
			"content/pages/a.md": page("meny: Fees"),
			"content/pages/b.md": page("menu: What each session costs"),
			"content/pages/c.md": page("menu:"),
			"content/pages/e.md": "---\ntitle: E\n---\n<b>bold</b>\n",
			"content/pages/f.md": "# No front matter\n",
		}),
	).toMatchInlineSnapshot(`
		"content/pages/a.md:4:1 error: unknown key "meny"
		  -> Did you mean menu?
		content/pages/b.md:4:7 error: "What each session costs" is too long: there is room for 20 characters
		  -> Write one or two words, as in menu: Fees
		content/pages/c.md:4:6 error: "menu" is empty (The words in the menu at the top and in the footer of every page; at most 20 characters)
		  -> Write it like this: menu: Fees; or delete the line menu:
		content/pages/e.md:4:1 error: HTML is not allowed: a text cannot contain tags such as <b>
		  -> Write **bold**, *italic*, - lists and [links](/contact) instead; to show the sign <, write &lt;
		content/pages/e.md:2:1 error: "description" is missing (What a search engine shows below the title; 70 to 160 characters)
		  -> Add a line such as description: What we keep of what you tell us, for how long, and what your rights are.
		content/pages/f.md:1:1 error: missing front matter: this file does not begin with the lines that describe the page
		  -> Begin the file with a line of three hyphens (---), then lines such as title: Privacy notice, then --- again"
	`);
});
