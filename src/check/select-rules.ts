// --only and --skip -> the rules that run. Refuses a name that no rule has.
import { usageError } from "../problems.ts";
import { isAcceptable } from "../report/check-report.ts";
import { join } from "../report/words.ts";
import { suggest } from "../suggest.ts";
import type { Rule } from "./rule.ts";

/** "link" and "link/*" are the family of "link/broken". */
function isNamed(rule: Rule, name: string): boolean {
	const family = name.replace(/\/\*$/, "");
	return rule.id === name || rule.id.startsWith(`${family}/`);
}

function splitNames(list: string | undefined): string[] {
	return (list ?? "")
		.split(",")
		.map((name) => name.trim())
		.filter(Boolean);
}

/** The rules or the family that a mistaken name is nearest to, also by the last part of an id. */
function findNearest(rules: readonly Rule[], mistaken: string): string[] {
	const parts = rules.flatMap(({ id }) => [id, ...id.split("/")]);
	const [nearest = ""] = suggest(mistaken, [...new Set(parts)]);
	if (rules.some((rule) => isNamed(rule, nearest))) return [nearest];
	return rules.map(({ id }) => id).filter((id) => id.endsWith(`/${nearest}`));
}

function refuseUnknown(rules: readonly Rule[], names: readonly string[]): void {
	const unknown = names.find(
		(name) => !rules.some((rule) => isNamed(rule, name)),
	);
	if (unknown === undefined) return;
	const nearest = findNearest(rules, unknown);
	throw usageError(
		`there is no rule "${unknown}"`,
		nearest.length > 0
			? `Did you mean ${join(nearest, "or")}?`
			: "npx hypno check --list-rules shows them all",
	);
}

interface Selection {
	readonly only: string | undefined;
	readonly skip: string | undefined;
}

/**
 * @throws UserError (2) for a name that no rule has, and when no rule is left
 */
export function selectRules(
	rules: readonly Rule[],
	{ only, skip }: Selection,
): readonly Rule[] {
	const wanted = splitNames(only);
	const unwanted = splitNames(skip);
	refuseUnknown(rules, [...wanted, ...unwanted]);
	const isIn = (names: readonly string[]) => (rule: Rule) =>
		names.some((name) => isNamed(rule, name));
	const selected = rules.filter(
		(rule) =>
			(only === undefined || isIn(wanted)(rule)) && !isIn(unwanted)(rule),
	);
	if (selected.length > 0) return selected;
	throw usageError(
		"no rule is left to be checked",
		"Name at least one rule with --only, or skip fewer with --skip",
	);
}

/**
 * @param running the rules of this run
 * @returns the ids of those that are named and can be accepted
 * @throws UserError (2) for a name that no rule has, and when there are none
 */
export function selectAccepted(
	rules: readonly Rule[],
	running: readonly Rule[],
	accept: string,
): ReadonlySet<string> {
	const chosen = splitNames(accept)
		.flatMap((name) => findRules(rules, name))
		.filter((rule) => running.includes(rule) && isAcceptable(rule.id));
	if (chosen.length > 0) return new Set(chosen.map(({ id }) => id));
	throw usageError(
		`nothing can be accepted by --accept ${accept}`,
		"Name rules that this run checks, as in --accept link/broken,a11y; what content/invalid finds has to be fixed",
	);
}

/**
 * @throws UserError (2) for a name that no rule has
 */
export function findRules(rules: readonly Rule[], name: string): Rule[] {
	refuseUnknown(rules, [name]);
	return rules.filter((rule) => isNamed(rule, name));
}
