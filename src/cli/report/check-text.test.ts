import { expect, test } from "vitest";
import {
	makeReport,
	RUN,
	type Run,
} from "../../../test/support/make-report.ts";
import type { Problem } from "../../base/problems.ts";
import { COLOURED, PLAIN } from "../../base/text/style.ts";
import { formatCheckText } from "./check-text.ts";

const format = (findings: readonly Problem[], change: Partial<Run> = {}) =>
	formatCheckText(makeReport(findings, change), PLAIN);
const resultOf = (findings: readonly Problem[], change: Partial<Run> = {}) =>
	format(findings, change).match(/^.*exit code.*$/m)?.[0];

/** A run that requested nothing of this site. */
const QUIET = {
	coverage: { ...RUN.coverage, linkinator: { checked: 0, broken: 0 } },
};

const missing = (slug: string, line: number): Problem => ({
	rule: "service/missing-content",
	severity: "error",
	message: `${slug} is listed, but has no content file`,
	hint: `Write content/services/${slug}.md`,
	fix: `hypno new service ${slug}`,
	target: slug,
	source: {
		file: "content/services.yaml",
		line,
		column: 11,
		excerpt: `  - slug: ${slug}`,
	},
});
const BROKEN: Problem = {
	rule: "link/broken",
	severity: "error",
	message: "/services/stress-relief does not exist",
	target: "/services/stress-relief",
	suggestions: ["/services/stress-management"],
	pages: ["/", "/about", "/contact", "/faq"],
	source: {
		file: "content/site.yaml",
		line: 8,
		column: 11,
		excerpt: "    href: /services/stress-relief",
	},
};
const TITLE: Problem = {
	rule: "page/title",
	severity: "warning",
	message: "the title is 9 signs long; search engines show about 60",
	hint: "Say what the page offers, and where",
	source: {
		file: "content/site.yaml",
		line: 2,
		column: 8,
		excerpt: "title: Questions",
	},
};
const ACCEPTED: Problem = { ...TITLE, message: "old", accepted: "moves" };

test("a report without findings is one line", () => {
	expect(format([], QUIET)).toBe(
		"Checked 39 pages and 2,210 links: nothing to fix. Not checked: 3 addresses of other sites (--external).",
	);
	expect(format([], { ...QUIET, unchecked: [] })).toBe(
		"Checked 39 pages and 2,210 links: nothing to fix.",
	);
});

test("the number of checked addresses of other sites is shown, and all that is unchecked", () => {
	const external = { found: 3, checked: 1 };
	const coverage = { ...QUIET.coverage, pages: 1, links: 0, external };
	expect(format([], { coverage, unchecked: ["a", "b"] })).toBe(
		"Checked 1 page, 0 links and 1 address of other sites: nothing to fix. Not checked: a; b.",
	);
});

test.each([
	[0, 0, ""],
	[2, 0, ""],
	[2, 1, " 1 link to a missing page, confirmed by requesting it."],
	[3, 3, " 3 links to missing pages, confirmed by requesting them."],
])(
	"what was requested is said in words: %i, %i broken",
	(checked, broken, expected) => {
		const coverage = { ...RUN.coverage, linkinator: { checked, broken } };
		expect(format([], { coverage, unchecked: [] })).toBe(
			`Checked 39 pages and 2,210 links: nothing to fix.${expected}`,
		);
	},
);

test("accepted findings are counted, not listed", () => {
	expect(format([ACCEPTED], QUIET)).toBe(
		`Checked 39 pages and 2,210 links. Not checked: 3 addresses of other sites (--external).
1 accepted in hypno-baseline.json
Nothing else to fix: exit code 0, because accepted findings do not fail the check`,
	);
});

const many = (errors: number, warnings: number) => [
	...Array.from({ length: errors }, () => BROKEN),
	...Array.from({ length: warnings }, () => TITLE),
];

test.each([
	[
		many(25, 9),
		"error",
		"25 errors, 9 warnings: exit code 1, because errors fail the check (--fail-on error)",
	],
	[
		many(0, 9),
		"error",
		"9 warnings: exit code 0, because only errors fail the check (--fail-on error)",
	],
	[
		many(0, 1),
		"warning",
		"1 warning: exit code 1, because warnings fail the check (--fail-on warning)",
	],
	[
		many(1, 0),
		"warning",
		"1 error: exit code 1, because errors fail the check (--fail-on warning)",
	],
	[
		many(1, 1),
		"warning",
		"1 error, 1 warning: exit code 1, because errors and warnings fail the check (--fail-on warning)",
	],
	[
		[{ ...BROKEN, accepted: "moves" }, TITLE],
		"warning",
		"1 warning: exit code 1, because warnings fail the check (--fail-on warning)",
	],
	[
		[ACCEPTED, TITLE],
		"error",
		"1 warning: exit code 0, because only errors fail the check (--fail-on error)",
	],
] as const)(
	"the result explains the exit code: %#",
	(findings, failOn, lines) => {
		expect(resultOf(findings, { failOn })).toBe(lines);
	},
);

