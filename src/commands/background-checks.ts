// Checks the site in one other thread once edits pause, so that no edit waits for the checks.
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { BackgroundResult } from "../serve/preview/live-preview.ts";
import { SOURCE_DIR } from "../source-dir.js";
import type { CheckResponse } from "./check-worker.ts";

interface ChecksOptions {
	readonly config: Config;
	readonly onChecked: (checked: BackgroundResult) => unknown;
	readonly onBug: (error: unknown) => void;
}

/** The thread starts as the program itself does, so it runs the same code. */
const ENTRY = path.join(SOURCE_DIR, "start/start.js");
/** The checks start after so many milliseconds without an edit. */
const CHECK_DELAY = 300;

export class BackgroundChecks {
	readonly #options: ChecksOptions;
	/** The number of the latest request: the results of an earlier one are dropped. */
	#latest = 0;
	#timer: NodeJS.Timeout | undefined;
	#worker: Worker | undefined;

	constructor(options: ChecksOptions) {
		this.#options = options;
	}

	start(): void {
		clearTimeout(this.#timer);
		const id = ++this.#latest;
		this.#timer = setTimeout(() => this.#request(id), CHECK_DELAY).unref();
	}

	async close(): Promise<void> {
		clearTimeout(this.#timer);
		this.#latest++;
		const worker = this.#worker;
		this.#worker = undefined;
		await worker?.terminate();
	}

	#request(id: number): void {
		this.#worker ??= this.#startWorker();
		this.#worker.postMessage(id);
	}

	#startWorker(): Worker {
		const { config, onChecked, onBug } = this.#options;
		const worker = new Worker(ENTRY, { workerData: config, execArgv: [] });
		// An idle thread must not keep the program running.
		worker.unref();
		worker.on("message", async (response: CheckResponse) => {
			if (response.id !== this.#latest) return;
			if ("checked" in response) await onChecked(response.checked);
			else onBug(response.error);
		});
		worker.on("error", (error) => {
			if (this.#worker === worker) this.#worker = undefined;
			onBug(error);
		});
		return worker;
	}
}
