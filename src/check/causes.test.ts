// Findings on pages are merged into one finding per cause.
import { describe, expect, test } from "vitest";
import { makeHandmadeSite } from "../../test/support/check-pages.ts";
import { Causes, mergeSame } from "./causes.ts";
import type { Finding } from "./finding.ts";
import type { ParsedPage } from "./page/page.ts";
import type { ContentLookup } from "./text/content-lookup.ts";

const { page } = await makeHandmadeSite({
	services: [
		["ocd", "a", true],
		["ibs", "a", true],
		["ptsd", "a", true],
	],
});
const OCD = page("/services/ocd", "<p>a</p><p>b</p><p>c</p>");
const IBS = page("/services/ibs", "<p>a</p><p>b</p>");
const PTSD = page("/services/ptsd", "<p>a</p>");
const ABOUT = page("/about", "<p>a</p>");

const nowhere: ContentLookup = () => [];

function on(page: ParsedPage, element: number, more: Partial<Finding> = {}) {
	const tag = page.elements[element]?.name ?? "";
	const source = { page, element, tag, written: "/missing" };
	return { message: "wrong", target: "it", source, ...more };
}

/** Formats findings as "/services/ocd <p> 1: /services/ocd /services/ibs". */
function formatFindings(causes: Causes): string[] {
	return causes.list().map(({ source, pages = [] }) => {
		const location =
			"page" in source
				? `${source.page.route.path} <${source.tag}> ${source.element}`
				: "keys" in source
					? `${source.file} ${source.keys.join(".")}`
					: `${source.file}:${source.line}:${source.column}`;
		return `${location}: ${pages.join(" ")}`;
	});
}

function addAll(found: readonly Finding[], findText = nowhere): Causes {
	const causes = new Causes(findText);
	for (const one of found) causes.add(one);
	return causes;
}

describe("a finding whose text is in no content file", () => {
	test("is merged on pages of one template", () => {
		expect(
			formatFindings(addAll([on(OCD, 0), on(IBS, 0), on(PTSD, 0)])),
		).toEqual([
			"/services/ocd <p> 0: /services/ocd /services/ibs /services/ptsd",
		]);
	});

	test("is merged in structured data, even with different values on each page", () => {
		const inData = (path: string, value: string) => {
			const data = page(path, "<script>{}</script>");
			const message = `wrong ${value}`;
			return on(data, 0, { message, target: value, defect: "url" });
		};
		const causes = addAll([
			inData("/services/ocd", "a"),
			inData("/services/ibs", "b"),
		]);
		expect(formatFindings(causes)).toHaveLength(1);
		expect(causes.list()).toMatchObject([
			{
				message: "wrong a",
				target: "url",
				pages: ["/services/ocd", "/services/ibs"],
			},
		]);
		expect(addAll([inData("/services/ocd", "a")]).list()).toMatchObject([
			{ target: "a" },
		]);
	});

	test("is separate on pages of two templates", () => {
		expect(formatFindings(addAll([on(OCD, 0), on(ABOUT, 0)]))).toEqual([
			"/services/ocd <p> 0: /services/ocd",
			"/about <p> 0: /about",
		]);
	});

	test("is reported separately when it occurs twice on a page, by its order", () => {
		const found = [on(OCD, 0), on(OCD, 2), on(IBS, 0), on(IBS, 1), on(PTSD, 0)];
		expect(formatFindings(addAll(found))).toEqual([
			"/services/ocd <p> 0: /services/ocd /services/ibs /services/ptsd",
			"/services/ocd <p> 2: /services/ocd /services/ibs",
		]);
	});

	test("is ordered among equal findings only", () => {
		const other = { target: "/other" };
		const found = [on(OCD, 0), on(OCD, 1, other), on(IBS, 0, other)];
		expect(formatFindings(addAll(found))).toEqual([
			"/services/ocd <p> 0: /services/ocd",
			"/services/ocd <p> 1: /services/ocd /services/ibs",
		]);
	});
});

