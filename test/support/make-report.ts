// Makes reports of the check for the tests of their formats.
import fs from "node:fs";
import type { Problem } from "../../src/base/problems.ts";
import { buildCheckReport } from "../../src/check/check-report.ts";

/** Findings of all kinds: with and without a location, alike, accepted, with an edit, and with hostile words. */
export const FINDINGS: readonly Problem[] = JSON.parse(
	fs.readFileSync("test/fixtures/report/findings.json", "utf8"),
);

export type Run = Parameters<typeof buildCheckReport>[0];

export const RUN: Run = {
	isWhole: true,
	failOn: "error",
	durationMs: 412,
	coverage: {
		pages: 39,
		links: 2210,
		external: { found: 3, checked: 0 },
		linkinator: { checked: 3, broken: 2 },
	},
	findings: [],
	unchecked: ["3 addresses of other sites (--external)"],
};

export const makeReport = (
	findings: readonly Problem[],
	change: Partial<Run> = {},
) => buildCheckReport({ ...RUN, ...change, findings });
