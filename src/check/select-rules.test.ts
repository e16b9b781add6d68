// --only and --skip select rules, and unknown names are refused.
import { describe, expect, test } from "vitest";
import { UserError } from "../base/problems.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rules/index.ts";
import { findRules, selectRules } from "./select-rules.ts";

const rules = [
	"content/invalid",
	"link/broken",
	"link/fragment",
	"a11y/label",
].map(
	(id): Rule => ({
		id,
		severity: "error",
	}),
);

const idsOf = (selected: readonly Rule[]) =>
	selected.map(({ id }) => id).join();

function select(only?: string, skip?: string): string {
	return idsOf(selectRules(rules, { only, skip }));
}

function refusal(work: () => unknown): string {
	try {
		work();
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const [problem] = error.problems;
		return `${error.exitCode} ${problem?.message} -> ${problem?.hint}`;
	}
	throw new Error("it was not refused");
}

describe("the rules to run", () => {
	test.each([
		[
			undefined,
			undefined,
			"content/invalid,link/broken,link/fragment,a11y/label",
		],
		["link", undefined, "link/broken,link/fragment"],
		["link/*", undefined, "link/broken,link/fragment"],
		["link/broken", undefined, "link/broken"],
		["a11y,link/broken", undefined, "link/broken,a11y/label"],
		[" link/broken , a11y ,", undefined, "link/broken,a11y/label"],
		["link,link", undefined, "link/broken,link/fragment"],
		[undefined, "link", "content/invalid,a11y/label"],
		[undefined, "link/broken,a11y", "content/invalid,link/fragment"],
		["link", "link/broken", "link/fragment"],
		[undefined, "", "content/invalid,link/broken,link/fragment,a11y/label"],
	])("are selected by --only %j --skip %j", (only, skip, expected) => {
		expect(select(only, skip)).toBe(expected);
	});

	test("are selected by id and by family, each once, from the LIST", () => {
		for (const { id } of RULES) {
			expect(idsOf(findRules(RULES, id))).toBe(id);
			expect(findRules(RULES, id.split("/")[0] ?? "").length).toBeGreaterThan(
				0,
			);
		}
		expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
	});
});

describe("an unknown rule name", () => {
	const unknown = (name: string, nearest?: string) =>
		`2 there is no rule "${name}" -> ${nearest ? `Did you mean ${nearest}?` : "Run npx hypno check --list-rules to see all rules"}`;

	test.each([
		["link/brokn", "link/broken"],
		["links", "link"],
		["Link", "link"],
		["a11y/lable", "a11y/label"],
		["link/", "link"],
		["lin", "link"],
		["zzzzzzzzzzzz", undefined],
		["link/broken/*", "link/broken"],
	])("is refused with the nearest name: %s", (name, nearest) => {
		const expected = unknown(name, nearest);
		expect(refusal(() => select(name))).toBe(expected);
		expect(refusal(() => select(undefined, name))).toBe(expected);
		expect(refusal(() => select(`link,${name}`))).toBe(expected);
		expect(refusal(() => findRules(rules, name))).toBe(expected);
	});

	test.each([
		["", undefined],
		[",", undefined],
		["link", "link"],
		[undefined, "content,link,a11y"],
	])(
		"a selection without a rule is refused: --only %j --skip %j",
		(only, skip) => {
			expect(refusal(() => select(only, skip))).toBe(
				"2 no rule is left to check -> Name at least one rule with --only, or skip fewer with --skip; published/* needs --published, link/moved needs --moved, and each runs alone",
			);
		},
	);
});
