import { expect, test } from "vitest";
import { checkFolder } from "../../test/support/checked-site.ts";
import { edited, makeSite } from "../../test/support/make-site.ts";
import { withModels } from "../../test/support/shipped-models.ts";
import { shippedConfig } from "../../test/support/shipped-site.ts";
import { isBuildRule, type Problem } from "../base/problems.ts";
import { buildCheckReport } from "../check/check-report.ts";
import type { Config } from "../site/config.ts";
import { addEdits } from "../site/edit/correct.ts";
import type { CheckMessage } from "./check-process.ts";
import { showResult } from "./show-check-result.ts";

const SERVICE = "content/services/stop-smoking.md";

const brokenSite = () =>
	makeSite({
		[SERVICE]: edited(SERVICE, "badge: ", "bagde: "),
		"static/fees.pdf": "no PDF",
		"templates/index.tsx": edited(
			"templates/index.tsx",
			"about: ({ page }) => ",
			"about: ({ page }) => { throw new Error('up'); } || ",
		),
	}).config;

async function check(config: Config) {
	const checked = await checkFolder(config);
	const findings = addEdits(checked.findings, withModels(config));
	const run = { ...checked, findings, failOn: "error" } as const;
	const report = buildCheckReport({ ...run, durationMs: 1 });
	// A process gets a message as JSON.
	const message: CheckMessage = JSON.parse(JSON.stringify(report));
	return { findings: report.findings, message };
}

/** Describes a problem without what the preview does not show of it. */
function shownOf(problem: Problem) {
	const { rule, source, edit, correction, rendered, ...shown } = problem;
	const { file, line, column, excerpt } = source ?? {};
	const place = { file, line, column };
	return {
		...{ suggestions: [], pages: [], ...shown },
		rule,
		place: isBuildRule(rule) ? { ...place, excerpt } : place,
		edit: edit && { ...edit },
	};
}

test.each([
	["the shipped site", shippedConfig],
	["a site that cannot be built", brokenSite],
])(
	"the preview shows of %s what a check in its own process finds",
	async (_, makeConfig) => {
		const config = makeConfig();
		const { findings, message } = await check(config);
		const options = { config, canWrite: false };
		const { problems = [], ...read } = await showResult(message, options);
		expect(problems.every(({ rule }) => isBuildRule(rule))).toBe(true);
		const shown = [...problems, ...(read.findings ?? [])].map(shownOf);
		expect(shown).toHaveLength(findings.length);
		expect(shown).toEqual(expect.arrayContaining(findings.map(shownOf)));
	},
);
