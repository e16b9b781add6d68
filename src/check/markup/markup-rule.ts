// A family of html-validate's rules, with words for each, and of checks of hypno's own -> one
// rule of hypno check.

import type { Found } from "../found.ts";
import { type ParsedPage, textWithin } from "../page/page.ts";
import type { Rule } from "../rule.ts";
import { htmlValidateVersion, prepareHtmlValidate } from "./html-validate.ts";
import { type MarkupDefect, markupChecksOf } from "./markup-checks.ts";

export interface MarkupWords {
	readonly message: string;
	readonly hint: string;
	/** Distinguishes this defect from others of the same element. */
	readonly detail?: string;
	/** The detail without what differs from page to page; the detail itself unless given. */
	readonly kind?: string;
	/** An address or a text that a person wrote, when it is known. */
	readonly written?: string;
}

/**
 * The words for a defect, with gaps: {tag} for the element, {text} for its text, {said} for
 * html-validate's message, {@href} for an attribute, {parent|ancestor} for the first of two
 * values that html-validate gives with its message. Undefined when it is no defect after all, or
 * another rule reports it.
 */
type DefectWords =
	| MarkupWords
	| ((defect: MarkupDefect) => MarkupWords | undefined);

/** A check of hypno's own, on one page. */
export type CheckPage = (
	page: ParsedPage,
) => Iterable<MarkupWords & { readonly element: number }>;

export interface MarkupFamily {
	readonly id: string;
	readonly summary: string;
	/** What it means, and why it matters to a visitor; then how to mend it. */
	readonly explanation: readonly [why: string, ...mend: string[]];
	/** By html-validate's name of its rule. */
	readonly defects?: Readonly<Record<string, DefectWords>>;
	readonly check?: CheckPage;
}

/** The end of explanations. */
export const PLACE =
	"The place that is told is the element in its template, or else the built page.";

/** The attributes by which a person knows an element again, the surest first. */
const TELLING = ["id", "name", "for", "href", "src", "action", "aria-label"];
const TEXT_LENGTH = 40;

/** '<img src="/team.jpg">' */
export function describeElement(page: ParsedPage, index: number): string {
	const { name = "html", attributes = {} } = page.elements[index] ?? {};
	const telling = TELLING.find((attribute) => attributes[attribute]);
	return telling === undefined
		? `<${name}>`
		: `<${name} ${telling}="${attributes[telling]}">`;
}

/** '"Our Services"', or the tag of an element without a text. */
function quoteText(page: ParsedPage, index: number): string {
	const text = textWithin(page, index);
	if (text === "") return describeElement(page, index);
	return text.length > TEXT_LENGTH
		? `"${text.slice(0, TEXT_LENGTH).trimEnd()}…"`
		: `"${text}"`;
}

/** A word of what html-validate's message is made of; "" without it. */
export function contextWord({ context }: MarkupDefect, key: string): string {
	if (typeof context !== "object" || context === null) return "";
	const value = Object.entries(context).find(([name]) => name === key)?.[1];
	return Array.isArray(value)
		? value.filter((item) => typeof item === "string").join(" or ")
		: String(value ?? "");
}

function fillGap(name: string, defect: MarkupDefect): string {
	const { page, element, message } = defect;
	if (name === "tag") return describeElement(page, element);
	if (name === "text") return quoteText(page, element);
	if (name === "said") return message;
	if (name.startsWith("@"))
		return page.elements[element]?.attributes[name.slice(1)] ?? "";
	const words = name.split("|").map((key) => contextWord(defect, key));
	return words.find(Boolean) ?? "";
}

function fillWords(words: MarkupWords, defect: MarkupDefect): MarkupWords {
	const fill = (text: string) =>
		text.replace(/\{(@?[\w|-]+)\}/g, (_, name: string) =>
			fillGap(name, defect),
		);
	const filled = Object.entries(words).map(([key, text]) => [key, fill(text)]);
	return { ...words, ...Object.fromEntries(filled) };
}

function toFound(
	{ page, element }: Pick<MarkupDefect, "page" | "element">,
	words: MarkupWords,
): Found {
	const { message, hint, detail, kind = detail, written } = words;
	const tag = describeElement(page, element);
	const name = `<${page.elements[element]?.name ?? "html"}>`;
	return {
		message,
		hint,
		target: detail === undefined ? tag : `${tag} ${detail}`,
		defect: kind === undefined ? name : `${name} ${kind}`,
		source: { page, element, ...(written === undefined ? {} : { written }) },
	};
}

export function createMarkupRule(family: MarkupFamily): Rule {
	const { id, summary, explanation, defects = {}, check } = family;
	const describe = (defect: MarkupDefect): Found[] => {
		const given = defects[defect.htmlRule];
		const words = typeof given === "function" ? given(defect) : given;
		return words ? [toFound(defect, fillWords(words, defect))] : [];
	};
	return {
		id,
		severity: "error",
		summary,
		explanation: explanation.join("\n\n"),
		version: htmlValidateVersion,
		prepare: prepareHtmlValidate,
		start: (context) => {
			const findDefects = markupChecksOf(context);
			return {
				page: async (page) => [
					...[...(check?.(page) ?? [])].map(({ element, ...words }) =>
						toFound({ page, element }, words),
					),
					...(await findDefects(page)).flatMap(describe),
				],
			};
		},
	};
}
