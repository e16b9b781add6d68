// Hints that state the exact edit remove their findings when the edit is made, for planted mistakes and
// for the unedited site.
import { describe, expect, test } from "vitest";
import { checkEdits, PAGES } from "./support/checked-site.ts";
import {
	edit,
	type PlantedDefect,
	testFixes,
	testPlantedDefects,
} from "./support/planted-defect.ts";

const SITE = "content/site.yaml";
const SERVICE = "content/services/stop-smoking.md";
const PHONE = "phone: 020 7946 0123";

function mistake(
	name: string,
	change: PlantedDefect["edits"][0],
): PlantedDefect {
	return {
		name,
		edits: [change],
		finds: [{ rule: "content/invalid" }],
		gone: "any",
		unchecked: /pages?|^$/,
	};
}

const values: PlantedDefect[] = [
	...["02085551234"].map((written) =>
		mistake(
			`the telephone number ${written}`,
			edit(SITE, PHONE, `phone: ${written}`),
		),
	),
	...["null", "007"].map((written) =>
		mistake(
			`the text ${written} without quotes`,
			edit(SERVICE, "badge: Smoking", `badge: ${written}`),
		),
	),
	{
		...mistake(
			"a claim without quotes",
			edit(
				SERVICE,
				"badge: Smoking",
				"claims: { word: Smoking }\nbadge: {word}",
			),
		),
		finds: [{ rule: "content/invalid", at: "badge: {word}" }],
	},
];

const addresses: PlantedDefect[] = [
	mistake(
		"an id that differs from the name of its file",
		edit(SERVICE, "id: stop-smoking", "id: stop-smokin"),
	),
	mistake("a chain of redirects", {
		file: "content/redirects.yaml",
		contents: "/old: /older\n/older: /about\n",
	}),
	...["", "/old: /about\n"].map(
		(redirects): PlantedDefect => ({
			name: `a recorded page that is gone, with the redirects "${redirects.trim()}"`,
			edits: [
				{ file: "urls.lock", contents: "/about\n/our-story\n" },
				{ file: "content/redirects.yaml", contents: redirects },
			],
			finds: [{ rule: "link/broken", at: "/our-story", target: "/our-story" }],
		}),
	),
];

describe("invalid values", () => testPlantedDefects(values));
describe("invalid addresses", () => testPlantedDefects(addresses));

test("the fixes for the unedited site remove their findings", async () => {
	const site = await checkEdits([]);
	const fixed = await testFixes([], { ...site, added: site.findings });
	const rules = fixed.map(({ rule }) => rule);
	expect(new Set(rules)).toEqual(
		new Set([
			"link/broken",
			"service/missing-content",
			"jsonld/count",
			"claims/unsourced",
			"content/outdated",
		]),
	);
	expect(rules).toHaveLength(3 + PAGES.unwritten + 1 + PAGES.written + 1);
});
