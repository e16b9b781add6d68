// Results of a stage under the key of all that they are made of: a preview, which builds again and
// again in one process, makes only what changed.

/** The last result of each name is given again while its key is the same. */
export function rememberLast<Value>() {
	const results = new Map<string, { readonly key: string; value: Value }>();
	return (name: string, key: string, make: () => Value): Value => {
		const last = results.get(name);
		if (last?.key === key) return last.value;
		const value = make();
		results.set(name, { key, value });
		return value;
	};
}
