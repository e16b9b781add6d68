// A page -> what html-validate finds in it, for all rules that ask it.
// Pages with the same outline, whatever is repeated in them, are validated once.
import type { ParsedPage } from "../page/page.ts";
import type { CheckContext } from "../rule.ts";
import { type MarkupMessage, validateMarkup } from "./html-validate.ts";
import { foldOutline, outlineOf } from "./outline.ts";

/** Something that html-validate found. */
export interface MarkupDefect {
	/** html-validate's name of its rule. */
	readonly htmlRule: string;
	readonly page: ParsedPage;
	/** The index of the element. */
	readonly element: number;
	/** html-validate's words. */
	readonly message: string;
	readonly context: unknown;
}

type Validate = typeof validateMarkup;

const CONSEQUENCES_OF_ORDER = new Set([
	"element-permitted-content",
	"element-permitted-occurrences",
	"element-permitted-order",
	"element-permitted-parent",
	"element-required-ancestor",
	"element-required-content",
]);

/** By html-validate's rule: others that report the same thing on the same element. */
const SAME_CAUSE: Readonly<Record<string, readonly string[]>> = {
	"attribute-allowed-values": ["valid-id"],
	"element-permitted-content": ["deprecated"],
	"element-permitted-parent": ["element-permitted-content", "deprecated"],
};

function isLabelReference({ ruleId, context }: MarkupMessage): boolean {
	return (
		ruleId === "no-missing-references" &&
		/"key":"for"/.test(JSON.stringify(context))
	);
}

/** Leaves out what goes without saying when something else is reported. */
function findCauses(
	markup: string,
	messages: readonly MarkupMessage[],
): readonly MarkupMessage[] {
	const rules = new Set(messages.map(({ ruleId }) => ruleId));
	const once = new Set<string>();
	const tagAt = (offset: number) =>
		markup.slice(markup.lastIndexOf("<", offset), markup.indexOf(">", offset));
	return messages.filter((message) => {
		const { ruleId, offset } = message;
		if (rules.has("close-order") && CONSEQUENCES_OF_ORDER.has(ruleId))
			return false;
		// What follows a quote that does not end is read as attributes.
		if (ruleId === "attr-spacing" && rules.has("parser-error")) return false;
		// A label that misses its field is reported with the field that misses its label.
		if (isLabelReference(message) && rules.has("input-missing-label"))
			return false;
		if (ruleId === "close-order" || ruleId === "unique-landmark") {
			// A tag that does not fit makes others not fit; parts without a name are reported together.
			const key = ruleId === "close-order" ? ruleId : tagAt(offset);
			if (once.has(key)) return false;
			once.add(key);
		}
		const causes = SAME_CAUSE[ruleId] ?? [];
		return !messages.some(
			(other) => other.offset === offset && causes.includes(other.ruleId),
		);
	});
}

/** The last element that starts at or before the offset. */
function elementAt({ elements }: ParsedPage, offset: number): number {
	const index = elements.findLastIndex((element) => element.offset <= offset);
	return Math.max(0, index);
}

function validateOnce(validate: Validate): Validate {
	const answers = new Map<string, ReturnType<Validate>>();
	return (markup) => {
		const answer = answers.get(markup) ?? validate(markup);
		answers.set(markup, answer);
		return answer;
	};
}

type FindDefects = (page: ParsedPage) => Promise<readonly MarkupDefect[]>;

/** Each rule asks about each page, which is validated once. */
export function createMarkupChecks(
	ask: Validate = validateMarkup,
): FindDefects {
	const validate = validateOnce(ask);
	const validateFolded = validateOnce((outline) =>
		validate(foldOutline(outline)),
	);
	const find: FindDefects = async (page) => {
		const { markup, locate } = outlineOf(page.html);
		if ((await validateFolded(markup)).length === 0) return [];
		const causes = findCauses(markup, await validate(markup));
		return causes.map(({ ruleId, message, offset, context }) => ({
			htmlRule: ruleId,
			page,
			element: elementAt(page, locate(offset)),
			message,
			context,
		}));
	};
	const found = new WeakMap<ParsedPage, ReturnType<FindDefects>>();
	return (page) => {
		const defects = found.get(page) ?? find(page);
		found.set(page, defects);
		return defects;
	};
}

const checks = new WeakMap<CheckContext, FindDefects>();

/** The same for all rules of one run. */
export function markupChecksOf(context: CheckContext): FindDefects {
	const known = checks.get(context) ?? createMarkupChecks();
	checks.set(context, known);
	return known;
}
