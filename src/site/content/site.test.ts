import { expect, test } from "vitest";
import { home } from "../../../templates/models/home.ts";
import { notFound } from "../../../templates/models/not-found.ts";
import { serviceList, services } from "../../../templates/models/services.ts";
import { edited, makeSite } from "../../../test/support/make-site.ts";
import { viewOf } from "../../../test/support/plan-site.ts";
import { withModels } from "../../../test/support/shipped-models.ts";
import { readContent } from "./read-content.ts";
import { recordsOf } from "./site.ts";

const SITE = "content/site.yaml";
const SERVICE = "content/services/stop-smoking.md";

async function model(files: Record<string, string>, siteUrl?: string) {
	const { config } = makeSite(files);
	const { site } = await readContent(withModels({ ...config, siteUrl }));
	if (!site) throw new Error("the content has problems");
	return site;
}

test("links and pictures of pages get their final addresses", async () => {
	const site = await model({
		[SITE]: edited(
			SITE,
			"email:",
			"basePath: /practice\nurlStyle: directory\nemail:",
		),
	});
	const shown = viewOf(site).need(home);
	expect(shown.hero.secondary.href).toBe("/practice/services/");
	expect(shown.teaser?.cards?.[0]?.image).toBe("/practice/art/stress.svg");
	expect(viewOf(site).need(notFound).buttons[0]?.href).toBe("/practice/");
});

test("services keep their order and have their content file", async () => {
	const site = await model({});
	const { themes } = viewOf(site).need(serviceList);
	expect(recordsOf(site, services.sourcePath)).toMatchObject([
		{ slug: "stop-smoking", sourcePath: SERVICE, state: "published" },
		{ slug: "ocd", sourcePath: "content/services/ocd.md", state: "unwritten" },
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
