import { expect, test } from "vitest";
import { makeReport } from "../../../test/support/make-report.ts";
import type { Problem, Severity } from "../../base/problems.ts";
import { formatGithub, quoteForGithub } from "./github.ts";

const format = (findings: readonly Problem[], folder?: string) =>
	formatGithub(makeReport(findings), folder);

const BROKEN: Problem = {
	rule: "link/broken",
	severity: "error",
	message: "/a does not exist",
	suggestions: ["/b"],
	fix: "hypno new service b",
	source: { file: "content/site.yaml", line: 8, column: 11 },
};
const many = (severity: Severity, length: number, file: string): Problem[] =>
	Array.from({ length }, (_, index) => ({
		rule: "page/title",
		severity,
		message: `no ${index}`,
		source: { file, line: index + 1, column: 1 },
	}));

test("nothing is written without findings", () => {
	expect(format([])).toBe("");
	expect(format([{ ...BROKEN, accepted: "moves" }])).toBe("");
});

test.each(["site", "site/", "docs/site"])(
	"file names are relative to the repository: %s",
	(folder) => {
		const prefix = folder.replace(/\/$/, "");
		expect(format([BROKEN], folder)).toContain(
			`file=${prefix}/content/site.yaml,`,
		);
	},
);

test("no text can end a command, a property or a line", () => {
	const words = "50%, a:b\r\n::error::x %0A";
	const source = { file: words, line: 1, column: 1 };
	expect(format([{ ...BROKEN, rule: words, message: words, source }])).toBe(
		"::error file=50%25%2C a%3Ab  %3A%3Aerror%3A%3Ax %250A,line=1,col=1,title=50%25%2C a%3Ab  %3A%3Aerror%3A%3Ax %250A::50%25, a:b  ::error::x %250A%0ADid you mean /b?%0ARun: npx hypno new service b",
	);
});

test("a very long message is shortened", () => {
	expect(
		format([{ ...BROKEN, message: "x".repeat(99_999) }]).length,
	).toBeLessThan(1500);
});

test("the tenth annotation of a level counts the rest, since GitHub shows ten", () => {
	const lines = format([
		...many("error", 12, "content/a.yaml"),
		...many("error", 1, "content/z.yaml"),
		...many("warning", 9, "content/a.yaml"),
	]).split("\n");
	const errors = lines.filter((line) => line.startsWith("::error "));
	expect(errors).toHaveLength(10);
	expect(errors[9]).toMatchInlineSnapshot(
		`"::error title=4 more errors::4 more errors: npx hypno check lists all of them"`,
	);
	expect(lines.filter((line) => line.startsWith("::warning "))).toHaveLength(9);
});

test("a quoted text cannot end its quotation", () => {
	const text = "    ::error::a\n##[error]b";
	const [start = "", ...others] = quoteForGithub(text).split("\n");
	const end = others.pop();
	const word = start.replace("::stop-commands::", "");
	expect(others.join("\n")).toBe(text);
	expect(word).toMatch(/^[0-9a-f]{64}$/);
	expect(end).toBe(`::${word}::`);
	expect(quoteForGithub(`${text}\n::${word}::`)).not.toContain(
		`\n::${word}::\n::${word}::`,
	);
});
