// --only and --skip -> the rules that run. Refuses a name that no rule has.
import { usageError } from "../base/problems.ts";
import { advise } from "../base/text/suggest.ts";
import { BASELINE_STALE } from "./check-report.ts";
import type { Rule } from "./rule.ts";

/** "link" and "link/*" select "link/broken" and its siblings. @throws UserError (2) for a name that no rule has */
export function findRules(rules: readonly Rule[], name: string): Rule[] {
	const family = `${name.replace(/\/\*$/, "")}/`;
	const selected = rules.filter(
		({ id }) => id === name || id.startsWith(family),
	);
	if (selected.length > 0) return selected;
	const names = rules.flatMap(({ id }) => [id, id.replace(/\/.*/, "")]);
	const list = "Run npx hypno check --list-rules to see all rules";
	const { hint } = advise(name, names, list);
	throw usageError(`there is no rule "${name}"`, hint);
}

export function findListed(rules: readonly Rule[], list = ""): Rule[] {
	const names = list.split(",").map((name) => name.trim());
	return names.filter(Boolean).flatMap((name) => findRules(rules, name));
}

/** The rules of other checks. */
const ALONE = ["published/", "link/moved"] as const;

export function selectRules(
	rules: readonly Rule[],
	{ only, skip }: { only?: string | undefined; skip?: string | undefined },
	alone?: (typeof ALONE)[number],
): readonly Rule[] {
	const included = only === undefined ? rules : findListed(rules, only);
	const excluded = findListed(rules, skip);
	const selected = rules.filter((rule) => {
		const isChosen = included.includes(rule) && !excluded.includes(rule);
		const isForAll = rule.id === BASELINE_STALE;
		const isOf = ALONE.find((start) => rule.id.startsWith(start));
		return isChosen && (isForAll || isOf === alone);
	});
	if (selected.length > 0) return selected;
	throw usageError(
		"no rule is left to check",
		"Name at least one rule with --only, or skip fewer with --skip; published/* needs --published, link/moved needs --moved, and each runs alone",
	);
}
