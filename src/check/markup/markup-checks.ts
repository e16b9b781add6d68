// A page -> the defects that html-validate finds in it, shared by all markup rules. Pages with the
// same outline are validated once.
import { memoizeLast } from "../../cache/lazily.ts";
import type { ParsedPage } from "../page/page.ts";
import type { CheckContext } from "../rule.ts";
import { type MarkupMessage, validateMarkup } from "./html-validate.ts";
import { foldOutline, outlineOf } from "./outline.ts";

export interface MarkupDefect extends Omit<MarkupMessage, "offset"> {
	readonly page: ParsedPage;
	readonly element: number;
}

type Validate = typeof validateMarkup;

/** Rules of html-validate that only report consequences of another rule anywhere on the page. */
const CAUSES: Readonly<Record<string, string>> = {
	// The text after an unclosed quote is read as attributes.
	"attr-spacing": "parser-error",
	"element-permitted-content": "close-order",
	"element-permitted-occurrences": "close-order",
	"element-permitted-order": "close-order",
	"element-permitted-parent": "close-order",
	"element-required-ancestor": "close-order",
	"element-required-content": "close-order",
	// A label without a field is reported as the field without a label.
	"no-missing-references for": "input-missing-label",
};

/** Rules of html-validate that report the same defect on the same element as others. */
const SAME_CAUSE: Readonly<Record<string, readonly string[]>> = {
	"attribute-allowed-values": ["valid-id"],
	"element-permitted-content": ["deprecated"],
	"element-permitted-parent": ["element-permitted-content", "deprecated"],
};

/** Removes messages that follow from another one. */
function findCauses(
	markup: string,
	messages: readonly MarkupMessage[],
): readonly MarkupMessage[] {
	const rules = new Set(messages.map(({ ruleId }) => ruleId));
	const reported = new Set<string>();
	const isFirst = (key: string) => {
		const isNew = !reported.has(key);
		reported.add(key);
		return isNew;
	};
	const tagAt = (offset: number) =>
		markup.slice(markup.lastIndexOf("<", offset), markup.indexOf(">", offset));
	return messages.filter(({ ruleId, offset, context }) => {
		const isLabel =
			ruleId === "no-missing-references" && context?.key === "for";
		const cause = CAUSES[isLabel ? `${ruleId} for` : ruleId];
		if (cause !== undefined && rules.has(cause)) return false;
		// Reports the first end tag in a wrong order only, because it makes the following ones wrong too.
		if (ruleId === "close-order") return isFirst(ruleId);
		// Reports one landmark for all of its kind that have no name.
		if (ruleId === "unique-landmark") return isFirst(tagAt(offset));
		const same = SAME_CAUSE[ruleId] ?? [];
		return !messages.some(
			(other) => other.offset === offset && same.includes(other.ruleId),
		);
	});
}

function elementAt({ elements }: ParsedPage, offset: number): number {
	const index = elements.findLastIndex((element) => element.offset <= offset);
	return Math.max(0, index);
}

function validateOnce(validate: Validate): Validate {
	const results = new Map<string, ReturnType<Validate>>();
	return (markup) => {
		const result = results.get(markup) ?? validate(markup);
		results.set(markup, result);
		return result;
	};
}

type FindDefects = (page: ParsedPage) => Promise<readonly MarkupDefect[]>;

/** The rules request the defects of a page before the next page is examined. */
export function createMarkupChecks(
	runValidator: Validate = validateMarkup,
): FindDefects {
	const validate = validateOnce(runValidator);
	const validateFolded = validateOnce((outline) =>
		validate(foldOutline(outline)),
	);
	return memoizeLast(async (page) => {
		const { markup, locate } = outlineOf(page.html);
		if ((await validateFolded(markup)).length === 0) return [];
		const causes = findCauses(markup, await validate(markup));
		return causes.map(({ offset, ...message }) => {
			return { ...message, page, element: elementAt(page, locate(offset)) };
		});
	});
}

const checks = new WeakMap<CheckContext, FindDefects>();

export function markupChecksOf(context: CheckContext): FindDefects {
	const known = checks.get(context) ?? createMarkupChecks();
	checks.set(context, known);
	return known;
}
