// What a content file says -> a warning for each icon that no page can show.
import type { Pointer, UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import { type Group, groupsIn, keysOf } from "./groups.ts";
import { FALLBACK_ICON, ICON_NAMES } from "./schema/fields.ts";

function tellUnknownIcon(name: string, source: Pointer): UnplacedProblem {
	const suggestions = suggest(name, ICON_NAMES);
	const all = `The icons are ${ICON_NAMES.join(", ")}`;
	return {
		rule: "content/invalid",
		severity: "warning",
		message: `there is no icon "${name}", so the page shows ${FALLBACK_ICON}`,
		hint: suggestions[0] ? `Did you mean ${suggestions[0]}? ${all}` : all,
		suggestions,
		source,
	};
}

/** The name of a group's icon that is not among the known ones. */
function unknownIcon(group: object): string | undefined {
	const { icon }: { icon?: unknown } = group;
	if (typeof icon !== "string") return undefined;
	const name = icon.trim();
	return ICON_NAMES.some((known) => known === name) ? undefined : name;
}

/** Nothing is noted on the way, since hardly any file has one. */
function hasUnknownIcon(value: unknown): boolean {
	if (typeof value !== "object" || value === null) return false;
	return (
		unknownIcon(value) !== undefined ||
		Object.values(value).some(hasUnknownIcon)
	);
}

/** Warnings for icons that are not among the known ones. */
export function findUnknownIcons(
	file: string,
	group: Group,
): UnplacedProblem[] {
	if (!hasUnknownIcon(group.value)) return [];
	const name = unknownIcon(group.value);
	const told = groupsIn(group).flatMap((inner) =>
		findUnknownIcons(file, inner),
	);
	if (name === undefined) return told;
	const keys = [...keysOf(group), "icon"];
	return [tellUnknownIcon(name, { file, keys, on: "value" }), ...told];
}
