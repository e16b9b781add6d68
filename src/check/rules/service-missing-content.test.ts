import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { serviceMissingContent } from "./service-content.ts";

const listed = (...slugs: string[]) =>
	slugs.map((slug) => ({
		slug,
		sourcePath: `content/services/${slug}.md`,
	}));

test("reports nothing about listed services that have a file", async () => {
	const services = listed("ptsd", "weight-loss");
	expect(await runRule(serviceMissingContent, [], { services })).toEqual([]);
});

test("reports 22 missing files on the shipped site", async () => {
	const found = await runRule(serviceMissingContent);
	expect(found).toHaveLength(22);
	expect(new Set(found.map(({ target }) => target)).size).toBe(22);
	expect(found[0]).toMatchInlineSnapshot(`
		{
		  "fix": "hypno new service gastric-balloon-hypnosis",
		  "fixAll": "hypno new service --missing",
		  "hint": "Run the command below and fill in the file that it creates, or delete the service from content/services.yaml",
		  "message": "the service "gastric-balloon-hypnosis" is listed but has no text, so its page tells visitors that the service was not found",
		  "pages": [
		    "/services/gastric-balloon-hypnosis",
		  ],
		  "source": {
		    "file": "content/services.yaml",
		    "keys": [
		      "services",
		      4,
		      "slug",
		    ],
		    "on": "value",
		  },
		  "suggestions": [],
		  "target": "gastric-balloon-hypnosis",
		}
	`);
});

test("suggests a file with a similar name, also without a site", async () => {
	const services = listed("ptsd", "insomnia-and-sleep");
	const found = await runRule(serviceMissingContent, [], {
		services,
		site: undefined,
		routes: [],
	});
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/services.yaml services.1.slug: the service "insomnia-and-sleep" is listed but has no text, so its page tells visitors that the service was not found",
		]
	`);
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"If the service was renamed, rename content/services/insomnia-sleep.md to insomnia-and-sleep.md, write id: insomnia-and-sleep in it, and add this line to content/redirects.yaml: /services/insomnia-sleep: /services/insomnia-and-sleep"`,
	);
	expect(found[0]).toMatchObject({ suggestions: ["insomnia-sleep"] });
	expect(found[0]).not.toHaveProperty("fix");
});

test("reports nothing when the list cannot be read", async () => {
	const none = { services: [], site: undefined, routes: [] };
	expect(await runRule(serviceMissingContent, [], none)).toEqual([]);
});
