// Opens records and makes pages of a large site in two threads: one begins with the first, the other with the last. What
// might come out differently in the second thread, the first one does again in its turn: a page with a problem, a page
// whose template prints, and all that an error has lost.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { attempt } from "../attempt.ts";
import { type DiskFile, findDiskFile } from "../cache/disk-file.ts";
import { type Config, realPath } from "../config.ts";
import type { InspectAll } from "../content/records.ts";
import type { RecordState } from "../content/site.ts";
import type { FileTable } from "../output/manifest.ts";
import { createWorkFolder } from "../output/swap.ts";
import { planSite, readSite } from "../pipeline.ts";
import type { Route } from "../plan/routes.ts";
import { SOURCE_DIR } from "../source-dir.js";
import { listPageFiles } from "./make-page.ts";

/** A second thread has to load hypno and to plan the site too, so it pays from this number of files on. */
const MIN_FILES = 3000;

interface Job {
	readonly config: Config;
	/** How many records, and how many routes, both threads have taken. */
	readonly taken: Int32Array;
}
const RECORDS = 0;
const ROUTES = 1;

/** A page that the second thread has made, beside the output folder. */
export interface StoredPage {
	readonly buildInfo: string;
	readonly file: DiskFile;
}

interface Message {
	/** What one thread tells the other of the records that it has opened. */
	readonly records?: ReadonlyMap<string, RecordState>;
	/** The folder for the pages, which the first thread names when it begins to make some. */
	readonly folder?: string;
	/** By their output paths. */
	readonly pages?: ReadonlyMap<string, StoredPage>;
}

interface Port {
	on(event: "message", listener: (message: Message) => void): unknown;
	on(event: "exit", listener: () => void): unknown;
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

function shareRecords(port: Port, { taken }: Job, isFirst: boolean) {
	const received = receive(port, "records");
	const inspectAll: InspectAll = async (all, inspect) => {
		const records = new Map<string, RecordState>();
		for (const one of isFirst ? all : all.toReversed()) {
			if (Atomics.add(taken, RECORDS, 1) >= all.length) break;
			records.set(one, inspect(one));
		}
		port.postMessage({ records });
		const isAlone = records.size === all.length;
		const others = isAlone ? undefined : await received;
		for (const one of all)
			if (!records.has(one)) records.set(one, others?.get(one) ?? inspect(one));
		return records;
	};
	return inspectAll;
}

export type PageWorker = NonNullable<ReturnType<typeof openPageWorker>>;

/** @returns undefined for a small site, and for one that was built before, of which most pages stay */
export function openPageWorker(config: Config, table: FileTable | undefined) {
	if (!table?.isEmpty || os.availableParallelism() < 2) return undefined;
	const minFiles = Number(process.env.HYPNO_WORKER_FROM ?? MIN_FILES);
	const list = () => fs.readdirSync(config.contentDir, { recursive: true });
	if ((attempt(list) ?? []).length < minFiles) return undefined;
	const job: Job = { config, taken: new Int32Array(new SharedArrayBuffer(8)) };
	const file = path.join(SOURCE_DIR, "start/worker.js");
	const streams = { stdout: true, stderr: true };
	const options = { argv: ["build"], workerData: job, ...streams };
	const worker = new Worker(file, options);
	// The first thread meets the reason itself, and reports it.
	worker.on("error", () => {});
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
	worker: PageWorker | undefined,
) {
	worker?.start();
	let stored: ReadonlyMap<string, StoredPage> | undefined;
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
	let printed = 0;
	const write = () => {
		printed++;
		return true;
	};
	process.stdout.write = write;
	process.stderr.write = write;
	const inspectAll = shareRecords(parentPort, job, false);
	const read = await readSite(job.config, inspectAll);
	const { routes, ...plan } = await planSite(read);
	const folder = await naming;
	const pages = new Map<string, StoredPage>();
	for (const [index, route] of routes.toReversed().entries()) {
		const isLast = Atomics.add(job.taken, ROUTES, 1) >= routes.length;
		if (isLast || !plan.isReady || !folder) break;
		const before = printed;
		const [page] = listPageFiles(await plan.maker.make(route));
		if (printed > before || !page?.buildInfo) continue;
		const { outputPath, buildInfo, contents } = page;
		const filePath = path.join(folder, String(index));
		fs.writeFileSync(filePath, String(contents));
		const stored = findDiskFile(filePath);
		if (!stored) continue;
		const file: DiskFile = { ...stored, isTemporary: true };
		pages.set(outputPath, { buildInfo, file });
	}
	parentPort.postMessage({ pages });
}
