// CheckReport -> the JSON document that programs read; its keys and their order are an
// interface, so a change of them is a change of schemaVersion.
import { type CheckReport, summarise } from "./check-report.ts";
import { toFinding } from "./finding.ts";

export function formatJson(report: CheckReport): string {
	const { exitCode, durationMs, coverage, findings } = report;
	const { pages, links, external } = coverage;
	const document = {
		schemaVersion: 1,
		ok: exitCode === 0,
		exitCode,
		durationMs,
		coverage: {
			pages,
			links,
			external: { found: external.found, checked: external.checked },
		},
		summary: summarise(findings),
		findings: findings.map(toFinding),
	};
	return JSON.stringify(document, null, 2);
}
