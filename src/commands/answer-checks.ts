// In a thread of its own: each message is a Config, each answer what the quick rules of
// hypno check find, the accepted ones marked.
import { parentPort } from "node:worker_threads";
import { RULES } from "../check/rules/index.ts";
import { selectRules } from "../check/select-rules.ts";
import type { Config } from "../config.ts";
import { type Problem, UserError } from "../problems.ts";
import { prepareBaseline } from "./check-baseline.ts";
import { checkSite } from "./check-site.ts";

/** What takes long, what asks other sites, and what the error page tells already. */
const SKIPPED =
	"html,a11y,link/external,content/invalid,baseline/stale,budget/bytes";

async function check(config: Config): Promise<readonly Problem[]> {
	const rules = selectRules(RULES, { only: undefined, skip: SKIPPED });
	const judge = prepareBaseline({
		flags: {},
		rules,
		rootDir: config.rootDir,
		today: new Date().toISOString().slice(0, 10),
		tell: () => {},
	});
	const checked = await checkSite(config, {
		rules,
		external: "leave",
		crawl: "leave",
		mistakes: "leave",
	});
	return judge(checked).findings;
}

parentPort?.on("message", async (config: Config) => {
	try {
		parentPort?.postMessage(await check(config));
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		// What is wrong with a file of the checks themselves.
		parentPort?.postMessage(error.problems);
	}
});
