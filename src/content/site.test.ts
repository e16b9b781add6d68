import { expect, test } from "vitest";
import { edited, makeSite } from "../../test/support/make-site.ts";
import { readContent } from "./read-content.ts";

const SITE = "content/site.yaml";
const SERVICE = "content/services/stop-smoking.md";

async function model(files: Record<string, string>, siteUrl?: string) {
	const { config } = makeSite(files);
	const { site } = await readContent({ ...config, siteUrl });
	if (!site) throw new Error("the content has problems");
	return site;
}

test("links and pictures of pages get their final addresses", async () => {
	const { pages } = await model({
		[SITE]: edited(
			SITE,
			"email:",
			"basePath: /practice\nurlStyle: directory\nemail:",
		),
	});
	expect(pages.home?.hero.secondary.href).toBe("/practice/services/");
	expect(pages.home?.teaser?.cards[0]?.image).toBe("/practice/art/stress.svg");
	expect(pages["not-found"]?.buttons[0]?.href).toBe("/practice/");
});

test("services keep their order and have their content file", async () => {
	const { services, themes } = await model({});
	expect(services).toMatchObject([
		{ slug: "stop-smoking", sourcePath: SERVICE, hasContent: true },
		{ slug: "ocd", sourcePath: "content/services/ocd.md", hasContent: false },
	]);
	expect(themes).toEqual([{ id: "habits", title: "Habits" }]);
});

test("--site-url takes precedence over the address in site.yaml", async () => {
	const own = await model({});
	const site = await model({}, "https://staging.example.org");
	expect(own.urls.absolute("/about")).toBe("https://www.example.com/about");
	expect(site.urls.absolute("/about")).toBe(
		"https://staging.example.org/about",
	);
});
