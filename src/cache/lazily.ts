// Makes functions that remember a value: lazily the first one, memoizeLast the one for the last input.

export function lazily<Value>(make: () => Value): () => Value {
	let made: { readonly value: Value } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

export function memoizeLast<Input, Value>(make: (input: Input) => Value) {
	let last: { readonly input: Input; readonly value: Value } | undefined;
	return (input: Input): Value => {
		if (last?.input !== input) last = { input, value: make(input) };
		return last.value;
	};
}
