// Work that is done a few pieces at a time while something else goes on.

/** At once: enough for all cores, and few enough to hold in memory what they make. */
const LANES = 16;

type Piece = () => Promise<void>;

export class LateWork {
	readonly #running = new Set<Promise<void>>();
	#waiting: Piece[] = [];
	#failure: { readonly error: unknown } | undefined;
	#onDone = () => {};

	/** Pieces that have not come to their end. */
	get left(): number {
		return this.#running.size + this.#waiting.length;
	}

	/** Once a piece has failed, no other is begun. */
	add(piece: Piece): void {
		this.#waiting.push(piece);
		this.#begin();
	}

	/**
	 * @param onDone told of each piece that has come to its end
	 * @throws what the first piece that failed has thrown, after all have come to their end
	 */
	async end(onDone = () => {}): Promise<void> {
		this.#onDone = onDone;
		while (this.#running.size > 0) await Promise.race(this.#running);
		if (this.#failure) throw this.#failure.error;
	}

	/** Begins no other piece, and waits for those that are at work. */
	async stop(): Promise<void> {
		this.#waiting = [];
		await Promise.all(this.#running);
	}

	#begin(): void {
		while (this.#running.size < LANES) {
			const piece = this.#failure ? undefined : this.#waiting.shift();
			if (!piece) return;
			const run = piece()
				.catch((error: unknown) => {
					this.#failure ??= { error };
				})
				.then(() => {
					this.#running.delete(run);
					this.#onDone();
					this.#begin();
				});
			this.#running.add(run);
		}
	}
}
