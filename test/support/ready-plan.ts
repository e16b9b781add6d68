// Plans a site whose pages can be made.
import type { Config } from "../../src/config.ts";
import { planSite, type ReadyPlan, readSite } from "../../src/pipeline.ts";

/** @throws an error with the problems that prevent all pages */
export async function planReady(config: Config): Promise<ReadyPlan> {
	const plan = await planSite(await readSite(config));
	if (!plan.isReady) throw new Error(JSON.stringify(plan.problems));
	return plan;
}
