// A value that was read -> the groups and lists in it, each with the keys that lead to it.

export type Keys = readonly (string | number)[];

interface Group {
	readonly group: object;
	readonly keys: Keys;
}

/** The outermost first. Never ends where a group holds itself. */
export function* groupsIn(value: unknown, keys: Keys = []): Generator<Group> {
	if (typeof value !== "object" || value === null) return;
	yield { group: value, keys };
	for (const [key, item] of Object.entries(value))
		if (typeof item === "object" && item !== null)
			yield* groupsIn(item, [...keys, Array.isArray(value) ? +key : key]);
}

export function textsIn(value: unknown): string[] {
	return [...groupsIn(value)].flatMap(({ group }) =>
		Object.values(group).filter((item) => typeof item === "string"),
	);
}
