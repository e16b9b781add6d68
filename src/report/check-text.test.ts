import { expect, test } from "vitest";
import type { Problem } from "../problems.ts";
import { buildCheckReport } from "./check-report.ts";
import { formatCheckText } from "./check-text.ts";
import { COLOURED, PLAIN } from "./style.ts";

const RUN: Parameters<typeof buildCheckReport>[0] = {
	isWhole: true,
	failOn: "error",
	durationMs: 412,
	coverage: {
		pages: 39,
		links: 2210,
		external: { found: 3, checked: 0 },
		linkinator: { checked: 0, broken: 0 },
	},
	findings: [],
	unchecked: ["3 addresses of other sites (--external)"],
};
const format = (change: Partial<typeof RUN>) =>
	formatCheckText(buildCheckReport({ ...RUN, ...change }), PLAIN);
const resultOf = (change: Partial<typeof RUN>) =>
	format(change).match(/^.*exit code.*$/m)?.[0];

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

test("a report of many kinds of findings is readable text", () => {
	const slugs = ["ocd", "grief", "sleep", "anger"];
	const findings = [
		...slugs.map((slug, index) => missing(slug, 20 + 3 * index)),
		BROKEN,
		TITLE,
		ACCEPTED,
		{ ...ACCEPTED, accepted: "soon" },
		{ rule: "budget/bytes", severity: "error", message: "no place" } as const,
	];
	expect(format({ findings })).toMatchInlineSnapshot(`
		"error  budget/bytes  no place

		4 errors in content/services.yaml

		content/services.yaml:20:11  error  service/missing-content  4 listed services have no text, so their pages tell visitors that the service was not found: ocd, grief, sleep and anger
		    Run npx hypno new service --missing, which makes a file for each of them to fill in, or npx hypno remove service --unwritten, which takes them from the list

		1 error, 1 warning in content/site.yaml

		content/site.yaml:2:8  warning  page/title  the title is 9 signs long; search engines show about 60
		    title: Questions
		           ^
		    Say what the page offers, and where

		content/site.yaml:8:11  error  link/broken  /services/stress-relief does not exist
		        href: /services/stress-relief
		              ^
		    on /, /about, /contact and 1 more
		    Did you mean /services/stress-management?

		Checked 39 pages and 2,210 links. Not checked: 3 addresses of other sites (--external).
		2 accepted in hypno-baseline.json
		6 errors, 1 warning: exit code 1, because errors fail the check (--fail-on error)

		What to do first:
		  link/broken              1 error    content/site.yaml:8:11
		  service/missing-content  4 errors   run npx hypno new service --missing
		  budget/bytes             1 error
		  page/title               1 warning  content/site.yaml:2:8

		To accept findings: npx hypno check --accept RULE --reason "fixed in spring""
	`);
});

test("a report without findings is one line", () => {
	expect(format({})).toMatchInlineSnapshot(
		`"Checked 39 pages and 2,210 links: nothing to fix. Not checked: 3 addresses of other sites (--external)."`,
	);
	expect(format({ unchecked: [] })).toBe(
		"Checked 39 pages and 2,210 links: nothing to fix.",
	);
});

