import { expect, test } from "vitest";
import type { Problem } from "../../problems.ts";
import { createEditor, formatFindings } from "./format-problem.ts";

test("services without text are one item, and are counted one by one", () => {
	const findings = ["ocd", "ibs", "grief", "sleep"].map(
		(target, index): Problem => ({
			rule: "service/missing-content",
			severity: "error",
			message: `${target} has no text`,
			target,
			together: {
				message: "services have no text",
				hint: "Write them",
				fix: "hypno new service --missing",
			},
			source: { file: "content/services.yaml", line: index + 1, column: 3 },
		}),
	);
	const html = formatFindings(findings, true, createEditor("/site"));
	expect(html.match(/<li/g)).toHaveLength(1);
	expect(html).toContain("4 to fix: 4 errors");
	expect(html).toContain("4 services have no text: ocd, ibs, grief and sleep");
});
