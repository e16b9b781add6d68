import { expect, test } from "vitest";
import type { Problem } from "../problems.ts";
import { buildCheckReport } from "./check-report.ts";
import { formatCheckText } from "./check-text.ts";
import { formatJobSummary } from "./github.ts";
import { PLAIN } from "./style.ts";

const reportOf = (findings: readonly Problem[]) =>
	buildCheckReport({
		isWhole: true,
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
	});

const BROKEN: Problem = {
	rule: "link/broken",
	severity: "error",
	message: "/a does not exist",
	source: { file: "content/site.yaml", line: 8, column: 11 },
};

test("the summary is the report as a block of code", () => {
	const report = reportOf([BROKEN]);
	const text = formatCheckText(report, PLAIN);
	expect(formatJobSummary(report)).toBe(
		`## hypno check\n\n\`\`\`text\n${text}\n\`\`\`\n`,
	);
});

test("no text ends the block of code", () => {
	const message = "<b> \u001b[2J\n```\n````\n# A title";
	const summary = formatJobSummary(reportOf([{ ...BROKEN, message }]));
	expect(summary.startsWith("## hypno check\n\n`````text\n")).toBe(true);
	expect(summary.endsWith("\n`````\n")).toBe(true);
	expect(summary.match(/`{5}/g)).toHaveLength(2);
});

test("a summary that GitHub would refuse is cut", () => {
	const many = Array.from({ length: 5000 }, (_, at) => ({
		...BROKEN,
		message: `${"é日".repeat(100)} ${at}`,
	}));
	const summary = formatJobSummary(reportOf(many));
	expect(Buffer.byteLength(summary)).toBeLessThan(2 ** 20);
	expect(summary).toMatch(/`{3}\n\nThe log of this job lists the rest\.\n$/);
});
