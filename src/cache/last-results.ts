// Results of a stage under the key of all that they are made of: a preview, which builds again and
// again in one process, makes only what changed.

/** The last result of each name is given again while its key is the same; a failure is not kept. */
export function rememberLast<Value>() {
	const results = new Map<string, { key: string; value: Promise<Value> }>();
	return (
		name: string,
		key: string,
		make: () => Promise<Value>,
	): Promise<Value> => {
		const last = results.get(name);
		if (last?.key === key) return last.value;
		const value = make();
		results.set(name, { key, value });
		value.catch(() => results.delete(name));
		return value;
	};
}
