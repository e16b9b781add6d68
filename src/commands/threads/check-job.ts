// In a thread of its own: from a Config, what keeps its pages from being made and what the quick
// rules of hypno check find, the accepted findings with their reasons.
import { RULES } from "../../check/rules/index.ts";
import { selectRules } from "../../check/select-rules.ts";
import type { Config } from "../../config.ts";
import type { Job } from "../../pool/handle-requests.ts";
import { UserError } from "../../problems.ts";
import type { Checked } from "../../serve/preview/live-preview.ts";
import { prepareBaseline } from "../check-baseline.ts";
import { checkSite } from "../check-site.ts";

const MISTAKES = "content/invalid";
/** The rules that take long, ask other sites or look at what no build has. */
const SKIPPED = "html,a11y,link/external,baseline/stale,budget/bytes";

async function check(config: Config): Promise<Checked> {
	const rules = selectRules(RULES, { only: undefined, skip: SKIPPED });
	const { rootDir } = config;
	const report = () => {};
	const judge = prepareBaseline({ flags: {}, rules, rootDir, report });
	const checked = await checkSite(config, {
		rules,
		external: "skip",
		crawl: "skip",
		invalidContent: "report",
	});
	const { findings } = judge(checked);
	return {
		problems: findings.filter(({ rule }) => rule === MISTAKES),
		findings: findings.filter(({ rule }) => rule !== MISTAKES),
	};
}

export const checkJob: Job<Config, void, Checked> =
	async (config) => async () => {
		try {
			return await check(config);
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
			// A mistake in a file of the checks themselves.
			return { problems: undefined, findings: error.problems };
		}
	};
