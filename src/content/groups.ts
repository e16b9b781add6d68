// A value that was read -> the groups and lists in it, each with the keys that lead to it.

/** A group or a list in a file, and where it stands. */
export interface Group {
	readonly value: object;
	/** Undefined for the file itself. */
	readonly within?: { readonly group: Group; readonly key: string };
}

export type Keys = readonly (string | number)[];

export function keysOf({ within }: Group): Keys {
	if (!within) return [];
	const { group, key } = within;
	const own = Array.isArray(group.value) ? Number(key) : key;
	return [...keysOf(group), own];
}

/** Those right below another. */
export function groupsIn(group: Group): Group[] {
	const groups: Group[] = [];
	const items: [string, unknown][] = Object.entries(group.value);
	for (const [key, value] of items)
		if (typeof value === "object" && value !== null)
			groups.push({ value, within: { group, key } });
	return groups;
}