describe("a finding whose text is in a content file", () => {
	const site = { file: "content/site.yaml", keys: ["footer"], on: "value" };
	const inSite: ContentLookup = () => [{ ...site, on: "value" }];
	const inOwnFile: ContentLookup = ({ sourcePath }) => [
		{ file: sourcePath, line: 9, column: 3 },
	];

	test("is reported once, with all its pages, when the pages share the file", () => {
		const found = [on(OCD, 0), on(IBS, 1), on(ABOUT, 0)];
		expect(formatFindings(addAll(found, inSite))).toEqual([
			"content/site.yaml footer: /services/ocd /services/ibs /about",
		]);
	});

	test("is reported for each page that has a file of its own", () => {
		expect(formatFindings(addAll([on(OCD, 0), on(IBS, 0)], inOwnFile))).toEqual(
			[
				"content/services/ocd.md:9:3: /services/ocd",
				"content/services/ibs.md:9:3: /services/ibs",
			],
		);
	});

	test("is reported for each line of the file, however often a page shows it", () => {
		const twice: ContentLookup = ({ sourcePath }) => [
			{ file: sourcePath, line: 9, column: 3 },
			{ file: sourcePath, line: 12, column: 3 },
		];
		expect(formatFindings(addAll([on(OCD, 0), on(OCD, 1)], twice))).toEqual([
			"content/services/ocd.md:9:3: /services/ocd",
			"content/services/ocd.md:12:3: /services/ocd",
		]);
	});

	test("is not looked up when the finding has no text", () => {
		const source = { page: OCD, element: 0, tag: "p" };
		expect(
			formatFindings(
				addAll([{ message: "wrong", target: "it", source }], inSite),
			),
		).toEqual(["/services/ocd <p> 0: /services/ocd"]);
	});

	test("keeps the location that the rule gives", () => {
		const source = { file: "a.yaml", line: 1, column: 2 };
		const found = [
			{ message: "wrong", target: "it", source, pages: ["/a"] },
			{ message: "wrong", target: "it", source, pages: ["/b", "/a"] },
			{ message: "other", target: "it", source },
		];
		expect(formatFindings(addAll(found, inSite))).toEqual([
			"a.yaml:1:2: /a /b",
			"a.yaml:1:2: ",
		]);
	});
});

test("findings at one location stay separate when severity, message, target or fix differs", () => {
	const found = [
		on(OCD, 0),
		on(OCD, 0, { severity: "warning" }),
		on(OCD, 0, { message: "other" }),
		on(OCD, 0, { target: "x" }),
		on(OCD, 0, { fix: "hypno" }),
	];
	expect(addAll(found).list()).toHaveLength(5);
	const alike = [on(IBS, 0), on(OCD, 0, { hint: "x", suggestions: ["y"] })];
	expect(addAll(alike).list()).toHaveLength(1);
});

// Several findings on one line of a template follow.
const LOCATION = { file: "templates/pages/about.tsx", line: 3, column: 5 };

type LocatedTuple = Parameters<typeof mergeSame>[0][number];

function located(change: Partial<LocatedTuple>, defect?: string): LocatedTuple {
	return {
		message: "<input> has no label",
		target: "<input>",
		source: LOCATION,
		pages: ["/about"],
		...(defect !== undefined && { defect }),
		...change,
	};
}

const first = located({ message: 'a: "1"', target: "1" }, "field");
const second = located({ message: 'a: "2"', target: "2" }, "field");

test("equal findings at one location are reported once, with all their pages", () => {
	const joined = mergeSame([located({}), located({ pages: ["/contact"] })]);
	expect(joined).toEqual([located({ pages: ["/about", "/contact"] })]);
});

test("different messages of one defect at one location are merged, with their number", () => {
	expect(mergeSame([first, second, second])).toEqual([
		located(
			{ message: 'a: "1" (3 times on a page)', target: "field" },
			"field",
		),
	]);
});

test("one defect on different pages is reported without a number", () => {
	const elsewhere = located(
		{ message: 'a: "2"', target: "2", pages: ["/contact"] },
		"field",
	);
	expect(mergeSame([first, elsewhere])).toEqual([
		located(
			{ message: 'a: "1"', target: "field", pages: ["/about", "/contact"] },
			"field",
		),
	]);
});

test.each([
	["of another defect", located({ message: "b" }, "name")],
	["on another line", located({ source: { ...LOCATION, line: 4 } }, "field")],
	["without a defect", located({ message: "b" })],
])("a finding is not merged with one %s", (_name, other) => {
	expect(mergeSame([first, other])).toHaveLength(2);
});

test("findings in content are reported for each text", () => {
	const source = { file: "content/site.yaml", line: 1, column: 1 };
	const inContent = [first, second].map((found) => ({ ...found, source }));
	expect(mergeSame(inContent)).toEqual(inContent);
});
