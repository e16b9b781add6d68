// Runs asynchronous tasks in the background, a limited number at a time.

/** So many tasks use all cores, and their results fit into memory. */
const MAX_RUNNING = 16;

export class DeferredWork {
	/** So many tasks have not ended yet. */
	remaining = 0;
	readonly #lanes: Promise<void>[] = Array(MAX_RUNNING).fill(Promise.resolve());
	#isStopped = false;
	#failure: { readonly error: unknown } | undefined;
	#onDone = () => {};

	/** After a task has failed, no other task is started. */
	add(task: () => Promise<void>): void {
		const lane = this.#lanes.shift() ?? Promise.resolve();
		this.#lanes.push(lane.then(() => this.#run(task)));
		this.remaining++;
	}

	/**
	 * @param onDone called when a task has ended
	 * @throws the error of the first task that failed, after all running tasks have ended
	 */
	async end(onDone = () => {}): Promise<void> {
		this.#onDone = onDone;
		await Promise.all(this.#lanes);
		if (this.#failure) throw this.#failure.error;
	}

	/** Waits for the running tasks, and starts no other task. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		await Promise.all(this.#lanes);
	}

	async #run(task: () => Promise<void>): Promise<void> {
		try {
			if (!this.#isStopped) await task();
		} catch (error) {
			this.#isStopped = true;
			this.#failure ??= { error };
		}
		this.remaining--;
		this.#onDone();
	}
}
