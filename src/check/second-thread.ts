// Examines pages in two threads: one begins with the first page, the other with the last. The second leaves to the first
// what it cannot pass on: a page with a problem, and one whose template prints.
import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Config, Project } from "../site/config.ts";
import { startThread, watchOutput } from "../site/page/second-thread.ts";
import { planSite, readSite } from "../site/pipeline.ts";
import type { Route } from "../site/plan/routes.ts";
import { examineMade } from "./examine-page.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rules/index.ts";

/** A second thread has to load hypno and to plan the site too, so it pays from this number of pages on. */
const MIN_PAGES = 300;

/** The key of a page, and its facts as JSON. */
type Examined = readonly [key: string, facts: string];

interface Job {
	readonly config: Config;
	readonly ruleIds: readonly string[];
	/** The output paths of the pages that no check has examined before. */
	readonly outputPaths: readonly string[];
	/** How many of them both threads have taken. */
	readonly taken: Int32Array;
}

/** @returns undefined where a second thread would not pay */
export function openSecondThread(
	{ models, ...config }: Project,
	rules: readonly Rule[],
	unknown: readonly { readonly route: Route }[],
) {
	const minPages = Number(process.env.HYPNO_THREADS_FROM ?? MIN_PAGES);
	const { length } = unknown;
	if (length < minPages || os.availableParallelism() < 2) return undefined;
	const taken = new Int32Array(new SharedArrayBuffer(4));
	const job: Job = {
		config,
		ruleIds: rules.map(({ id }) => id),
		outputPaths: unknown.map(({ route }) => route.outputPath),
		taken,
	};
	const worker = startThread("check", job);
	const examined = new Map<string, string>();
	const hasEnded = new Promise<boolean>((resolve) => {
		worker.on("message", (message: Examined | undefined) => {
			if (message) examined.set(...message);
			else resolve(true);
		});
		worker.on("exit", () => resolve(true));
	});
	let isOver = false;
	return {
		/** @returns undefined for a page that the first thread has to examine */
		find: async (key: string) => {
			if (!isOver && Atomics.add(taken, 0, 1) < length) return undefined;
			isOver ||= await hasEnded;
			const facts = examined.get(key);
			examined.delete(key);
			return facts;
		},
		close: () => worker.terminate(),
	};
}

/** The work of the second thread. */
export async function work(): Promise<void> {
	const { config, ruleIds, outputPaths, taken }: Job = workerData;
	const takeOutput = watchOutput();
	const rules = RULES.filter(({ id }) => ruleIds.includes(id));
	const plan = await planSite(await readSite(config));
	const byPath = new Map(plan.routes.map((route) => [route.outputPath, route]));
	const send = (message?: Examined) => parentPort?.postMessage(message);
	for (const outputPath of outputPaths.toReversed()) {
		if (Atomics.add(taken, 0, 1) >= outputPaths.length) break;
		const route = byPath.get(outputPath);
		if (!route || !plan.isReady) continue;
		takeOutput();
		const page = await plan.maker.make(route);
		const text = examineMade(page, rules, plan.site);
		if (!takeOutput() && page.problems.length === 0) send([page.key, text]);
	}
	send();
}
