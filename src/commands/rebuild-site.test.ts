// What shows on the page of one service and is written in the file of another, or of none.
import { expect, test } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
	relabelled,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { createRebuild } from "./rebuild-site.ts";

const LIST = "content/services.yaml";
const SITE = "content/site.yaml";
const OCD = "content/services/ocd.md";
const SHOWN = "templates/service.tsx";
const INDEX = "templates/index.tsx";
/** The document with all that it is given on the page. */
const DOCUMENT = edited(
	INDEX,
	"{children}",
	"{JSON.stringify([route.breadcrumbs, route.head])}{children}",
);
/** The template of services with all that it is given on the page. */
const TELLING = edited(
	SHOWN,
	"<main>",
	"<main><pre>{JSON.stringify([related, hours])}</pre>",
).replace("{ service }", "{ service, related, hours }");

test.each<[string, Overrides]>([
	[
		"another service has another name",
		{ [LIST]: relabelled("ocd", "OCD", "Rituals") },
	],
	[
		"the service has another name",
		{ [LIST]: relabelled("stop-smoking", "Stop Smoking", "No more smoke") },
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
])("%s", async (_, files) => {
	const { config, write } = makeSite({
		[INDEX]: DOCUMENT,
		[SHOWN]: TELLING,
		[OCD]: serviceText("ocd"),
	});
	const rebuild = createRebuild(config);
	const before = await rebuild.build("all");
	write(files);
	const rebuilt = await rebuild.build(Object.keys(files));
	const anew = await createRebuild(config).build("all");
	const page = "services/stop-smoking.html";
	expect(anew.files.get(page)).toBeDefined();
	expect(anew.files.get(page)).not.toEqual(before.files.get(page));
	expect(rebuilt.files.get(page)).toEqual(anew.files.get(page));
});
