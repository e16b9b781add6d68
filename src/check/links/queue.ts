// Pieces of work -> the same, one after the other, whether those before succeed or fail: what
// one sets for its time does not hold for another.

export function createQueue() {
	let last: Promise<unknown> = Promise.resolve();
	return <Value>(run: () => Promise<Value>): Promise<Value> => {
		const turn = last.then(run);
		const settle = () => undefined;
		last = turn.then(settle, settle);
		return turn;
	};
}
