// Which of two threads does which piece of a list, in memory that both see. They begin with
// different pieces, and meet where both are done.

const FREE = 0;
const CLAIMED = 1;
const SOUND = 2;
const UNSOUND = 3;

export type Verdict = "sound" | "unsound" | "unknown";

export class Claims {
	/** To be handed to the other thread. */
	readonly shared: SharedArrayBuffer;
	readonly #states: Int32Array;

	constructor(shared: SharedArrayBuffer) {
		this.shared = shared;
		this.#states = new Int32Array(shared);
	}

	static of(length: number): Claims {
		return new Claims(new SharedArrayBuffer(4 * length));
	}

	get length(): number {
		return this.#states.length;
	}

	/** Whether the piece is the caller's to do. */
	claim(index: number): boolean {
		return Atomics.compareExchange(this.#states, index, FREE, CLAIMED) === FREE;
	}

	/** Says what came of a piece to the thread that waits for it. */
	settle(index: number, verdict: "sound" | "unsound"): void {
		const state = verdict === "sound" ? SOUND : UNSOUND;
		Atomics.store(this.#states, index, state);
		Atomics.notify(this.#states, index);
	}

	/**
	 * Waits for what the other thread says of a piece that it has claimed.
	 * @param patience in milliseconds, after which it is unknown
	 */
	waitFor(index: number, patience: number): Verdict {
		Atomics.wait(this.#states, index, CLAIMED, patience);
		const state = Atomics.load(this.#states, index);
		if (state === SOUND) return "sound";
		return state === UNSOUND ? "unsound" : "unknown";
	}
}
