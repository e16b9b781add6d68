// Problems that only tell a mistake again -> left out.
import type { UnplacedProblem } from "../problems.ts";

/** The value that a problem points at, as one string; undefined without one. */
function pointedValue({ source }: UnplacedProblem): string | undefined {
	return source && "keys" in source && source.on === "value"
		? JSON.stringify([source.file, ...source.keys])
		: undefined;
}

/** Leaves out the key that is missing only because it is misspelt. */
export function dropRenamed(
	problems: readonly UnplacedProblem[],
): UnplacedProblem[] {
	const misspelt = problems.flatMap(({ source, suggestions }) => {
		const [key] = suggestions ?? [];
		if (!source || !("keys" in source) || source.on !== "key" || !key)
			return [];
		return [JSON.stringify([source.file, ...source.keys.slice(0, -1), key])];
	});
	const emptied = new Set(misspelt);
	return problems.filter(
		(problem) => !emptied.has(pointedValue(problem) ?? ""),
	);
}

/** Leaves out errors of a value that was refused before: "{email}" is no address, of course. */
export function dropTold(
	problems: readonly UnplacedProblem[],
	told: readonly UnplacedProblem[],
): UnplacedProblem[] {
	const errors = told.filter(({ severity }) => severity === "error");
	const refused = new Set(
		errors.flatMap((problem) => pointedValue(problem) ?? []),
	);
	return problems.filter(
		(problem) =>
			problem.severity !== "error" || !refused.has(pointedValue(problem) ?? ""),
	);
}
