// A site that two threads make between them, in tests.
import { Worker } from "node:worker_threads";
import { bundleSource } from "../../src/start/source-bundle.js";
import type { PageOrder } from "../../src/threads/page-thread.ts";
import {
	SecondThread,
	type StartThread,
} from "../../src/threads/second-thread.ts";
import {
	edited,
	makeSite,
	type Overrides,
	type TestSite,
} from "./make-site.ts";
import { serviceText } from "./minimal-site.ts";

export const TEMPLATE = "templates/service.tsx";
/** Of services. */
export const COUNT = 200;
export const listSlugs = (count: number) =>
	Array.from({ length: count }, (_, at) => `service-${at}`);
export const SLUGS = listSlugs(COUNT);
export const file = (slug: string) => `content/services/${slug}.md`;

/** Listed in an order that is not that of the files. */
export function makeLargeSite(
	overrides: Overrides = {},
	slugs = SLUGS,
): TestSite {
	const services = slugs.toReversed().map((slug) => ({
		slug,
		label: `Label of ${slug}`,
		theme: "habits",
	}));
	const files: Overrides = {
		"content/services.yaml": JSON.stringify({
			themes: [{ id: "habits", title: "Habits" }],
			services,
		}),
		...Object.fromEntries(
			slugs.map((slug) => [
				file(slug),
				`${serviceText(slug)}\nWords of ${slug}.\n`,
			]),
		),
		[TEMPLATE]: edited(
			TEMPLATE,
			"<main>",
			"<main><pre>{JSON.stringify([service, related])}</pre>",
		).replace("{ service }", "{ service, related }"),
		...overrides,
	};
	const present = Object.entries(files).filter(([, text]) => text !== null);
	return makeSite({
		"content/services/stop-smoking.md": null,
		...Object.fromEntries(present),
	});
}

const { code } = await bundleSource();

/** As the start of hypno does it. */
export const startThread: StartThread = (data, transfer) => {
	const url = new URL("../../src/start/thread.js", import.meta.url);
	const workerData = { code, data };
	return new Worker(url, { workerData, transferList: [...transfer] });
};

/** Until the other thread has claimed the piece, or the last one if there is none. */
export function waitForClaim(
	pieces: SharedArrayBuffer,
	piece = Number.POSITIVE_INFINITY,
): void {
	const states = new Int32Array(pieces);
	const at = Math.min(piece, states.length - 1);
	for (let look = 0; look < 20_000 && states[at] === 0; look++)
		Atomics.wait(states, at, 0, 1);
}

/** However slow the machine is, the other thread has its share. */
export const startPatiently: StartThread = (data, transfer) => {
	const worker = startThread(data, transfer);
	waitForClaim(data.reading);
	return {
		postMessage: (order: PageOrder) => {
			worker.postMessage(order);
			// With this one it begins.
			waitForClaim(order.rendering, order.shares.firstOfSecond);
		},
		terminate: () => worker.terminate(),
	};
};

interface ByTwo {
	readonly start?: StartThread;
	/** Those that it reads pages for. */
	readonly rules?: readonly string[];
}

/** With the other thread. */
export async function byTwo<Made>(
	{ config }: TestSite,
	run: (thread: SecondThread) => Promise<Made>,
	{ start = startPatiently, rules }: ByTwo = {},
): Promise<Made> {
	const thread = new SecondThread(config, start, {
		worthIt: COUNT / 2,
		// However fast it is, the first thread has its share of the pages too.
		mostWaiting: 4,
		rules,
	});
	try {
		return await run(thread);
	} finally {
		thread.stop();
	}
}
