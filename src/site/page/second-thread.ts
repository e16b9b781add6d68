// Opens records and makes pages in two threads: one begins with the first, the other with the last. What might differ in
// the second, the first makes again in its turn: a page with a problem, or whose template prints, and what an error loses.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { attempt } from "../../base/attempt.ts";
import { type DiskFile, findDiskFile } from "../../base/disk/disk-file.ts";
import { limitGarbage } from "../../base/limit-garbage.ts";
import { SOURCE_DIR } from "../../base/source-dir.js";
import { type Config, realPath } from "../config.ts";
import type { InspectAll } from "../content/records.ts";
import type { RecordState } from "../content/site.ts";
import type { FileTable } from "../output/manifest.ts";
import { createWorkFolder } from "../output/swap.ts";
import { planSite, readSite } from "../pipeline.ts";
import type { Route } from "../plan/routes.ts";
import { listPageFiles } from "./make-page.ts";

/** A second thread has to load hypno and to plan the site too, so it pays from this number of files on. */
const MIN_FILES = 3000;

/** In MB. A page leaves some MB behind, most of it garbage at once. */
const MAX_YOUNG = 16;

interface Job {
	readonly config: Config;
	/** How many records, and how many routes, both threads have taken. */
	readonly taken: Int32Array;
}
const RECORDS = 0;
const ROUTES = 1;

/** A page that the second thread has made, in a file beside the output folder, from which it moves into the site. */
export interface StoredHtml {
	readonly buildInfo: string;
	readonly file: DiskFile | undefined;
}

interface Message {
	/** One thread tells the other of the records that it has opened. */
	readonly records?: ReadonlyMap<string, RecordState>;
	/** The folder for the pages, which the first thread names when it begins to make some. */
	readonly folder?: string;
	readonly pages?: ReadonlyMap<string, StoredHtml>;
}

interface Port {
	on(event: string, listener: (message: Message) => void): unknown;
	postMessage(message: Message): void;
}

/** @returns the message of this name; undefined if the other thread ends before it */
function receive<Name extends keyof Message>(port: Port, name: Name) {
	return new Promise<Message[Name] | undefined>((resolve) => {
		port.on("message", (message) => {
			if (message[name] !== undefined) resolve(message[name]);
		});
		port.on("exit", () => resolve(undefined));
	});
}

function shareRecords(port: Port, job: Job, isFirst: boolean): InspectAll {
	const received = receive(port, "records");
	return async (all, inspect) => {
		const records = new Map<string, RecordState>();
		for (const file of isFirst ? all : all.toReversed()) {
			if (Atomics.add(job.taken, RECORDS, 1) >= all.length) break;
			records.set(file, inspect(file));
		}
		port.postMessage({ records });
		const others = records.size < all.length ? await received : undefined;
		for (const file of all)
			if (!records.has(file))
				records.set(file, others?.get(file) ?? inspect(file));
		return records;
	};
}

/** Starts hypno in a thread, as a part of this command. Only this function starts one. */
export function startThread(command: string, job: object): Worker {
	const file = path.join(SOURCE_DIR, "cli/start/worker.js");
	const output = { stdout: true, stderr: true };
	const resourceLimits = { maxYoungGenerationSizeMb: MAX_YOUNG };
	const options = { ...output, resourceLimits, argv: [command] };
	const worker = new Worker(file, { ...options, workerData: job });
	// The first thread meets the reason itself, and reports it.
	worker.on("error", () => {});
	// Two threads hold the plan of a large site, each with garbage of its own.
	limitGarbage(20);
	return worker;
}

/** @returns a function that says whether templates have printed since it was called */
export function watchOutput(): () => boolean {
	let hasPrinted = false;
	process.stdout.write = process.stderr.write = () => {
		hasPrinted = true;
		return true;
	};
	return () => {
		const printed = hasPrinted;
		hasPrinted = false;
		return printed;
	};
}

export type SecondThread = NonNullable<ReturnType<typeof openSecondThread>>;

/** @returns undefined for a small site, and for one that was built before, of which most pages stay */
export function openSecondThread(config: Config, table: FileTable | undefined) {
	if (!table?.isEmpty || os.availableParallelism() < 2) return undefined;
	const minFiles = Number(process.env.HYPNO_THREADS_FROM ?? MIN_FILES);
	const list = () => fs.readdirSync(config.contentDir, { recursive: true });
	if ((attempt(list) ?? []).length < minFiles) return undefined;
	const job: Job = { config, taken: new Int32Array(new SharedArrayBuffer(8)) };
	const worker = startThread("build", job);
	return {
		inspectAll: shareRecords(worker, job, true),
		pages: receive(worker, "pages"),
		/** The parent of the output folder exists. */
		start: () => {
			const folder = createWorkFolder(realPath(config.outDir));
			worker.postMessage({ folder });
		},
		/** @returns false once all routes are taken */
		take: (count: number) => Atomics.add(job.taken, ROUTES, 1) < count,
		close: () => worker.terminate(),
	};
}

/** Yields all routes in their order, at the end those that the second thread has taken. */
export async function* shareRoutes(
	routes: readonly Route[],
	worker: SecondThread | undefined,
) {
	worker?.start();
	let stored: ReadonlyMap<string, StoredHtml> | undefined;
	try {
		for (const route of routes) {
			if (worker && !stored && !worker.take(routes.length))
				stored = (await worker.pages) ?? new Map();
			yield { route, stored: stored?.get(route.outputPath) };
		}
	} finally {
		// Nothing may be written into the folder once it is removed.
		await worker?.close();
	}
}

/** The work of the second thread. */
export async function work(): Promise<void> {
	if (!parentPort) return;
	const job: Job = workerData;
	const naming = receive(parentPort, "folder");
	const takeOutput = watchOutput();
	const inspectAll = shareRecords(parentPort, job, false);
	const plan = await planSite(await readSite(job.config, inspectAll));
	const folder = await naming;
	const pages = new Map<string, StoredHtml>();
	for (const [index, route] of plan.routes.toReversed().entries()) {
		if (Atomics.add(job.taken, ROUTES, 1) >= plan.routes.length) break;
		if (!plan.isReady || !folder) break;
		takeOutput();
		const [page] = listPageFiles(await plan.maker.make(route));
		if (takeOutput() || !page?.buildInfo) continue;
		const { outputPath, buildInfo, contents } = page;
		const filePath = path.join(folder, String(index));
		fs.writeFileSync(filePath, String(contents));
		const stored = findDiskFile(filePath);
		const file = stored && ({ ...stored, isTemporary: true } as const);
		pages.set(outputPath, { buildInfo, file });
	}
	parentPort.postMessage({ pages });
}
