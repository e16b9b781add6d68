// Runs in the one thread of the preview: checks the site at each request. It leaves out the rules that are slow or
// that ask other sites.
import { parentPort, workerData } from "node:worker_threads";
import { openBaseline } from "../check/baseline.ts";
import { RULES } from "../check/rules/index.ts";
import { selectRules } from "../check/select-rules.ts";
import type { Config } from "../config.ts";
import { labelEditable } from "../content/edit/open-text.ts";
import { isBuildRule, UserError } from "../problems.ts";
import type { BackgroundResult } from "../serve/preview/live-preview.ts";
import { checkSite } from "./check-site.ts";

/** These rules are slow, request other sites, or check what the preview does not have. */
const SKIPPED = "html,a11y,link/external,baseline/stale,budget/bytes";

export type CheckResponse =
	| { readonly checked: BackgroundResult }
	| { readonly error: unknown }
	/** Thrown by a timer or a promise of a template, while the check goes on. */
	| { readonly uncaught: unknown };

function createChecker(config: Config) {
	const rules = selectRules(RULES, { skip: SKIPPED });
	const { rootDir } = config;
	return async (): Promise<BackgroundResult> => {
		const report = () => {};
		const applyBaseline = openBaseline({ flags: {}, rules, rootDir, report });
		const checked = await checkSite(config, {
			rules,
			external: "skip",
			invalidContent: "report",
			version: process.env.HYPNO_VERSION,
		});
		const compared = applyBaseline(checked);
		const findings = labelEditable(compared, config);
		return {
			problems: findings.filter(({ rule }) => isBuildRule(rule)),
			findings: findings.filter(({ rule }) => !isBuildRule(rule)),
		};
	};
}

export function runWorker(): void {
	const config: Config = workerData;
	const check = createChecker(config);
	const respond = async (): Promise<CheckResponse> => {
		try {
			return { checked: await check() };
		} catch (error) {
			if (!(error instanceof UserError)) return { error };
			// The error is in a file that only the checks read, so the pages can still be shown.
			const { problems } = error;
			return { checked: { problems: undefined, findings: problems } };
		}
	};
	const post = (response: CheckResponse) => parentPort?.postMessage(response);
	parentPort?.on("message", async () => post(await respond()));
	process.on("uncaughtException", (uncaught) => post({ uncaught }));
}
