// Threads that run a function of this program beside the main one. Each starts as the program itself
// does, so that it runs the same code. What goes in and out of them is cloned.
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { SOURCE_DIR } from "../source-dir.js";
import type { ThreadRequest, ThreadResponse } from "./handle-requests.ts";

const ENTRY = path.join(SOURCE_DIR, "start/thread.js");

/** Each holds a plan of the site, and more cores are rarely free. */
const MAX_THREADS = 3;

/** How many questions wait at a thread, so that it never waits for the next one. */
const QUEUED = 8;

interface Pending<Output> {
	readonly resolve: (output: Output) => void;
	readonly reject: (error: Error) => void;
}

export class Thread<Input, Output> {
	readonly #worker: Worker;
	readonly #pending = new Map<number, Pending<Output>>();
	#count = 0;
	#isReady = false;
	#failure: Error | undefined;

	/**
	 * @param job its name in the list of jobs
	 * @param data all that the job needs to begin
	 */
	constructor(job: string, data: unknown) {
		const workerData = { job, data };
		this.#worker = new Worker(ENTRY, { workerData, execArgv: [] });
		// The program may end while nobody waits for an answer.
		this.#worker.unref();
		this.#worker.on("message", (answer: ThreadResponse<Output>) =>
			this.#take(answer),
		);
		this.#worker.on("error", (error) => this.#fail(error));
		this.#worker.on("exit", () => this.#fail(new Error(`${job} has stopped`)));
	}

	/** Whether it has begun and would answer soon. */
	get isFree(): boolean {
		return this.#isReady && this.#pending.size < QUEUED;
	}

	/** Rejects when the job throws or the thread has ended. */
	run(input: Input): Promise<Output> {
		if (this.#failure) return Promise.reject(this.#failure);
		return new Promise((resolve, reject) => {
			const id = this.#count++;
			this.#pending.set(id, { resolve, reject });
			this.#worker.ref();
			const question: ThreadRequest<Input> = { id, input };
			this.#worker.postMessage(question);
		});
	}

	async close(): Promise<void> {
		this.#worker.removeAllListeners();
		await this.#worker.terminate();
	}

	#take(answer: ThreadResponse<Output>): void {
		this.#isReady = true;
		if (answer === "ready") return;
		const asked = this.#pending.get(answer.id);
		this.#pending.delete(answer.id);
		if (this.#pending.size === 0) this.#worker.unref();
		if ("output" in answer) asked?.resolve(answer.output);
		else asked?.reject(answer.error);
	}

	#fail(error: Error): void {
		this.#isReady = false;
		this.#failure = error;
		for (const { reject } of this.#pending.values()) reject(error);
		this.#pending.clear();
	}
}

/** Threads that take a share of the work on many pages. */
export class Pool<Input, Output> {
	readonly #startThread: () => Thread<Input, Output>;
	readonly #startsAt: number;
	#asked = 0;
	#threads: readonly Thread<Input, Output>[] = [];

	/** @param startsAt how many questions make up for the start of the threads */
	constructor(
		{ job, data }: { readonly job: string; readonly data: unknown },
		startsAt: number,
	) {
		this.#startThread = () => new Thread(job, data);
		this.#startsAt = startsAt;
	}

	/** The answer of a thread; undefined while none is free, for the caller to find it here. */
	ask(input: Input): Promise<Output> | undefined {
		if (++this.#asked === this.#startsAt) {
			const length = Math.min(os.availableParallelism() - 1, MAX_THREADS);
			this.#threads = Array.from({ length }, this.#startThread);
		}
		return this.#threads.find(({ isFree }) => isFree)?.run(input);
	}

	async close(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.close()));
	}
}