test("the number of unchecked addresses of other sites is shown", () => {
	const external = { found: 3, checked: 1 };
	expect(
		format({
			coverage: { ...RUN.coverage, pages: 1, links: 0, external },
			unchecked: ["a", "b"],
		}),
	).toBe(
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
		expect(format({ coverage, unchecked: [] })).toBe(
			`Checked 39 pages and 2,210 links: nothing to fix.${expected}`,
		);
	},
);

test("accepted findings are counted, not listed", () => {
	expect(format({ findings: [ACCEPTED] })).toMatchInlineSnapshot(`
		"Checked 39 pages and 2,210 links. Not checked: 3 addresses of other sites (--external).
		1 accepted in hypno-baseline.json
		Nothing else to fix: exit code 0, because accepted findings do not fail the check"
	`);
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
		expect(resultOf({ findings, failOn })).toBe(lines);
	},
);

test("findings with other advice or other messages are shown in full", () => {
	const findings = [1, 2, 3, 4, 5].map((number) => ({
		...TITLE,
		hint: `Advice ${number ** 2}`,
	}));
	expect(format({ findings }).match(/\^/g)).toHaveLength(5);
});

test("three findings of a kind are shown in full, four as one paragraph", () => {
	const alike = ["a1", "b2", "c3", "d4"].map((slug, index) =>
		missing(slug, index + 1),
	);
	expect(format({ findings: alike.slice(1) }).match(/\^/g)).toHaveLength(3);
	const text = format({ findings: alike });
	expect(text).toContain(
		`4 errors in content/services.yaml

content/services.yaml:1:11  error  service/missing-content  4 listed services have no text, so their pages tell visitors that the service was not found: a1, b2, c3 and d4
    Run npx hypno new service --missing, which makes a file for each of them to fill in, or npx hypno remove service --unwritten, which takes them from the list

Checked`,
	);
	expect(buildCheckReport({ ...RUN, findings: alike }).live).toEqual(alike);
});

test("one fix groups findings of several files, with their differences", () => {
	const rate = (name: string, figure: number): Problem => ({
		rule: "claims/unsourced",
		severity: "warning",
		message: `the success rate of ${figure}% is shown without its source`,
		hint: "Add a line below it",
		target: `successRate ${figure}%`,
		source: { file: `content/services/${name}.md`, line: 7, column: 3 },
	});
	const findings = [
		...["a", "b", "c"].map((name, index) => rate(name, 70 + index)),
		{ ...rate("d", 80), message: "the rate is odd" },
		{ ...TITLE, source: { file: "content/services/b.md", line: 9, column: 1 } },
	];
	expect(format({ findings })).toMatchInlineSnapshot(`
		"content/services/a.md:7:3  warning  claims/unsourced  the success rate of 70% is shown without its source
		    Add a line below it
		    3 more like this:
		content/services/b.md:7:3  warning  claims/unsourced  the success rate of 71% is shown without its source
		content/services/c.md:7:3  warning  claims/unsourced  the success rate of 72% is shown without its source
		content/services/d.md:7:3  warning  claims/unsourced  the rate is odd

		content/services/b.md:9:1  warning  page/title  the title is 9 signs long; search engines show about 60
		    Say what the page offers, and where

		Checked 39 pages and 2,210 links. Not checked: 3 addresses of other sites (--external).
		5 warnings: exit code 0, because only errors fail the check (--fail-on error)

		What to do first:
		  claims/unsourced  4 warnings  first content/services/a.md:7:3
		  page/title        1 warning   content/services/b.md:9:1

		To accept findings: npx hypno check --accept RULE --reason "fixed in spring""
	`);
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
		format({ findings: found }).split("\nWhat to do first:\n")[1];
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
	for (const line of format({ findings })
		.split("What to do first")[1]
		?.split("\n") ?? [])
		expect(line.length).toBeLessThanOrEqual(80);
});

test("a successful result is green", () => {
	const green = (text: string) => COLOURED.green(text);
	const end = (findings: readonly Problem[]) =>
		formatCheckText(buildCheckReport({ ...RUN, findings }), COLOURED);
	expect(end([])).toBe(green(format({})));
	for (const findings of [[ACCEPTED], [TITLE]])
		expect(end(findings)).toContain(green(resultOf({ findings }) ?? "?"));
	expect(end([BROKEN])).not.toContain("\u001b[32m");
});

test("hostile text stays on its line and contains no commands", () => {
	const words = `"a" 'b' ]]> ::error:: | \`c\` é 日本 \u001b[2J\r\n\u0007`;
	const finding = {
		...BROKEN,
		message: `${words}${"x".repeat(5000)}`,
		suggestions: [words],
		pages: [words],
	};
	const text = format({ findings: [finding], unchecked: [words] });
	expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
	expect(
		text.split("\n").map((line) => line.slice(0, 100)),
	).toMatchInlineSnapshot(`
		[
		  "content/site.yaml:8:11  error  link/broken  "a" 'b' ]]> ::error:: | \`c\` é 日本  [2J   xxxxxxxxxxxxxxxx",
		  "        href: /services/stress-relief",
		  "              ^",
		  "    on "a" 'b' ]]> ::error:: | \`c\` é 日本  [2J   ",
		  "    Did you mean "a" 'b' ]]> ::error:: | \`c\` é 日本  [2J   ?",
		  "",
		  "Checked 39 pages and 2,210 links. Not checked: "a" 'b' ]]> ::error:: | \`c\` é 日本  [2J   .",
		  "1 error: exit code 1, because errors fail the check (--fail-on error)",
		  "",
		  "What to do first:",
		  "  link/broken  1 error  content/site.yaml:8:11",
		  "",
		  "To accept findings: npx hypno check --accept RULE --reason "fixed in spring"",
		]
	`);
});

test("colour changes nothing in the text", () => {
	const findings = [BROKEN, TITLE, ACCEPTED];
	const coloured = formatCheckText(
		buildCheckReport({ ...RUN, findings }),
		COLOURED,
	);
	expect(coloured).toContain("\u001b[31merror\u001b[0m");
	expect(coloured.replace(/\p{Cc}\[\d+m/gu, "")).toBe(format({ findings }));
});
