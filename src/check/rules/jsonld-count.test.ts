import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { jsonldCount } from "./jsonld-facts.ts";

const services = "content/pages/services.yaml";

test("reports one wrong number on the shipped site", async () => {
	const found = await runRule(jsonldCount);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/services.yaml structuredData.numberOfItems: the structured data (JSON-LD) says that the ItemList "All services" has 25 items, but lists 34, so search engines may distrust the data",
		]
	`);
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"Delete the line numberOfItems: 25, and hypno will count the items; or write 34"`,
	);
	expect(found[0]?.target).toBe("ItemList numberOfItems 25");
	expect(found[0]?.pages).toEqual(["/services"]);
});

test("reports nothing about the right number", async () => {
	const found = await runRule(jsonldCount, [
		{
			file: "services.html",
			from: '"numberOfItems":25',
			to: '"numberOfItems":"34"',
		},
	]);
	expect(found).toEqual([]);
});

test("reports a number that no content file contains on the page", async () => {
	const found = await runRule(jsonldCount, [
		{ file: services, from: "numberOfItems: 25", to: "numberOfItems: 26" },
	]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "/services <script>: the structured data (JSON-LD) says that the ItemList "All services" has 25 items, but lists 34, so search engines may distrust the data",
		]
	`);
	expect(found[0]?.hint).toMatchInlineSnapshot(
		`"Delete numberOfItems, or change its value to 34"`,
	);
});

test("ignores a list without a number, and a number without a list", async () => {
	const found = await runRule(jsonldCount, [
		{ file: "services.html", from: '"numberOfItems":25,', to: "" },
		{
			file: "about.html",
			from: '"@graph":[',
			to: '"@graph":[{"@type":"ItemList","numberOfItems":3},',
		},
	]);
	expect(found).toEqual([]);
});

test("an accepted number covers no other number", async () => {
	const found = await runRule(jsonldCount, [
		{ file: services, from: "numberOfItems: 25", to: "numberOfItems: 26" },
		{
			file: "services.html",
			from: '"numberOfItems":25',
			to: '"numberOfItems":26',
		},
	]);
	expect(found.map(({ target }) => target)).toEqual([
		"ItemList numberOfItems 26",
	]);
});
