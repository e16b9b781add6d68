import { expect, test } from "vitest";
import type { Problem } from "../problems.ts";
import { toFinding } from "./json.ts";

const PROBLEM: Problem = {
	rule: "link/broken",
	severity: "error",
	message: "/services/stress-relief does not exist",
	hint: "Did you mean /services/stress-management?",
	source: {
		file: "content/pages/services.yaml",
		line: 21,
		column: 11,
		excerpt: "href: /services/stress-relief",
	},
	target: "/services/stress-relief",
	suggestions: ["/services/stress-management"],
	pages: ["/services"],
};

test("the keys are those of the documented report, in its order", () => {
	const finding = toFinding(PROBLEM);
	expect(Object.keys(finding)).toEqual([
		"rule",
		"severity",
		"message",
		"hint",
		"source",
		"target",
		"suggestions",
		"pages",
		"fix",
		"edit",
		"accepted",
		"fingerprint",
	]);
	expect(finding).toMatchObject({
		source: { file: "content/pages/services.yaml", line: 21, column: 11 },
		fix: null,
		edit: null,
		accepted: null,
	});
	expect(Object.keys(finding.source ?? {})).toEqual(["file", "line", "column"]);
});

test("missing values are written as null or empty, never left out", () => {
	const { fingerprint, ...finding } = toFinding({
		rule: "usage",
		severity: "error",
		message: "no",
	});
	expect(finding).toEqual({
		rule: "usage",
		severity: "error",
		message: "no",
		source: null,
		target: null,
		suggestions: [],
		pages: [],
		hint: null,
		fix: null,
		edit: null,
		accepted: null,
	});
	expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
});

test("the fingerprint stays when a finding is reworded or moves in its file, and differs otherwise", () => {
	const base = toFinding(PROBLEM).fingerprint;
	const of = (change: Partial<Problem>) =>
		toFinding({ ...PROBLEM, ...change }).fingerprint;
	const source = { file: "content/pages/services.yaml", line: 1, column: 1 };
	expect(of({ source })).toBe(base);
	expect(of({ message: "other words" })).toBe(base);
	expect(of({ target: "/elsewhere" })).not.toBe(base);
	expect(of({ rule: "link/fragment" })).not.toBe(base);
	expect(of({ source: { ...source, file: "other" } })).not.toBe(base);
});

test("the reason of an accepted finding is included, and does not change its fingerprint", () => {
	const finding = toFinding({ ...PROBLEM, accepted: "moves in December" });
	expect(finding.accepted).toBe("moves in December");
	expect(finding.fingerprint).toBe(toFinding(PROBLEM).fingerprint);
});
