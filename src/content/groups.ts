// Finds the groups, lists and texts within the value of a content file.

export type Keys = readonly (string | number)[];

interface Group {
	readonly group: object;
	readonly keys: Keys;
}

/** Yields each group and list after the one that contains it. Never ends if a group contains itself. */
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
