// Runs jobs of this program in threads. A thread starts as the program itself does, so it runs the same
// code. Inputs and outputs are cloned.
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { SOURCE_DIR } from "../source-dir.js";
import type { ThreadRequest, ThreadResponse } from "./handle-requests.ts";

const ENTRY = path.join(SOURCE_DIR, "start/start.js");

/** More threads would need too much memory, since each has its own plan of the site. */
const MAX_THREADS = 3;

/** A thread gets up to so many requests at once, so that it never waits for the next one. */
const MAX_QUEUE_LENGTH = 8;

interface PendingRequest<Output> {
	readonly resolve: (output: Output) => void;
	readonly reject: (error: Error) => void;
}

export class Thread<Input, Output> {
	readonly #worker: Worker;
	readonly #pending = new Map<number, PendingRequest<Output>>();
	#requestCount = 0;
	#isReady = false;
	#failure: Error | undefined;

	/** @param job the name of the job in src/commands/threads/jobs.ts; all tasks share the data */
	constructor(job: string, data: unknown) {
		const options = { workerData: { job, data }, execArgv: [] };
		this.#worker = new Worker(ENTRY, options);
		// An idle thread must not keep the program running.
		this.#worker.unref();
		this.#worker.on("message", (response: ThreadResponse<Output>) =>
			this.#handleResponse(response),
		);
		this.#worker.on("error", (error) => this.#rejectAll(error));
		const stopped = new Error(`${job} has stopped`);
		this.#worker.on("exit", () => this.#rejectAll(stopped));
	}

	/** True when the job has started and the queue has space. */
	get isAvailable(): boolean {
		return this.#isReady && this.#pending.size < MAX_QUEUE_LENGTH;
	}

	/** The promise rejects if the job throws or the thread has ended. */
	run(input: Input): Promise<Output> {
		if (this.#failure) return Promise.reject(this.#failure);
		return new Promise((resolve, reject) => {
			const id = this.#requestCount++;
			this.#pending.set(id, { resolve, reject });
			this.#worker.ref();
			this.#worker.postMessage({ id, input } satisfies ThreadRequest<Input>);
		});
	}

	async close(): Promise<void> {
		this.#worker.removeAllListeners();
		await this.#worker.terminate();
	}

	#handleResponse(response: ThreadResponse<Output>): void {
		this.#isReady = true;
		if (response === "ready") return;
		const pending = this.#pending.get(response.id);
		this.#pending.delete(response.id);
		if (this.#pending.size === 0) this.#worker.unref();
		if ("output" in response) pending?.resolve(response.output);
		else pending?.reject(response.error);
	}

	#rejectAll(error: Error): void {
		this.#isReady = false;
		this.#failure = error;
		for (const { reject } of this.#pending.values()) reject(error);
		this.#pending.clear();
	}
}

/** A pool divides the tasks of one job between threads and the main thread. */
export class Pool<Input, Output> {
	readonly #startThread: () => Thread<Input, Output>;
	readonly #minTasks: number;
	#taskCount = 0;
	#threads: readonly Thread<Input, Output>[] = [];

	/** @param minTasks with fewer tasks no thread is started, since starting would take longer */
	constructor(
		{ job, data }: { readonly job: string; readonly data: unknown },
		minTasks: number,
	) {
		this.#startThread = () => new Thread(job, data);
		this.#minTasks = minTasks;
	}

	/** Returns undefined while no thread is available. The caller then runs the task itself. */
	tryRun(input: Input): Promise<Output> | undefined {
		if (++this.#taskCount === this.#minTasks) {
			const length = Math.min(os.availableParallelism() - 1, MAX_THREADS);
			this.#threads = Array.from({ length }, this.#startThread);
		}
		return this.#threads.find(({ isAvailable }) => isAvailable)?.run(input);
	}

	async close(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.close()));
	}
}
