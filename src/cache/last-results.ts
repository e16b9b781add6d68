// A cache in memory, for a preview that builds again and again in one process.

/** Returns the last result of a name while its key is the same; an error is not cached. */
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
