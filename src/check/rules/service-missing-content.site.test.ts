import { expect, test } from "vitest";
import { runRule } from "../../../test/support/run-rule.ts";
import { listServices } from "../../../test/support/shipped-models.ts";
import { serviceMissingContent } from "./service-content.ts";

test("reports nothing about listed services that have a file", async () => {
	const collections = listServices(["ptsd", "weight-loss"], true);
	expect(await runRule(serviceMissingContent, [], { collections })).toEqual([]);
});

test("reports 22 missing files on the shipped site", async () => {
	const found = await runRule(serviceMissingContent);
	expect(found).toHaveLength(22);
	expect(new Set(found.map(({ target }) => target)).size).toBe(22);
	expect(found[0]).toMatchInlineSnapshot(`
		{
		  "fix": "hypno new service gastric-balloon-hypnosis",
		  "hint": "Run the command below and fill in the file that it creates, or take the service from the list: npx hypno remove service gastric-balloon-hypnosis",
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
		  },
		  "target": "gastric-balloon-hypnosis",
		}
	`);
});

test("reports nothing when the list cannot be read", async () => {
	const none = { collections: listServices([]), site: undefined, routes: [] };
	expect(await runRule(serviceMissingContent, [], none)).toEqual([]);
});
