// Reads records and makes pages of a large site in a second thread. The first thread takes them from the start, the second
// one from the end. What might come out differently, the first thread does again in its own order: a page with a problem, a
// page whose template prints, and all that an error has lost.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { type DiskFile, findDiskFile } from "../cache/disk-file.ts";
import { listFiles } from "../cache/fingerprint.ts";
import { type Config, realPath } from "../config.ts";
import type { InspectAll } from "../content/records.ts";
import type { RecordState } from "../content/site.ts";
import { createWorkFolder } from "../output/swap.ts";
import { planSite, readSite } from "../pipeline.ts";
import type { Route } from "../plan/routes.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { listPageFiles } from "./make-page.ts";

/** A second thread has to load hypno and to plan the site too, so it pays from this number of files on. */
const MIN_FILES = 3000;

interface Job {
	readonly config: Config;
	/** How many records, and how many routes, the two threads have taken. */
	readonly taken: Int32Array;
}

const RECORDS = 0;
const ROUTES = 1;

export interface StoredPage {
	readonly outputPath: string;
	readonly buildInfo: string;
	readonly file: DiskFile;
}

interface Port {
	on(event: "message", listener: (message: Partial<Messages>) => void): unknown;
	on(event: "exit", listener: () => void): unknown;
	postMessage(message: Partial<Messages>): void;
}

interface Messages {
	/** What the other thread knows of the records that it has opened. */
	readonly records: ReadonlyMap<string, RecordState>;
	/** The folder for pages. The first thread sends it when it begins to make some. */
	readonly folder: string;
	readonly pages: readonly StoredPage[];
}

/** Each message is sent once. The answer is undefined when the other thread has ended. */
function connect(port: Port) {
	const open = <Name extends keyof Messages>(name: Name) =>
		new Promise<Messages[Name] | undefined>((resolve) => {
			port.on("message", (message: Partial<Messages>) => {
				if (message[name] !== undefined) resolve(message[name]);
			});
			port.on("exit", () => resolve(undefined));
		});
	return {
		records: open("records"),
		folder: open("folder"),
		pages: open("pages"),
		send: (message: Partial<Messages>) => port.postMessage(message),
	};
}

function shareRecords(
	{ records, send }: ReturnType<typeof connect>,
	{ taken }: Job,
	end: "first" | "last",
): InspectAll {
	return async (sourcePaths, inspect) => {
		const own = new Map<string, RecordState>();
		const turn = end === "first" ? sourcePaths : sourcePaths.toReversed();
		for (const one of turn) {
			if (Atomics.add(taken, RECORDS, 1) >= sourcePaths.length) break;
			own.set(one, inspect(one));
		}
		send({ records: own });
		const others = own.size < sourcePaths.length ? await records : undefined;
		return new Map(
			sourcePaths.map((one) => [
				one,
				own.get(one) ?? others?.get(one) ?? inspect(one),
			]),
		);
	};
}

export type PageWorker = Readonly<ReturnType<typeof startPageWorker>>;

function startPageWorker(config: Config) {
	const job: Job = { config, taken: new Int32Array(new SharedArrayBuffer(8)) };
	const worker = new Worker(path.join(SOURCE_DIR, "start/worker.js"), {
		argv: ["build"],
		stderr: true,
		workerData: job,
	});
	worker.on("error", () => {});
	const channel = connect(worker);
	return {
		inspectAll: shareRecords(channel, job, "first"),
		/** The parent of the output folder exists. */
		start: () => {
			channel.send({ folder: createWorkFolder(realPath(config.outDir)) });
		},
		/** @returns false once all routes are taken */
		take: (count: number) => Atomics.add(job.taken, ROUTES, 1) < count,
		/** The pages that the other thread has made, when it has made the last one. */
		pages: channel.pages,
		close: () => worker.terminate(),
	};
}

/** @returns undefined for a site that is built as fast without it */
export function openPageWorker(config: Config): PageWorker | undefined {
	if (os.availableParallelism() < 2) return undefined;
	const minFiles = Number(process.env.HYPNO_WORKER_FROM ?? MIN_FILES);
	if (listFiles(config.contentDir).length < minFiles) return undefined;
	return startPageWorker(config);
}

/** Leaves the routes that the other thread has taken to the end. */
export async function* shareRoutes(
	routes: readonly Route[],
	worker: PageWorker | undefined,
): AsyncGenerator<{ route: Route; stored?: StoredPage | undefined }> {
	worker?.start();
	let stored: ReadonlyMap<string, StoredPage> | undefined;
	for (const route of routes) {
		if (worker && !stored && !worker.take(routes.length)) {
			const pages = (await worker.pages) ?? [];
			stored = new Map(pages.map((page) => [page.outputPath, page]));
		}
		yield { route, stored: stored?.get(route.outputPath) };
	}
}

/** The work of the second thread. */
export async function work(): Promise<void> {
	if (!parentPort) return;
	const job: Job = workerData;
	const channel = connect(parentPort);
	let hasPrinted = false;
	process.stderr.write = () => {
		hasPrinted = true;
		return true;
	};
	const inspectAll = shareRecords(channel, job, "last");
	const plan = await planSite(await readSite(job.config, inspectAll));
	const folder = await channel.folder;
	const pages: StoredPage[] = [];
	for (const [index, route] of plan.routes.toReversed().entries()) {
		const number = Atomics.add(job.taken, ROUTES, 1);
		if (number >= plan.routes.length || !plan.isReady || !folder) break;
		hasPrinted = false;
		const [page] = listPageFiles(await plan.maker.make(route));
		if (!page?.buildInfo || hasPrinted) continue;
		const { outputPath, buildInfo, contents } = page;
		const filePath = path.join(folder, String(index));
		fs.writeFileSync(filePath, String(contents));
		const file = findDiskFile(filePath);
		if (!file) continue;
		pages.push({ outputPath, buildInfo, file: { ...file, isTemporary: true } });
	}
	channel.send({ pages });
}
