import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { listServices, modelOf } from "../../../test/support/shipped-models.ts";
import { serviceUnlistedContent } from "./service-content.ts";

test("reports nothing on the shipped site", async () => {
	expect(await runRule(serviceUnlistedContent)).toEqual([]);
});

test("reports a file whose name is spelt differently in the list, with both spellings", async () => {
	const found = await runRule(serviceUnlistedContent, [
		{
			file: "content/services.yaml",
			from: "slug: stop-vaping",
			to: "slug: stop-vapping",
		},
	]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/services/stop-vaping.md id: the service "stop-vaping" is not listed, so the service has no page and nobody can read this text",
		]
	`);
	expect(found[0]).toMatchObject({
		target: "stop-vaping",
		suggestions: ["stop-vapping"],
	});
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
	const found = await runRule(serviceUnlistedContent, [], {
		collections: listServices(["ptsd", "grief-loss"]),
		content: [copy, { ...copy, sourcePath: "content/services/ptsd.md" }],
	});
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/services/ptsd-2.md id: the service "ptsd-2" is not listed, so the service has no page and nobody can read this text",
		]
	`);
	expect(found[0]?.suggestions).toEqual(["ptsd"]);
});

test("reports nothing while the list cannot be read", async () => {
	const none = { collections: listServices([]), site: undefined, routes: [] };
	expect(await runRule(serviceUnlistedContent, [], none)).toEqual([]);
});
