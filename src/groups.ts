// Finds the groups, lists and texts within the value of a content file.

export type Keys = readonly (string | number)[];

interface Group {
	readonly group: object;
	readonly keys: Keys;
	/** Only an alias of YAML (*name) can repeat a group. */
	readonly isRepeated: boolean;
}

/** Returns each group and list after the one that contains it. What a repeated one contains is left out. */
export function findGroups(value: unknown): Group[] {
	const found: Group[] = [];
	const seen = new Set<object>();
	const visit = (item: unknown, keys: Keys) => {
		if (typeof item !== "object" || item === null) return;
		const isRepeated = seen.has(item);
		found.push({ group: item, keys, isRepeated });
		if (isRepeated) return;
		seen.add(item);
		for (const [key, inner] of Object.entries(item))
			if (typeof inner === "object")
				visit(inner, [...keys, Array.isArray(item) ? +key : key]);
	};
	visit(value, []);
	return found;
}

interface Leaf {
	readonly value: string | number | boolean;
	readonly keys: Keys;
}

/** Lists every value that is neither a group nor a list, in the order of the file. */
export function listLeaves(value: unknown): Leaf[] {
	const found: Leaf[] = [];
	const visit = (item: unknown, keys: Keys) => {
		if (typeof item === "object" && item !== null)
			for (const [key, inner] of Object.entries(item))
				visit(inner, [...keys, Array.isArray(item) ? +key : key]);
		else if (
			typeof item === "string" ||
			typeof item === "number" ||
			typeof item === "boolean"
		)
			found.push({ value: item, keys });
	};
	visit(value, []);
	return found;
}

/** @returns undefined if the keys lead to nothing */
export function valueAt(value: unknown, keys: Keys): unknown {
	let found = value;
	for (const key of keys)
		found = Object.hasOwn(Object(found), key) ? Object(found)[key] : undefined;
	return found;
}
