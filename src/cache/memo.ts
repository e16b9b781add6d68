// Memory of what a stage made: the same input gives the earlier result. Whatever a build did
// not ask for is forgotten with the next one.

interface Remembered<Value> {
	readonly inputs: readonly unknown[];
	readonly value: Value;
	/** The last one that asked for it. */
	build: number;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((item, at) => Object.is(item, b[at]));
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

/** Groups that were found to say the same: parts that many values share are read once. */
type KnownPairs = WeakMap<object, object>;

/** Whether two plain values say the same; quick where they share their parts. */
export function saysTheSame(
	a: unknown,
	b: unknown,
	known: KnownPairs = new WeakMap(),
): boolean {
	if (Object.is(a, b)) return true;
	if (!isGroup(a) || !isGroup(b)) return false;
	if (known.get(a) === b) return true;
	if (Array.isArray(a) !== Array.isArray(b)) return false;
	const keys = Object.keys(a);
	if (keys.length !== Object.keys(b).length) return false;
	for (const key of keys) {
		if (!Object.hasOwn(b, key)) return false;
		if (!saysTheSame(a[key], b[key], known)) return false;
	}
	known.set(a, b);
	return true;
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

/** Those of the last build and of this one, in one place: a build makes nothing anew for them. */
export class KeptMemo<Value> implements Memo<Value> {
	readonly #kept = new Map<string, Remembered<Value>>();
	#pairs: KnownPairs = new WeakMap();
	#build = 0;
	/** How many were asked for in this build. */
	#asked = 0;

	/** To be called before each build. */
	begin(): void {
		if (this.#asked < this.#kept.size)
			for (const [key, { build }] of this.#kept)
				if (build !== this.#build) this.#kept.delete(key);
		this.#build++;
		this.#asked = 0;
		this.#pairs = new WeakMap();
	}

	readonly recall = (
		key: string,
		inputs: readonly unknown[],
		make: () => Value,
	): Value => {
		const last = this.#kept.get(key);
		if (last && isSameList(last.inputs, inputs)) return this.#ask(last);
		return this.#keep(key, { inputs, value: make(), build: -1 });
	};

	readonly settle = (key: string, value: Value): Value => {
		const last = this.#kept.get(key);
		if (last && saysTheSame(last.value, value, this.#pairs))
			return this.#ask(last);
		return this.#keep(key, { inputs: [], value, build: -1 });
	};

	#keep(key: string, made: Remembered<Value>): Value {
		const before = this.#kept.get(key);
		if (before?.build === this.#build) this.#asked--;
		this.#kept.set(key, made);
		return this.#ask(made);
	}

	#ask(kept: Remembered<Value>): Value {
		if (kept.build !== this.#build) this.#asked++;
		kept.build = this.#build;
		return kept.value;
	}
}
