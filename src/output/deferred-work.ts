// Work that is done a few pieces at a time while something else goes on.

/** At once: enough for all cores, and few enough to hold in memory what they make. */
const LANES = 16;

export class DeferredWork {
	/** Pieces that have not come to their end. */
	left = 0;
	readonly #lanes: Promise<void>[] = Array(LANES).fill(Promise.resolve());
	#isStopped = false;
	#failure: { readonly error: unknown } | undefined;
	#onDone = () => {};

	/** Once a piece has failed, no other is begun. */
	add(piece: () => Promise<void>): void {
		const lane = this.#lanes.shift() ?? Promise.resolve();
		this.#lanes.push(lane.then(() => this.#run(piece)));
		this.left++;
	}

	/**
	 * @param onDone called for each piece that has come to its end
	 * @throws what the first piece that failed has thrown, after all have come to their end
	 */
	async end(onDone = () => {}): Promise<void> {
		this.#onDone = onDone;
		await Promise.all(this.#lanes);
		if (this.#failure) throw this.#failure.error;
	}

	/** Begins no other piece, and waits for those that are at work. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		await Promise.all(this.#lanes);
	}

	async #run(piece: () => Promise<void>): Promise<void> {
		try {
			if (!this.#isStopped) await piece();
		} catch (error) {
			this.#isStopped = true;
			this.#failure ??= { error };
		}
		this.left--;
		this.#onDone();
	}
}
