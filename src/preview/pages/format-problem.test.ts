import { expect, test } from "vitest";
import type { Problem } from "../../base/problems.ts";
import { createEditor, formatFindings } from "./format-problem.ts";

test("services without text are one item, and are counted one by one", () => {
	const findings = ["ocd", "ibs", "grief", "sleep"].map(
		(target, index): Problem => ({
			rule: "service/missing-content",
			severity: "error",
			message: `${target} has no text`,
			target,
			fix: `hypno new service ${target}`,
			source: { file: "content/services.yaml", line: index + 1, column: 3 },
		}),
	);
	const html = formatFindings(findings, true, createEditor("/site"));
	expect(html.match(/<li/g)).toHaveLength(1);
	expect(html).toContain("4 to fix: 4 errors");
	expect(html).toContain(
		"4 listed services have no text, so their pages tell visitors that the service was not found: ocd, ibs, grief and sleep",
	);
});
