import { describe, expect, test } from "vitest";
import { FINDINGS, makeReport } from "../../../test/support/make-report.ts";
import {
	compareProblems,
	type Problem,
	type Severity,
} from "../../base/problems.ts";
import { PLAIN } from "../../base/text/style.ts";
import { summarise } from "../../check/check-report.ts";
import { formatCheckText } from "./check-text.ts";
import { formatGithub } from "./github.ts";
import { formatJson } from "./json.ts";

/** After an intended change, "npx vitest run --project unit src/cli/report -u" writes the files again. */
test.each([
	["text.txt", formatCheckText(makeReport(FINDINGS), PLAIN)],
	["json.txt", formatJson(makeReport(FINDINGS))],
	["github.txt", formatGithub(makeReport(FINDINGS))],
])("findings of all kinds are written as in %s", async (file, text) => {
	await expect(`${text}\n`).toMatchFileSnapshot(
		`../../../test/fixtures/report/${file}`,
	);
});

const problem = (
	severity: Severity,
	change: Partial<Problem> = {},
): Problem => ({
	rule: "link/broken",
	severity,
	message: "no",
	...change,
});
const ERROR = problem("error");
const WARNING = problem("warning");
const ACCEPTED = problem("error", { accepted: "for a reason" });

test.each([
	[[], "error", 0],
	[[ERROR], "error", 1],
	[[WARNING], "error", 0],
	[[WARNING], "warning", 1],
	[[ERROR, WARNING], "error", 1],
	[[ACCEPTED], "error", 0],
	[[ACCEPTED, problem("warning", { accepted: "" })], "warning", 0],
] as const)(
	"the exit code of %j with --fail-on %s is %i",
	(findings, failOn, code) => {
		expect(makeReport(findings, { failOn }).exitCode).toBe(code);
	},
);

test("an accepted finding is counted only as accepted", () => {
	const findings = [ERROR, WARNING, WARNING, ACCEPTED];
	expect(summarise(makeReport(findings))).toEqual({
		errors: 1,
		warnings: 2,
		accepted: 1,
	});
});

describe("the order of findings", () => {
	const at = (file: string, line: number, column: number) => ({
		source: { file, line, column },
	});
	const SORTED = [
		problem("error", { rule: "z" }),
		problem("error", at("a", 2, 9)),
		problem("error", at("a", 10, 1)),
		problem("error", { ...at("a", 10, 3), rule: "a/a" }),
		problem("error", { ...at("a", 10, 3), target: "/a" }),
		problem("error", { ...at("a", 10, 3), target: "/b", message: "a" }),
		problem("error", { ...at("a", 10, 3), target: "/b", message: "b" }),
		problem("error", at("b", 1, 1)),
	];

	test("is by file, line, column, rule, target and message", () => {
		expect(makeReport(SORTED.toReversed()).findings).toEqual(SORTED);
	});

	test("depends on their text alone, never on the run", () => {
		for (const [index, one] of SORTED.entries()) {
			expect(compareProblems(one, { ...one })).toBe(0);
			for (const later of SORTED.slice(index + 1)) {
				expect(compareProblems(one, later)).toBe(-1);
				expect(compareProblems(later, one)).toBe(1);
			}
		}
	});
});
