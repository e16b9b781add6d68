// The pieces that two threads share -> the order in which each of them does these. Each goes
// through its own share in the order of the pages, so that few pages wait for those before them;
// then it takes from the end of what is left of the other's.

/** How many pieces there are, and the first of those that are the second thread's by right. */
export interface Shares {
	readonly pieces: number;
	readonly firstOfSecond: number;
}

/** @param end behind the last */
function* upwards(first: number, end: number): Generator<number> {
	for (let piece = first; piece < end; piece++) yield piece;
}

function* downwards(first: number, end: number): Generator<number> {
	for (let piece = end - 1; piece >= first; piece--) yield piece;
}

export function* orderForFirst({
	pieces,
	firstOfSecond,
}: Shares): Generator<number> {
	yield* upwards(0, firstOfSecond);
	yield* downwards(firstOfSecond, pieces);
}

export function* orderForSecond({
	pieces,
	firstOfSecond,
}: Shares): Generator<number> {
	yield* upwards(firstOfSecond, pieces);
	yield* downwards(0, firstOfSecond);
}
