import { describe, expect, test } from "vitest";
import { edited } from "../../../test/support/make-site.ts";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { listServices, modelOf } from "../../../test/support/shipped-models.ts";
import {
	serviceMissingContent,
	serviceUnlistedContent,
} from "./service-content.ts";

/** The list of services cannot be read. */
const NO_LIST = { collections: listServices([]), site: undefined, routes: [] };

describe("service/missing-content", () => {
	test("reports nothing about listed services that have a file", async () => {
		const collections = listServices(["ptsd", "weight-loss"], true);
		expect(await runRule(serviceMissingContent, {}, { collections })).toEqual(
			[],
		);
	});

	test("reports a listed service without a file, with its command", async () => {
		expect(await runRule(serviceMissingContent)).toMatchInlineSnapshot(`
			[
			  {
			    "fix": "hypno new service ocd",
			    "hint": "Run the command below and fill in the file that it creates, or take the service from the list: npx hypno remove service ocd",
			    "message": "the service "ocd" is listed but has no text, so its page tells visitors that the service was not found",
			    "pages": [
			      "/services/ocd",
			    ],
			    "source": {
			      "file": "content/services.yaml",
			      "keys": [
			        "services",
			        1,
			        "slug",
			      ],
			    },
			    "target": "ocd",
			  },
			]
		`);
	});

	test("reports nothing when the list cannot be read", async () => {
		expect(await runRule(serviceMissingContent, {}, NO_LIST)).toEqual([]);
	});
});

describe("service/unlisted-content", () => {
	test("reports nothing about files that are listed", async () => {
		expect(await runRule(serviceUnlistedContent)).toEqual([]);
	});

	test("reports a file whose name is spelt differently in the list, with both spellings", async () => {
		const list = "content/services.yaml";
		const text = edited(list, "slug: stop-smoking", "slug: stop-smokking");
		const found = await runRule(serviceUnlistedContent, { [list]: text });
		expect(formatFound(found)).toEqual([
			'content/services/stop-smoking.md id: the service "stop-smoking" is not listed, so the service has no page and nobody can read this text',
		]);
		expect(found).toMatchObject([
			{ target: "stop-smoking", suggestions: ["stop-smokking"] },
		]);
	});

	test("reports a copy of a listed service, even when its file cannot be read", async () => {
		const copy = {
			sourcePath: "content/services/ptsd-2.md",
			model: modelOf("content/services/ptsd-2.md"),
			value: undefined,
			body: "",
			markup: [],
			pictures: [],
			raw: undefined,
			problems: [],
		};
		const found = await runRule(
			serviceUnlistedContent,
			{},
			{
				collections: listServices(["ptsd", "grief-loss"]),
				content: [copy, { ...copy, sourcePath: "content/services/ptsd.md" }],
			},
		);
		expect(formatFound(found)).toEqual([
			'content/services/ptsd-2.md id: the service "ptsd-2" is not listed, so the service has no page and nobody can read this text',
		]);
		expect(found[0]?.suggestions).toEqual(["ptsd"]);
	});

	test("reports nothing while the list cannot be read", async () => {
		expect(await runRule(serviceUnlistedContent, {}, NO_LIST)).toEqual([]);
	});
});
