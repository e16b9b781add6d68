// Tests --list-rules and --explain.
import { expect, test } from "vitest";
import type { Rule } from "../check/rule.ts";
import { RULES } from "../check/rules/index.ts";
import { explainRules, listRules } from "./check.ts";

const rule = (id: string, severity: Rule["severity"]): Rule => ({
	id,
	severity,
	summary: `what ${id} finds`,
	explanation: "",
});

test("the list has one line with columns for each rule", () => {
	const rules = [rule("a/b", "error"), rule("long/name", "warning")];
	expect(listRules(rules)).toMatchInlineSnapshot(`
		"a/b        error    what a/b finds
		long/name  warning  what long/name finds"
	`);
	expect(listRules().split("\n")).toHaveLength(RULES.length);
});

test("every rule explains in plain words what it finds, why it matters and what to do", () => {
	for (const { id, summary, explanation } of RULES) {
		expect.soft(id).toMatch(/^[a-z0-9]+\/[a-z-]+$/);
		expect.soft(summary, id).toMatch(/^\S[^\n]*[^.\s]$/);
		expect.soft(explanation.split("\n\n").length, id).toBeGreaterThan(1);
		expect.soft(explanation, id).toMatch(/\."?$/);
		expect.soft(explanation, id).not.toMatch(/\t|\n{3}/);
	}
});

test("a rule is explained with its severity, and a family rule by rule", () => {
	const one = explainRules("link/fragment");
	expect(one).toMatch(
		/^link\/fragment \(error\)\n\nA link to .+\.\n\nAn address such as/,
	);
	const family = explainRules("link");
	expect(family.split(`\n\n${"-".repeat(20)}\n\n`)).toHaveLength(3);
	expect(family).toContain(one);
});

test("how to accept a rule is explained once, and only when the rule can be accepted", () => {
	for (const { id } of RULES) {
		const ways = explainRules(id).match(/--accept \S+\/\S+ --reason/g) ?? [];
		expect(ways, id).toEqual(
			["content/invalid", "template/invalid", "baseline/stale"].includes(id)
				? []
				: [`--accept ${id} --reason`],
		);
	}
});

test("an unknown rule is refused with the nearest name", () => {
	expect(() => explainRules("link/brokken")).toThrow(
		'there is no rule "link/brokken"',
	);
});
