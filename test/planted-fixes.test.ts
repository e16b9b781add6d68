// Mistakes whose hint says exactly what to write are planted in the shipped site, and the fix is applied.
// The fixes for the unedited site are applied here too.
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

/** One mistake in the content, reported at its line. */
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
	...["02085551234", "+442085551234"].map((written) =>
		mistake(
			`${written} for a telephone number`,
			edit(SITE, PHONE, `phone: ${written}`),
		),
	),
	...["true", "null", "12.50", "007", "0x1F", "0o17", "1e5", ".5", ".inf"].map(
		(written) =>
			mistake(
				`${written} for a text`,
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
	mistake(
		"a number in quotes",
		edit(SITE, "copyrightYear: 2024", 'copyrightYear: "2024"'),
	),
	mistake(
		"a word for a number",
		edit(SITE, "copyrightYear: 2024", "copyrightYear: this one"),
	),
	mistake(
		"a choice that is none",
		edit(SITE, "delivery: none", "delivery: email"),
	),
	mistake(
		"a group that is not listed",
		edit(
			"content/services.yaml",
			"label: Stop Vaping\n    theme: habits",
			"label: Stop Vaping\n    theme: lungs",
		),
	),
	mistake(
		"a text that goes on behind a hash",
		edit(SERVICE, "badge: Smoking", "badge: Habit #1"),
	),
	mistake("an old address in full", {
		file: "content/redirects.yaml",
		contents: "https://www.example.com/old?x=1: /about\n",
	}),
	mistake("a new address without its slash", {
		file: "content/redirects.yaml",
		contents: "/old: about\n",
	}),
];

const addresses: PlantedDefect[] = [
	mistake(
		"the address of the site with a folder",
		edit(
			SITE,
			"url: https://www.example.com",
			"url: https://stillwater.co.uk/calm",
		),
	),
	mistake(
		"another id than the name of the file",
		edit(SERVICE, "id: stop-smoking", "id: stop-smokin"),
	),
	mistake("a chain of redirects", {
		file: "content/redirects.yaml",
		contents: "/old: /older\n/older: /about\n",
	}),
	mistake("a redirect to no page", {
		file: "content/redirects.yaml",
		contents: "/old: /abuot\n",
	}),
	...["", "/old: /about\n"].map(
		(redirects): PlantedDefect => ({
			name: `a page that is gone, where the redirects are "${redirects.trim()}"`,
			edits: [
				{ file: "urls.lock", contents: "/about\n/our-story\n" },
				{ file: "content/redirects.yaml", contents: redirects },
			],
			finds: [{ rule: "link/broken", at: "/our-story", target: "/our-story" }],
		}),
	),
];

describe("in values,", () => testPlantedDefects(values));
describe("in addresses,", () => testPlantedDefects(addresses));

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
