// Functions that remember a value.
export function lazily<Value>(make: () => Value): () => Value {
	const remember = memoizeLast(make);
	return () => remember(undefined);
}

export function rememberAll<Value>() {
	const values = new Map<string, Value>();
	return (name: string, make: () => Value): Value => {
		const value = values.get(name) ?? make();
		values.set(name, value);
		return value;
	};
}

export function memoizeLast<Input, Value>(make: (input: Input) => Value) {
	let last: { readonly input: Input; readonly value: Value } | undefined;
	return (input: Input): Value => {
		if (!last || last.input !== input) last = { input, value: make(input) };
		return last.value;
	};
}

/** The cache has one result per name, which is valid while the key is the same. Errors are not cached. */
export function createLastResultCache<Value>() {
	const results = new Map<string, { key: string; value: Promise<Value> }>();
	return (name: string, key: string, make: () => Promise<Value>) => {
		const last = results.get(name);
		if (last?.key === key) return last.value;
		const value = make();
		results.set(name, { key, value });
		value.catch(() => results.delete(name));
		return value;
	};
}
