// Tests --list-rules and --explain.
import fs from "node:fs";
import { expect, test } from "vitest";
import { RULES } from "../../check/rules/index.ts";
import { describeRules, explainRules, listRules } from "./describe-rules.ts";

test("the list has one line with columns for each rule", () => {
	const lines = listRules().split("\n");
	expect(lines).toHaveLength(RULES.length);
	expect(lines[0]).toBe(
		"content/invalid           error    Anything in content or static files that would stop a build",
	);
	expect(listRules("json")).toContain('"summary": "A link without text"');
});

test("each rule has one section in docs/rules.md, in the order of the list", () => {
	const text = fs.readFileSync("docs/rules.md", "utf8");
	const headings = [...text.matchAll(/^##+ (.*)$/gm)].map(([, id]) => id);
	expect(headings).toEqual(RULES.map(({ id }) => id));
});

test("every rule explains in plain words what it finds, why it matters and what to do", () => {
	for (const { id, summary, explanation } of describeRules(RULES)) {
		expect.soft(id).toMatch(/^[a-z0-9]+\/[a-z-]+$/);
		expect.soft(summary, id).toMatch(/^\S[^\n]*[^.\s]$/);
		expect.soft(explanation.split("\n\n").length, id).toBeGreaterThan(1);
		expect.soft(explanation, id).toMatch(/\."?$/);
		expect.soft(explanation, id).not.toMatch(/[\t`]|\n{3}/);
		if (id.startsWith("claims/"))
			expect
				.soft(explanation.replaceAll("\n", " "), id)
				.toMatch(/Source: .*\d{4}.*Last reviewed in \w+ \d{4}/);
	}
});

test("a rule is explained with its severity, and a family rule by rule", () => {
	const one = explainRules("link/fragment");
	expect(one).toMatch(
		/^link\/fragment \(error\)\n\nA link to .+\.\n\nAn address such as/,
	);
	const family = explainRules("link");
	expect(family.split(`\n\n${"-".repeat(20)}\n\n`)).toHaveLength(4);
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
