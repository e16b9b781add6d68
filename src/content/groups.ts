// Finds the groups, lists and texts within a value, groups with the keys that lead to them.

export type Keys = readonly (string | number)[];

interface Group {
	readonly group: object;
	readonly keys: Keys;
}

/** Yields the outermost first; never ends where a group contains itself. */
export function* findGroups(value: unknown, keys: Keys = []): Generator<Group> {
	if (typeof value !== "object" || value === null) return;
	yield { group: value, keys };
	for (const [key, item] of Object.entries(value))
		if (typeof item === "object" && item !== null)
			yield* findGroups(item, [...keys, Array.isArray(value) ? +key : key]);
}

export function findStrings(value: unknown): string[] {
	return [...findGroups(value)].flatMap(({ group }) =>
		Object.values(group).filter((item) => typeof item === "string"),
	);
}
