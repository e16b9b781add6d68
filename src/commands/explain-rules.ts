// hypno check --list-rules and --explain: what the rules say of themselves.
import type { Rule } from "../check/rule.ts";
import { RULES } from "../check/rules/index.ts";
import { findRules } from "../check/select-rules.ts";
import { isAcceptable } from "../report/check-report.ts";

export function listRules(rules: readonly Rule[] = RULES): string {
	const width = Math.max(...rules.map(({ id }) => id.length));
	return rules
		.map(({ id, severity, summary }) =>
			[id.padEnd(width), severity.padEnd("warning".length), summary].join("  "),
		)
		.join("\n");
}

/**
 * @param name the id of a rule, or a family
 * @throws UserError (2) for a name that no rule has
 */
export function explainRules(name: string): string {
	return findRules(RULES, name)
		.map(({ id, severity, summary, explanation }) =>
			[
				`${id} (${severity})`,
				`${summary}.`,
				explanation,
				...(isAcceptable(id)
					? [
							`If it is right as it is, or has to wait, accept it: npx hypno check --accept ${id} --reason "why it may stay"`,
						]
					: []),
			].join("\n\n"),
		)
		.join(`\n\n${"-".repeat(20)}\n\n`);
}
