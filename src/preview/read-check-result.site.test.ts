import { expect, test } from "vitest";
import { checkFolder } from "../../test/support/checked-site.ts";
import { edited, makeSite } from "../../test/support/make-site.ts";
import { withModels } from "../../test/support/shipped-models.ts";
import { shippedConfig } from "../../test/support/shipped-site.ts";
import { isBuildRule, type Problem } from "../base/problems.ts";
import { buildCheckReport } from "../check/check-report.ts";
import { formatJson } from "../cli/report/json.ts";
import type { Config } from "../site/config.ts";
import { addEdits } from "../site/edit/correct.ts";
import { readCheckResult } from "./read-check-result.ts";

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
	const findings = await addEdits(checked.findings, withModels(config));
	const run = { ...checked, findings, failOn: "error" } as const;
	const report = buildCheckReport({ ...run, durationMs: 1 });
	return { findings: report.findings, json: formatJson(report) };
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
		const { findings, json } = await check(config);
		const options = { config, canWrite: false };
		const { problems = [], ...read } =
			(await readCheckResult(json, options)) ?? {};
		expect(problems.every(({ rule }) => isBuildRule(rule))).toBe(true);
		const shown = [...problems, ...(read.findings ?? [])].map(shownOf);
		expect(shown).toHaveLength(findings.length);
		expect(shown).toEqual(expect.arrayContaining(findings.map(shownOf)));
	},
);

test("what is printed before the report is left out, and a text without one is no result", async () => {
	const options = { config: shippedConfig(), canWrite: false };
	const { json } = await check(brokenSite());
	const read = async (text: string) =>
		(await readCheckResult(text, options))?.findings?.length;
	expect(await read(json)).toBeGreaterThan(0);
	expect(await read(`{\n{ "a": 1 }\n${json}\n`)).toBe(await read(json));
	for (const text of ["", "{}", "{\n}", json.slice(0, -9)])
		expect(await read(text)).toBeUndefined();
});
