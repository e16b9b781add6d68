// What the second thread has read, each file in its place, in memory that both threads see.

const MARK_BYTES = 32;

/** The bytes of one mark among those of all files. */
export function markAt(marks: SharedArrayBuffer, place: number): Buffer {
	return Buffer.from(marks, place * MARK_BYTES, MARK_BYTES);
}

export function createMarks(count: number): SharedArrayBuffer {
	return new SharedArrayBuffer(count * MARK_BYTES);
}
