// Problems that only tell a mistake again -> left out.
import type { UnplacedProblem } from "../problems.ts";

/** The place that a misspelt key leaves empty, as one string; undefined for other problems. */
function emptiedPlace({ source, suggestions }: UnplacedProblem) {
	const [key] = suggestions ?? [];
	if (!source || !("keys" in source) || source.on !== "key" || !key)
		return undefined;
	return JSON.stringify([source.file, ...source.keys.slice(0, -1), key]);
}

/** Without the key that is missing only because it is misspelt: that is told once. */
export function dropRenamed(
	problems: readonly UnplacedProblem[],
): UnplacedProblem[] {
	const emptied = new Set(problems.map(emptiedPlace));
	return problems.filter(
		({ source }) =>
			!source ||
			!("keys" in source) ||
			source.on === "key" ||
			!emptied.has(JSON.stringify([source.file, ...source.keys])),
	);
}

/** The value a problem points at, as one string; undefined for other problems. */
function refusedValue({ source, severity }: UnplacedProblem) {
	if (severity !== "error" || !source || !("keys" in source)) return undefined;
	return source.on === "value"
		? JSON.stringify([source.file, ...source.keys])
		: undefined;
}

/** Without those about a value that was refused before: "{email}" is no address, of course. */
export function dropTold(
	problems: readonly UnplacedProblem[],
	told: readonly UnplacedProblem[],
): UnplacedProblem[] {
	const refused = new Set(told.map(refusedValue));
	return problems.filter((problem) => {
		const value = refusedValue(problem);
		return value === undefined || !refused.has(value);
	});
}
