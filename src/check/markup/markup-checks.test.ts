import { expect, test } from "vitest";
import { runRule } from "../../../test/support/run-rule.ts";
import type { Rule } from "../rule.ts";
import type { MarkupMessage } from "./html-validate.ts";
import { validateMarkup } from "./html-validate.ts";
import { createMarkupChecks, type MarkupDefect } from "./markup-checks.ts";

type Validate = (markup: string) => Promise<readonly MarkupMessage[]>;

/** Several rules use the same checks. */
async function collect(validate: Validate) {
	const defects: MarkupDefect[] = [];
	const rule: Rule = {
		id: "test/markup",
		severity: "error",
		summary: "",
		explanation: "",
		start: () => {
			const findDefects = createMarkupChecks(validate);
			return {
				checkPage: async (page) => {
					const found = await findDefects(page);
					expect(await findDefects(page)).toBe(found);
					defects.push(...found);
					return [];
				},
			};
		},
	};
	await runRule(rule);
	return defects;
}

const MISSING: MarkupMessage = {
	ruleId: "wcag/h37",
	message: "missing",
	offset: 0,
	context: null,
};

test("pages with the same outline are validated once", async () => {
	const validated: string[] = [];
	const defects = await collect(async (markup) => {
		validated.push(markup);
		return [];
	});
	expect(defects).toEqual([]);
	expect(new Set(validated).size).toBe(validated.length);
	expect(validated.length).toBeGreaterThan(5);
	expect(validated.length).toBeLessThan(20);
});

test("a page on which html-validate fails is reported as an error", async () => {
	const broken = async () => {
		throw new Error("html-validate failed: out of memory");
	};
	await expect(collect(broken)).rejects.toThrow("html-validate failed");
	const once = async (markup: string) => {
		if (markup.includes("enquiry")) throw new Error("one page");
		return [];
	};
	await expect(collect(once)).rejects.toThrow("one page");
});

test("a defect that many pages share is reported for all of them", async () => {
	const isMissing = (markup: string) =>
		/Breadcrumb.*<h1>x<\/h1><p>x<\/p><p><a/.test(markup);
	const defects = await collect(async (markup) =>
		isMissing(markup) ? [MISSING] : [],
	);
	expect(defects).toHaveLength(23);
});

test("html-validate runs in a thread, and its result is cached", async () => {
	const markup = '<!DOCTYPE html><img src="/a.png">';
	const first = await validateMarkup(markup);
	expect(first.map(({ ruleId }) => ruleId)).toEqual(["wcag/h37"]);
	expect(await validateMarkup(markup)).toEqual(first);
});
