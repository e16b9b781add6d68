// Messages for the rules of html-validate, and hypno's own checks of a page -> a rule of hypno
// check.
import type { Finding } from "../finding.ts";
import { type ParsedPage, textWithin } from "../page/page.ts";
import type { PageElement } from "../page/parse-html.ts";
import type { Rule } from "../rule.ts";
import { htmlValidateVersion, prepareHtmlValidate } from "./html-validate.ts";
import { type MarkupDefect, markupChecksOf } from "./markup-checks.ts";

export interface MarkupDescription {
	readonly text: string;
	readonly hint: string;
	/** Distinguishes this defect from others on the same element; it is part of the fingerprint. */
	readonly detail?: string;
	/** It leaves out what differs between pages; by default it is the detail. */
	readonly sharedDetail?: string;
	/** The content may contain this address or text of the page. */
	readonly written?: string;
}

/**
 * Reads the value of a placeholder in a message: "tag" is the element, "text" its text, "message"
 * that of html-validate, "@href" an attribute, "parent
 * ancestor" the first of two values that html-validate provides. A missing value is "".
 */
type ReadValue = (name: string) => string;

export interface MarkupRule extends Pick<Rule, "summary"> {
	/** Explains what the finding means, and why it matters to a visitor. */
	readonly why: string;
	readonly hint: string;
	/**
	 * The messages by rule of html-validate, with placeholders such as "{tag}". A function returns
	 * undefined when it is no defect or when another rule reports it.
	 */
	readonly messages?: Readonly<
		Record<
			string,
			| MarkupDescription
			| ((
					read: ReadValue,
					defect: MarkupDefect,
			  ) => MarkupDescription | undefined)
		>
	>;
	/** It checks one page without html-validate. */
	readonly check?: CheckPage;
}

export type MarkupRules = Readonly<Record<string, MarkupRule>>;

/** An index of -1 stands for the page. */
export type CheckPage = (
	page: ParsedPage,
) => Iterable<MarkupDescription & { readonly element: number }>;

/** The end of explanations. */
export const LOCATION_HELP =
	"The report names the line of the element in its template or, failing that, in the built page.";

/** Attributes that identify an element to a person, the best first. */
const IDENTIFYING = "id name for href src action aria-label".split(" ");
const TEXT_LENGTH = 40;

export function describeElement(page: ParsedPage, index: number): string {
	const { name = "html", attributes = {} } = page.elements[index] ?? {};
	const identifying = IDENTIFYING.find((attribute) => attributes[attribute]);
	return identifying === undefined
		? `<${name}>`
		: `<${name} ${identifying}="${attributes[identifying]}">`;
}

/**
 * Makes a check of pages from a check of elements, and fills in the tag of the element.
 * @param mayApply leaves out most elements at once, because pages have thousands
 */
export function checkEach(
	mayApply: (element: PageElement) => boolean,
	check: (
		element: PageElement,
		index: number,
		page: ParsedPage,
	) => Iterable<MarkupDescription>,
): CheckPage {
	return function* (page) {
		for (const [index, element] of page.elements.entries()) {
			if (!mayApply(element)) continue;
			for (const found of check(element, index, page)) {
				const tag = describeElement(page, index);
				const text = found.text.replace("{tag}", () => tag);
				yield { ...found, element: index, text };
			}
		}
	};
}

/** Returns '"Our Services"', or the tag of an element without a text. */
function quoteText(page: ParsedPage, index: number): string {
	const message = textWithin(page, index);
	if (message === "") return describeElement(page, index);
	return message.length > TEXT_LENGTH
		? `"${message.slice(0, TEXT_LENGTH).trimEnd()}…"`
		: `"${message}"`;
}

function readValue(name: string, defect: MarkupDefect): string {
	const { page, element, message, context } = defect;
	if (name === "tag") return describeElement(page, element);
	if (name === "text") return quoteText(page, element);
	if (name === "message") return message;
	if (name.startsWith("@"))
		return page.elements[element]?.attributes[name.slice(1)] ?? "";
	const messages = name.split("|").map((key) => {
		const values = [context?.[key] ?? []].flat();
		return values.filter((value) => typeof value !== "object").join(" or ");
	});
	return messages.find(Boolean) ?? "";
}

function toFinding(
	page: ParsedPage,
	index: number,
	{ text, hint, detail, sharedDetail = detail, written }: MarkupDescription,
): Finding {
	const element = Math.max(0, index);
	const tag = describeElement(page, element);
	const name = `<${page.elements[element]?.name ?? "html"}>`;
	return {
		message: text,
		hint,
		target: detail === undefined ? tag : `${tag} ${detail}`,
		defect: sharedDetail === undefined ? name : `${name} ${sharedDetail}`,
		source: { page, element, written },
	};
}

export function createMarkupRule(
	id: string,
	{ summary, why, hint, messages = {}, check }: MarkupRule,
): Rule {
	const describe = (defect: MarkupDefect): Finding[] => {
		const read = (name: string) => readValue(name, defect);
		const template = messages[defect.ruleId];
		const chosen =
			typeof template === "function" ? template(read, defect) : template;
		if (!chosen) return [];
		const filled = Object.entries(chosen).map(([key, message]) => [
			key,
			message.replace(/\{(@?[\w|-]+)\}/g, (_: string, name: string) =>
				read(name),
			),
		]);
		const all = { ...chosen, ...Object.fromEntries(filled) };
		return [toFinding(defect.page, defect.element, all)];
	};
	return {
		id,
		severity: "error",
		summary,
		explanation: `${why}\n\n${hint}`,
		version: htmlValidateVersion,
		prepare: prepareHtmlValidate,
		start: (context) => {
			const findDefects = markupChecksOf(context);
			return {
				checkPage: async (page) => [
					...[...(check?.(page) ?? [])].map(({ element, ...found }) =>
						toFinding(page, element, found),
					),
					...(await findDefects(page)).flatMap(describe),
				],
			};
		},
	};
}
