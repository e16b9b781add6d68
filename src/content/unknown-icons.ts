// The value of a content file -> a warning for each icon that no page can show.
import type { UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import { groupsIn, type Keys } from "./groups.ts";
import { FALLBACK_ICON, ICON_NAMES } from "./schema/fields.ts";

function warn(file: string, keys: Keys, name: string): UnplacedProblem {
	const suggestions = suggest(name, ICON_NAMES);
	const all = `The icons are ${ICON_NAMES.join(", ")}`;
	return {
		rule: "content/invalid",
		severity: "warning",
		message: `there is no icon "${name}", so the page shows ${FALLBACK_ICON}`,
		hint: suggestions[0] ? `Did you mean ${suggestions[0]}? ${all}` : all,
		suggestions,
		source: { file, keys: [...keys, "icon"], on: "value" },
	};
}

export function findUnknownIcons(
	file: string,
	value: object,
): UnplacedProblem[] {
	const problems: UnplacedProblem[] = [];
	for (const { group, keys } of groupsIn(value)) {
		const { icon }: { icon?: unknown } = group;
		const name = typeof icon === "string" ? icon.trim() : FALLBACK_ICON;
		if (!ICON_NAMES.some((known) => known === name))
			problems.push(warn(file, keys, name));
	}
	return problems;
}
