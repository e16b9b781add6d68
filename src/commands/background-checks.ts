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
	/** Called for a check that was ended because it took longer than this time limit in ms. */
	readonly onEnded: (limit: number) => unknown;
	readonly onBug: (error: unknown) => void;
	/** Returns the time limit of the next check in ms. */
	readonly findLimit?: (() => number) | undefined;
}

/** The thread starts as the program itself does, so it runs the same code. */
const ENTRY = path.join(SOURCE_DIR, "start/start.js");
/** In ms without an edit, before the checks start. */
const CHECK_DELAY = 300;
/** In ms. The first check of a session takes no longer, unless it never ends. */
const FIRST_LIMIT = 120_000;
const MIN_LIMIT = 30_000;
/** A check that takes this many times as long as the one before will probably never end. */
const FACTOR = 10;

export class BackgroundChecks {
	readonly #options: ChecksOptions;
	#delay: NodeJS.Timeout | undefined;
	/** Set while a check runs. */
	#limit: NodeJS.Timeout | undefined;
	#begin = 0;
	/** The time limit in ms of the next check. */
	#nextLimit = FIRST_LIMIT;
	/** True if the site has changed since the check began: its result is dropped. */
	#isOutdated = false;
	#worker: Worker | undefined;

	constructor(options: ChecksOptions) {
		this.#options = options;
	}

	start(): void {
		this.#isOutdated = true;
		clearTimeout(this.#delay);
		this.#delay = setTimeout(() => this.#request(), CHECK_DELAY).unref();
	}

	async close(): Promise<void> {
		clearTimeout(this.#delay);
		clearTimeout(this.#limit);
		const worker = this.#worker;
		this.#worker = undefined;
		await worker?.terminate();
	}

	#request(): void {
		// The end of the running check starts the next one.
		if (this.#limit) return;
		this.#isOutdated = false;
		this.#begin = performance.now();
		const limit = this.#options.findLimit?.() ?? this.#nextLimit;
		this.#limit = setTimeout(() => this.#end(limit), limit).unref();
		this.#worker ??= this.#startWorker();
		this.#worker.postMessage("check");
	}

	/** @returns false if the result is about an earlier state of the site */
	#finish(): boolean {
		clearTimeout(this.#limit);
		this.#limit = undefined;
		const duration = performance.now() - this.#begin;
		this.#nextLimit = Math.max(MIN_LIMIT, FACTOR * duration);
		if (!this.#isOutdated) return true;
		this.start();
		return false;
	}

	#end(limit: number): void {
		void this.#worker?.terminate();
		this.#worker = undefined;
		if (this.#finish()) this.#options.onEnded(limit);
	}

	#startWorker(): Worker {
		const { config, onChecked, onBug } = this.#options;
		// Nobody waits for the thread, so it may collect its garbage often.
		const resourceLimits = { maxYoungGenerationSizeMb: 8 };
		const options = { workerData: config, execArgv: [], resourceLimits };
		const worker = new Worker(ENTRY, options);
		// An idle thread must not keep the program running.
		worker.unref();
		worker.on("message", async (response: CheckResponse) => {
			if ("uncaught" in response) return onBug(response.uncaught);
			if (this.#worker !== worker || !this.#finish()) return;
			if ("checked" in response) await onChecked(response.checked);
			else onBug(response.error);
		});
		worker.on("error", (error) => {
			if (this.#worker !== worker) return;
			this.#worker = undefined;
			this.#finish();
			onBug(error);
		});
		return worker;
	}
}
