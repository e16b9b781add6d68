// Values that are asked for again much later, as bytes: these take less room than the values,
// none of the time that the garbage collector takes to look at them, and are seen by all threads.
import v8 from "node:v8";

const CHUNK_BYTES = 1_000_000;
const MAX_CHUNKS = 32;

/** @param Value of plain groups, lists, texts and numbers */
export class Shelved<Value> {
	/** In memory that threads share. */
	readonly bytes: Uint8Array;

	constructor(bytes: Uint8Array) {
		this.bytes = bytes;
	}

	take(): Value {
		return v8.deserialize(this.bytes);
	}
}

/** Has room for some, so that memory does not grow with their number. */
export class Shelf<Value> {
	#chunks = 0;
	/** What is left of the last one. */
	#free: Uint8Array = new Uint8Array();

	/** Undefined when there is no room for it. */
	put(value: Value): Shelved<Value> | undefined {
		const bytes = v8.serialize(value);
		if (bytes.length > this.#free.length) this.#begin();
		if (bytes.length > this.#free.length) return undefined;
		const place = this.#free.subarray(0, bytes.length);
		this.#free = this.#free.subarray(bytes.length);
		place.set(bytes);
		return new Shelved(place);
	}

	#begin(): void {
		if (this.#chunks === MAX_CHUNKS) return;
		this.#chunks++;
		this.#free = new Uint8Array(new SharedArrayBuffer(CHUNK_BYTES));
	}
}
