// Finds and replaces texts within the value of a content file.
export type Keys = readonly (string | number)[];

/** Only an alias of YAML (*name) can repeat a group or a list. @returns the keys of the first repeated one */
export function findRepeated(value: unknown): Keys | undefined {
	const seen = new Set<object>();
	const visit = (item: object, keys: Keys): Keys | undefined => {
		if (seen.has(item)) return keys;
		seen.add(item);
		for (const [key, inner] of Object.entries(item)) {
			if (typeof inner !== "object" || inner === null) continue;
			const part = Array.isArray(item) ? +key : key;
			const path = visit(inner, [...keys, part]);
			if (path) return path;
		}
		return undefined;
	};
	return visit(Object(value), []);
}

/** Copies a group or a list with every part replaced. Returns anything else as it is. */
export function mapParts(
	value: unknown,
	replace: (part: unknown, key: string | number) => unknown,
): unknown {
	if (Array.isArray(value)) return value.map(replace);
	if (typeof value !== "object" || value === null) return value;
	const parts = Object.entries(value);
	return Object.fromEntries(
		parts.map(([key, part]) => [key, replace(part, key)]),
	);
}

/** Copies a value with every leaf, which is neither a group nor a list, replaced. */
export function mapLeaves(
	value: unknown,
	replace: (leaf: unknown, keys: Keys) => unknown,
	keys: Keys = [],
): unknown {
	if (typeof value !== "object" || value === null) return replace(value, keys);
	return mapParts(value, (part, key) =>
		mapLeaves(part, replace, [...keys, key]),
	);
}

export function valueAt(value: unknown, keys: Keys): unknown {
	let inner = value;
	for (const key of keys)
		inner = Object.hasOwn(Object(inner), key) ? Object(inner)[key] : undefined;
	return inner;
}