test("findings with other advice or other messages are shown in full", () => {
	const findings = [1, 2, 3, 4, 5].map((number) => ({
		...TITLE,
		hint: `Advice ${number ** 2}`,
	}));
	expect(format(findings).match(/\^/g)).toHaveLength(5);
});

test("three findings of a kind are shown in full, four as one paragraph", () => {
	const alike = ["a1", "b2", "c3", "d4"].map((slug, index) =>
		missing(slug, index + 1),
	);
	expect(format(alike.slice(1)).match(/\^/g)).toHaveLength(3);
	const text = format(alike);
	expect(text).toContain("4 listed services have no text");
	expect(text).not.toContain("^");
	expect(makeReport(alike).live).toEqual(alike);
});

test("the end names the first step in at most five lines, and how to accept the rest", () => {
	const of = (rule: string, severity: Problem["severity"], times = 1) =>
		Array.from({ length: times }, () => ({ ...TITLE, rule, severity }));
	const findings = [
		...of("page/title", "warning", 9),
		...of("content/placeholder", "warning"),
		...of("html/invalid", "error", 2),
		missing("ocd", 5),
		missing("grief", 9),
		...of("form/not-delivered", "error"),
		...of("jsonld/count", "warning"),
		BROKEN,
	];
	const stepsOf = (found: readonly Problem[]) =>
		format(found).split("\nWhat to do first:\n")[1];
	expect(stepsOf(findings)).toMatchInlineSnapshot(`
		"  link/broken              1 error    content/site.yaml:8:11
		  form/not-delivered       1 error    content/site.yaml:2:8
		  service/missing-content  2 errors   run npx hypno new service --missing
		  html/invalid             2 errors   first content/site.yaml:2:8
		  content/placeholder      1 warning  content/site.yaml:2:8

		To accept findings: npx hypno check --accept RULE --reason "fixed in spring""
	`);
	const invalid = of("content/invalid", "error");
	expect(stepsOf([...invalid, missing("ocd", 5)])).toMatchInlineSnapshot(`
		"  content/invalid          1 error  content/site.yaml:2:8
		  service/missing-content  1 error  run npx hypno new service ocd"
	`);
	const renamed = of("service/missing-content", "error");
	expect(stepsOf([missing("ocd", 5), ...renamed])).not.toContain(
		"npx hypno new",
	);
	expect(stepsOf([ACCEPTED])).toBeUndefined();
	for (const line of format(findings)
		.split("What to do first")[1]
		?.split("\n") ?? [])
		expect(line.length).toBeLessThanOrEqual(80);
});

test("a successful result is green", () => {
	const green = (text: string) => COLOURED.green(text);
	const end = (findings: readonly Problem[]) =>
		formatCheckText(makeReport(findings), COLOURED);
	expect(end([])).toBe(green(format([])));
	for (const findings of [[ACCEPTED], [TITLE]])
		expect(end(findings)).toContain(green(resultOf(findings) ?? "?"));
	expect(end([BROKEN])).not.toContain("\u001b[32m");
});

test("hostile text stays on its line", () => {
	const words = `::error:: \u001b[2J\r\n\u0007`;
	const finding = {
		...BROKEN,
		message: `${words}${"x".repeat(5000)}`,
		suggestions: [words],
		pages: [words],
	};
	const text = format([finding], { unchecked: [words] });
	expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
	const [head = "", ...lines] = text.split("\n");
	expect(head.length).toBeLessThan(1100);
	expect(lines).toHaveLength(12);
});

test("colour changes nothing in the text", () => {
	const findings = [BROKEN, TITLE, ACCEPTED];
	const coloured = formatCheckText(makeReport(findings), COLOURED);
	expect(coloured).toContain("\u001b[31merror\u001b[0m");
	expect(coloured.replace(/\p{Cc}\[\d+m/gu, "")).toBe(format(findings));
});
