// --only and --skip -> the rules that run. Refuses a name that no rule has.
import { usageError } from "../problems.ts";
import { isAcceptable } from "../report/check-report.ts";
import { suggest } from "../suggest.ts";
import type { Rule } from "./rule.ts";

/** Finds one rule, or a family: "link" and "link/*" select "link/broken" and its siblings. */
function findByName(rules: readonly Rule[], name: string): Rule[] {
	const family = `${name.replace(/\/\*$/, "")}/`;
	return rules.filter(({ id }) => id === name || id.startsWith(family));
}

/** @throws UserError (2) for a name that no rule has */
export function findRules(rules: readonly Rule[], name: string): Rule[] {
	const found = findByName(rules, name);
	if (found.length > 0) return found;
	const names = rules.flatMap(({ id }) => [id, id.replace(/\/.*/, "")]);
	const [nearest] = suggest(name, names);
	throw usageError(
		`there is no rule "${name}"`,
		nearest
			? `Did you mean ${nearest}?`
			: "Run npx hypno check --list-rules to see all rules",
	);
}

/** @param list as in "link/broken, a11y" */
function findListed(rules: readonly Rule[], list = ""): Rule[] {
	const names = list.split(",").map((name) => name.trim());
	return names.filter(Boolean).flatMap((name) => findRules(rules, name));
}

interface Selection {
	readonly only: string | undefined;
	readonly skip: string | undefined;
}

/** @throws UserError (2) for a name that no rule has, and when no rule is left */
export function selectRules(
	rules: readonly Rule[],
	{ only, skip }: Selection,
): readonly Rule[] {
	const included = only === undefined ? rules : findListed(rules, only);
	const excluded = findListed(rules, skip);
	const selected = rules.filter(
		(rule) => included.includes(rule) && !excluded.includes(rule),
	);
	if (selected.length > 0) return selected;
	throw usageError(
		"no rule is left to check",
		"Name at least one rule with --only, or skip fewer with --skip",
	);
}

/**
 * @param selected the rules of this run
 * @returns the ids of the named rules that can be accepted
 * @throws UserError (2) for a name that no rule has, and when there are none
 */
export function selectAccepted(
	rules: readonly Rule[],
	selected: readonly Rule[],
	accept: string,
): ReadonlySet<string> {
	const named = accept.trim() === "all" ? rules : findListed(rules, accept);
	const ids = named
		.filter((rule) => selected.includes(rule) && isAcceptable(rule.id))
		.map(({ id }) => id);
	if (ids.length > 0) return new Set(ids);
	throw usageError(
		`nothing can be accepted by --accept ${accept}`,
		"Name rules that this run checks, as in --accept link/broken,a11y; what stops a build has to be fixed",
	);
}
