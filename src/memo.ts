// Memory of what a stage made: the same input gives the earlier result. Whatever a build did
// not ask for is forgotten with the next one.

interface Remembered<Value> {
	readonly inputs: readonly unknown[];
	readonly value: Value;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((item, at) => Object.is(item, b[at]));
}

function isGroup(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}

/** Whether two plain values say the same; quick where they share their parts. */
export function saysTheSame(a: unknown, b: unknown): boolean {
	if (Object.is(a, b)) return true;
	if (!isGroup(a) || !isGroup(b)) return false;
	if (Array.isArray(a) !== Array.isArray(b)) return false;
	const entries = Object.entries(a);
	const others = new Map(Object.entries(b));
	return (
		entries.length === others.size &&
		entries.every(
			([key, value]) => others.has(key) && saysTheSame(value, others.get(key)),
		)
	);
}

/** The results of one stage by their names. */
export interface Memo<Value> {
	/** The earlier value when each of the inputs is the very same. */
	readonly recall: (
		key: string,
		inputs: readonly unknown[],
		make: () => Value,
	) => Value;
	/** The earlier value when it says the same, so that what follows is the very same too. */
	readonly settle: (key: string, value: Value) => Value;
}

/** For a single build, which meets nothing twice. */
export const NO_MEMO = {
	recall: <Value>(
		_key: string,
		_inputs: readonly unknown[],
		make: () => Value,
	): Value => make(),
	settle: <Value>(_key: string, value: Value): Value => value,
};

/** Those of the last build and of this one. */
export class KeptMemo<Value> implements Memo<Value> {
	#last = new Map<string, Remembered<Value>>();
	#now = new Map<string, Remembered<Value>>();

	/** To be called before each build. */
	begin(): void {
		this.#last = this.#now;
		this.#now = new Map();
	}

	readonly recall = (
		key: string,
		inputs: readonly unknown[],
		make: () => Value,
	): Value => {
		const last = this.#last.get(key);
		const isKept = last !== undefined && isSameList(last.inputs, inputs);
		const kept = isKept ? last : { inputs, value: make() };
		this.#now.set(key, kept);
		return kept.value;
	};

	readonly settle = (key: string, value: Value): Value => {
		const last = this.#last.get(key);
		const kept =
			last && saysTheSame(last.value, value) ? last : { inputs: [], value };
		this.#now.set(key, kept);
		return kept.value;
	};
}
