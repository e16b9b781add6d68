// A page -> what html-validate finds in it, for all rules that ask it.
// Pages with the same outline, whatever is repeated in them, are validated once.
import { ofLast } from "../../cache/lazily.ts";
import type { ParsedPage } from "../page/page.ts";
import type { CheckContext } from "../rule.ts";
import { type MarkupMessage, validateMarkup } from "./html-validate.ts";
import { foldOutline, outlineOf } from "./outline.ts";

/** Something that html-validate found. */
export interface MarkupDefect extends Omit<MarkupMessage, "offset"> {
	readonly page: ParsedPage;
	/** The index of the element. */
	readonly element: number;
}

type Validate = typeof validateMarkup;

/** By html-validate's rule: another one that explains it wherever on the page it finds anything. */
const CAUSES: Readonly<Record<string, string>> = {
	// What follows a quote that does not end is read as attributes.
	"attr-spacing": "parser-error",
	"element-permitted-content": "close-order",
	"element-permitted-occurrences": "close-order",
	"element-permitted-order": "close-order",
	"element-permitted-parent": "close-order",
	"element-required-ancestor": "close-order",
	"element-required-content": "close-order",
	// A label that misses its field is reported with the field that misses its label.
	"no-missing-references for": "input-missing-label",
};

/** By html-validate's rule: others that report the same thing on the same element. */
const SAME_CAUSE: Readonly<Record<string, readonly string[]>> = {
	"attribute-allowed-values": ["valid-id"],
	"element-permitted-content": ["deprecated"],
	"element-permitted-parent": ["element-permitted-content", "deprecated"],
};

/** Leaves out what goes without saying when something else is reported. */
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
		// A tag that does not fit makes others not fit.
		if (ruleId === "close-order") return isFirst(ruleId);
		// Parts of the same kind without a name are reported together.
		if (ruleId === "unique-landmark") return isFirst(tagAt(offset));
		const same = SAME_CAUSE[ruleId] ?? [];
		return !messages.some(
			(other) => other.offset === offset && same.includes(other.ruleId),
		);
	});
}

/** The last element that starts at or before the offset. */
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

/** All rules ask about a page before the next page is examined. */
export function createMarkupChecks(
	runValidator: Validate = validateMarkup,
): FindDefects {
	const validate = validateOnce(runValidator);
	const validateFolded = validateOnce((outline) =>
		validate(foldOutline(outline)),
	);
	return ofLast(async (page) => {
		const { markup, locate } = outlineOf(page.html);
		if ((await validateFolded(markup)).length === 0) return [];
		const causes = findCauses(markup, await validate(markup));
		return causes.map(({ offset, ...message }) => {
			return { ...message, page, element: elementAt(page, locate(offset)) };
		});
	});
}

const checks = new WeakMap<CheckContext, FindDefects>();

/** The same for all rules of one run. */
export function markupChecksOf(context: CheckContext): FindDefects {
	const known = checks.get(context) ?? createMarkupChecks();
	checks.set(context, known);
	return known;
}
