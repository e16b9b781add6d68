// A rebuild updates pages of services that show content from the files of other services.
import { expect, test } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
	relabelService,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import type { SiteBuild } from "../serve/lazy-site.ts";
import { createSiteRebuilder } from "./rebuild-site.ts";

const LIST = "content/services.yaml";
const SITE = "content/site.yaml";
const OCD = "content/services/ocd.md";
const SHOWN = "templates/service.tsx";
const INDEX = "templates/index.tsx";
/** The document shows all of its props, so that every change of them changes the page. */
const DOCUMENT = edited(
	INDEX,
	"{children}",
	"{JSON.stringify([route.breadcrumbs, route.head])}{children}",
);
/** The template of services shows all of its props too. */
const DISTINCTIVE = edited(
	SHOWN,
	"<main>",
	"<main><pre>{JSON.stringify([related, hours])}</pre>",
).replace("{ service }", "{ service, related, hours }");

test.each<[string, Overrides]>([
	[
		"another service has another name",
		{ [LIST]: relabelService("ocd", "OCD", "Rituals") },
	],
	[
		"the service has another name",
		{ [LIST]: relabelService("stop-smoking", "Stop Smoking", "No more smoke") },
	],
	["another service loses its content", { [OCD]: null }],
	[
		"the site has another address",
		{
			[SITE]: edited(
				SITE,
				"https://www.example.com",
				"https://www.example.org",
			),
		},
	],
])("a page is rebuilt as in a fresh build when %s", async (_, files) => {
	const { config, write } = makeSite({
		[INDEX]: DOCUMENT,
		[SHOWN]: DISTINCTIVE,
		[OCD]: serviceText("ocd"),
	});
	const rebuild = createSiteRebuilder(config);
	const make = async ({ routes, makePage }: SiteBuild) => {
		const route = routes.find(({ path }) => path === "/services/stop-smoking");
		return route && (await makePage(route)).html;
	};
	const before = await make(await rebuild("all"));
	write(files);
	const rebuilt = await make(await rebuild(Object.keys(files)));
	const anew = await make(await createSiteRebuilder(config)("all"));
	expect(anew).toBeDefined();
	expect(anew).not.toBe(before);
	expect(rebuilt).toBe(anew);
});
