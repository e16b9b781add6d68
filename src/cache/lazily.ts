// What is made when it is first asked for, and only once, or once more when it is long past.

export function lazily<Value>(make: () => Value): () => Value {
	let made: { readonly value: Value } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

export function ofLast<Of, Value>(make: (of: Of) => Value): (of: Of) => Value {
	let last: { readonly of: Of; readonly value: Value } | undefined;
	return (of) => {
		if (last?.of !== of) last = { of, value: make(of) };
		return last.value;
	};
}
