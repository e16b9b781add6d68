// Caches results in memory, for a preview that builds the site again and again in one process.

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
