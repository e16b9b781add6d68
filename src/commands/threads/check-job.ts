// Runs the quick rules of hypno check in a thread, for the preview. Returns problems that prevent pages
// from being made, and all other findings, of which the accepted ones are labelled.
import { RULES } from "../../check/rules/index.ts";
import { selectRules } from "../../check/select-rules.ts";
import type { Config } from "../../config.ts";
import { labelEditable } from "../../content/edit/find-text.ts";
import type { Job } from "../../pool/handle-requests.ts";
import { UserError } from "../../problems.ts";
import type { BackgroundResult } from "../../serve/preview/live-preview.ts";
import { openBaseline } from "../check-baseline.ts";
import { checkSite } from "../check-site.ts";

const CONTENT_ERRORS = "content/invalid";
/** These rules are slow, request other sites, or check what the preview does not have. */
const SKIPPED = "html,a11y,link/external,baseline/stale,budget/bytes";

async function check(config: Config): Promise<BackgroundResult> {
	const rules = selectRules(RULES, { only: undefined, skip: SKIPPED });
	const { rootDir } = config;
	const report = () => {};
	const applyBaseline = openBaseline({ flags: {}, rules, rootDir, report });
	const checked = await checkSite(config, {
		rules,
		external: "skip",
		invalidContent: "report",
	});
	const compared = applyBaseline(checked);
	const findings = await labelEditable(compared.findings, config);
	return {
		problems: findings.filter(({ rule }) => rule === CONTENT_ERRORS),
		findings: findings.filter(({ rule }) => rule !== CONTENT_ERRORS),
	};
}

export const checkJob: Job<Config, void, BackgroundResult> =
	async (config) => async () => {
		try {
			return await check(config);
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			// The error is in a file that only the checks read, so the pages can still be shown.
			return { problems: undefined, findings: error.problems };
		}
	};
