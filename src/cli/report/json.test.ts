import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { FINDINGS, makeReport } from "../../../test/support/make-report.ts";
import { fingerprint, type Problem } from "../../base/problems.ts";
import { formatJson, toFinding } from "./json.ts";

const object = (properties: Record<string, object>) => ({
	type: "object",
	properties,
	required: Object.keys(properties),
	additionalProperties: false,
});
const COUNT = { type: "integer", minimum: 0 };
const TEXT = { type: "string" };
const STRINGS = { type: "array", items: TEXT };
const TEXT_OR_NULL = { type: ["string", "null"] };
const POSITION = { type: "integer", minimum: 1 };
const SCHEMA = object({
	schemaVersion: { const: 1 },
	ok: { type: "boolean" },
	exitCode: { enum: [0, 1] },
	durationMs: COUNT,
	coverage: object({
		pages: COUNT,
		links: COUNT,
		external: object({ found: COUNT, checked: COUNT }),
		linkinator: object({
			checked: COUNT,
			broken: COUNT,
		}),
		unchecked: STRINGS,
	}),
	summary: object({ errors: COUNT, warnings: COUNT, accepted: COUNT }),
	findings: {
		type: "array",
		items: object({
			rule: TEXT,
			severity: { enum: ["error", "warning"] },
			message: TEXT,
			source: {
				anyOf: [
					object({ file: TEXT, line: POSITION, column: POSITION }),
					{ type: "null" },
				],
			},
			target: TEXT_OR_NULL,
			suggestions: STRINGS,
			pages: STRINGS,
			hint: TEXT_OR_NULL,
			fix: TEXT_OR_NULL,
			edit: {
				anyOf: [
					object({
						file: TEXT,
						line: POSITION,
						column: POSITION,
						from: TEXT,
						to: TEXT,
					}),
					{ type: "null" },
				],
			},
			accepted: TEXT_OR_NULL,
			fingerprint: { type: "string", pattern: "^[0-9a-f]{16}$" },
		}),
	},
});

const BROKEN: Problem = {
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
const HOSTILE: Problem = {
	rule: "content/placeholder",
	severity: "warning",
	message: `"quoted"\n]]> ::error | \`\u001b[2J\u2028 ${"long".repeat(999)}`,
	accepted: "it is a test",
};

const format = (findings: readonly Problem[]) =>
	formatJson(makeReport(findings));

test.each([
	["nothing found", []],
	["findings of all kinds", FINDINGS],
	["hostile words", [BROKEN, HOSTILE]],
])("the document is valid for its schema: %s", (_name, findings) => {
	const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(
		SCHEMA,
	);
	validate(JSON.parse(format(findings)));
	expect(validate.errors).toBeNull();
});

test("texts are preserved, and an accepted finding has its reason", () => {
	expect(JSON.parse(format([HOSTILE]))).toMatchObject({
		ok: true,
		exitCode: 0,
		summary: { errors: 0, warnings: 0, accepted: 1 },
		findings: [
			{ message: HOSTILE.message, accepted: "it is a test", source: null },
		],
	});
});

test("different findings have different fingerprints", () => {
	const source = { file: "content/site.yaml", line: 1, column: 1 };
	const { target: _, ...untargeted } = { ...BROKEN, source };
	const findings: readonly Problem[] = [
		BROKEN,
		{ ...BROKEN, target: "/other" },
		{ ...BROKEN, rule: "link/fragment" },
		{ ...BROKEN, source },
		untargeted,
		{ ...untargeted, source: { ...source, line: 2 } },
	];
	expect(new Set(findings.map(fingerprint)).size).toBe(findings.length);
});

test("the order of the findings does not depend on the run", () => {
	expect(format([HOSTILE, BROKEN])).toBe(format([BROKEN, HOSTILE]));
});

test("the fingerprint stays when a finding is reworded or moves in its file, and differs otherwise", () => {
	const base = toFinding(BROKEN).fingerprint;
	const of = (change: Partial<Problem>) =>
		toFinding({ ...BROKEN, ...change }).fingerprint;
	const source = { file: "content/pages/services.yaml", line: 1, column: 1 };
	expect(of({ source })).toBe(base);
	expect(of({ message: "other words" })).toBe(base);
	expect(of({ target: "/elsewhere" })).not.toBe(base);
	expect(of({ rule: "link/fragment" })).not.toBe(base);
	expect(of({ source: { ...source, file: "other" } })).not.toBe(base);
});

test("the reason of an accepted finding is included, and does not change its fingerprint", () => {
	const finding = toFinding({ ...BROKEN, accepted: "moves in December" });
	expect(finding.accepted).toBe("moves in December");
	expect(finding.fingerprint).toBe(toFinding(BROKEN).fingerprint);
});
