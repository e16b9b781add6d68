import { expect, test } from "vitest";
import type { Problem } from "../problems.ts";
import { buildCheckReport } from "./check-report.ts";
import { formatJobSummary } from "./job-summary.ts";

const format = (findings: readonly Problem[]) =>
	formatJobSummary(
		buildCheckReport({
			failOn: "error",
			durationMs: 1,
			coverage: {
				pages: 39,
				links: 2210,
				external: { found: 3, checked: 0 },
				linkinator: { checked: 0, broken: 0 },
			},
			findings,
			unchecked: ["3 addresses of other sites (--external)"],
		}),
	);

const BROKEN: Problem = {
	rule: "link/broken",
	severity: "error",
	message: "/a does not exist",
	suggestions: ["/b"],
	fix: "hypno new service b",
	source: { file: "content/site.yaml", line: 8, column: 11 },
};

test("findings are listed in a table", () => {
	const warning: Problem = {
		rule: "page/title",
		severity: "warning",
		message: "no title",
	};
	expect(
		format([BROKEN, warning, { ...BROKEN, accepted: "moves" }]),
	).toMatchInlineSnapshot(`
		"## hypno check

		Checked 39 pages and 2,210 links&#46;

		1 error, 1 warning&#58; exit code 1, because errors fail the check &#40;--fail-on error&#41;

		1 accepted in hypno-baseline&#46;json

		Not checked&#58; 3 addresses of other sites &#40;--external&#41;&#46;

		| File | Line | Problem | Suggestion |
		| - | - | - | - |
		|  |  | warning <code>page/title</code> no title |  |
		| content/site&#46;yaml | 8 | error <code>link/broken</code> /a does not exist | Did you mean /b?<br>Run&#58; npx hypno new service b |
		"
	`);
});

test("no table is written without findings", () => {
	expect(format([])).toMatchInlineSnapshot(`
		"## hypno check

		Checked 39 pages and 2,210 links&#58; nothing to fix&#46;

		Not checked&#58; 3 addresses of other sites &#40;--external&#41;&#46;
		"
	`);
});

/** Decodes character references as a browser does. */
const decode = (text: string) =>
	text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

test("no text becomes markup, a link, a column or a row", () => {
	const words =
		"|a|<img src=x>&amp;`b`*c*_d_[e](https://f)\r\n| g\\|~h~#1 @i www.j.k -->]]>::error é日";
	const finding = {
		...BROKEN,
		rule: words,
		message: words,
		fix: words,
		suggestions: [],
	};
	const [row = "", ...more] = format([finding]).split("\n").slice(-2);
	expect(more).toEqual([""]);
	expect(row.split("|")).toHaveLength(6);
	const bare = row.replaceAll("<code>", "").replaceAll("</code>", "");
	expect(bare.replace(/&#\d+;/g, "")).not.toMatch(/[<>&`*_[\]()\\~#@:.]/);
	expect(decode(bare)).toContain(words.replace("\r\n", "  "));
});

test("a very long cell is shortened", () => {
	const long = "日".repeat(5000);
	const text = format([{ ...BROKEN, message: long, fix: long }]);
	expect(text.length).toBeLessThan(1600);
});

test("a very long summary is shortened before GitHub refuses it, and mentions that", () => {
	const findings = Array.from({ length: 9000 }, (_, line) => ({
		...BROKEN,
		message: "日".repeat(1000),
		source: { file: "a", line: line + 1, column: 1 },
	}));
	const text = format(findings);
	expect(Buffer.byteLength(text)).toBeLessThan(900_000);
	expect(Buffer.byteLength(text)).toBeGreaterThan(850_000);
	const rows = text.split("\n").filter((line) => line.startsWith("| a |"));
	const left = (9000 - rows.length).toLocaleString("en-GB");
	expect(text.trimEnd().split("\n").at(-1)).toBe(
		`${left} more findings not shown here, because GitHub limits the length of a summary: npx hypno check lists all findings.`,
	);
});
