import { describe, expect, test } from "vitest";
import { serviceListWords } from "../../../templates/models/service-list-words.ts";
import { withValue } from "../../../test/support/plan-site.ts";
import {
	checkHtml,
	findTargets,
	SITE,
} from "../../../test/support/run-rule.ts";
import { jsonldCount, jsonldHidden, jsonldInvalid } from "./jsonld.ts";

const script = (text: string) =>
	`<script type="application/ld+json">${text}</script>`;
const data = (...nodes: object[]) =>
	script(JSON.stringify({ "@context": "https://schema.org", "@graph": nodes }));
const SERVICE = { "@type": "Service", name: "Sleep" };

describe("jsonld/invalid", () => {
	test.each([
		["a bracket is missing", script('{"@type": "Service"'), "JSON"],
		["nothing", script("[]"), "JSON"],
		["a part without a type", data({ name: "Sleep" }), "@type"],
		[
			"a relative address",
			data({ ...SERVICE, sameAs: ["https://a.example/", "/about"] }),
			"/about",
		],
		[
			"a relative address deep inside",
			data({ ...SERVICE, availableChannel: { serviceUrl: "sleep" } }),
			"sleep",
		],
	])("is reported once: %s", (_, html, target) => {
		expect(findTargets(jsonldInvalid, html)).toEqual([target]);
	});

	test.each([
		script('{"@context":["http://schema.org/"],"@type":"schema:Service"}'),
		data({ ...SERVICE, url: "tel:1", provider: { "@id": "#practice" } }),
		data({ "@id": "https://www.example.com/#practice" }),
		// content/invalid reports an address that still has to be written.
		data({ ...SERVICE, sameAs: ["TODO"] }),
		'<script type="application/json">{</script>',
	])("is silent: %s", (html) => {
		expect(findTargets(jsonldInvalid, html)).toEqual([]);
	});
});

describe("jsonld/count", () => {
	const list = (stated: unknown, items: readonly unknown[] | undefined) =>
		data({
			"@type": "ItemList",
			numberOfItems: stated,
			itemListElement: items,
		});

	/** Its list of services says that it has 25. */
	const site = withValue(SITE, serviceListWords, {
		structuredData: { numberOfItems: 25 },
	});

	test("finds the number in the content when it is written there", () => {
		const [found, ...others] = checkHtml(jsonldCount, list(25, [1, 2]), {
			path: "/services",
			site,
		});
		expect(others).toEqual([]);
		expect(found).toMatchObject({
			target: "ItemList numberOfItems 25",
			source: {
				file: "content/pages/services.yaml",
				keys: ["structuredData", "numberOfItems"],
			},
			correction: { from: "numberOfItems: 25", to: "" },
		});
	});

	test("finds another number, or that of another page, on the page", () => {
		for (const [html, path] of [
			[list(26, [1]), "/services"],
			[list(25, [1]), "/about"],
		] as const) {
			const [found] = checkHtml(jsonldCount, html, { path, site });
			expect(found?.source).toMatchObject({ element: 0 });
		}
	});

	test.each([
		list(2, [1, 2]),
		list("2", [1, 2]),
		list(undefined, [1]),
		list(3, undefined),
	])("is silent: %s", (html) => {
		expect(findTargets(jsonldCount, html)).toEqual([]);
	});
});

describe("jsonld/hidden", () => {
	const { name } = SITE.settings;
	const practice = (facts: object) =>
		data({ "@type": "Organization", name, ...facts });
	const hours = (opens: string, closes: string, dayOfWeek?: unknown) =>
		practice({
			hoursAvailable: {
				"@type": "OpeningHoursSpecification",
				...{ opens, closes, dayOfWeek },
			},
		});

	test.each([
		[practice({ name: "Calm Rivers" }), "name Calm Rivers"],
		[
			practice({ contactPoint: { telephone: "+44 20 7123 4567" } }),
			"telephone +44 20 7123 4567",
		],
		[hours("09:00", "20:30", ["Monday"]), "opening hours Monday 09:00-20:30"],
		[
			hours("09:00", "19:00", ["Friday", "Sunday"]),
			"opening hours Friday, Sunday 09:00-19:00",
		],
		[hours("08:00", "19:00"), "opening hours 08:00-19:00"],
	])("is reported: %s", (html, target) => {
		expect(findTargets(jsonldHidden, html)).toEqual([target]);
	});

	test("is at the setting, which a person can change", () => {
		const html = practice({ telephone: "+44 20 7123 4567" });
		expect(checkHtml(jsonldHidden, html)).toMatchObject([
			{ source: { file: "content/site.yaml", keys: ["phone"] } },
		]);
	});

	test.each([
		practice({ telephone: "020 7946 0123" }),
		practice({ telephone: "+44 20 7946 0123" }),
		hours("09:00", "19:00", ["Monday", "https://schema.org/Friday"]),
		hours("09:00:00", "19:00", "Monday"),
		data({ "@type": "Person", name: "Ann Other", url: "https://a.example/" }),
		data({ ...SERVICE, provider: { "@type": "Organization", name: "GHR" } }),
	])("is silent: %s", (html) => {
		expect(findTargets(jsonldHidden, html)).toEqual([]);
	});
});
