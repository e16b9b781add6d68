// Words for what html-validate finds, by its rules, and checks of hypno's own -> one rule of hypno
// check.
import type { Found } from "../found.ts";
import { type ParsedPage, textWithin } from "../page/page.ts";
import type { Rule } from "../rule.ts";
import { htmlValidateVersion, prepareHtmlValidate } from "./html-validate.ts";
import { type MarkupDefect, markupChecksOf } from "./markup-checks.ts";

export interface MarkupWords {
	/** The message. */
	readonly text: string;
	readonly hint: string;
	/** Distinguishes this defect from others of the same element. */
	readonly detail?: string;
	/** The detail without what differs from page to page; the detail itself unless given. */
	readonly kind?: string;
	/** An address or a text that a person wrote, when it is known. */
	readonly written?: string;
}

/**
 * What a gap in the words stands for: tag for the element, text for its text, said for
 * html-validate's message, @href for an attribute, parent|ancestor for the first of two values
 * that html-validate gives with its message; "" for what is not there.
 */
type Gap = (name: string) => string;

export interface MarkupRule extends Pick<Rule, "summary"> {
	/** What it means, and why it matters to a visitor. */
	readonly why: string;
	/** How to mend it. */
	readonly hint: string;
	/**
	 * By html-validate's name of its rule: the words, with gaps as in "{tag}". Undefined when it is
	 * no defect after all, or another rule reports it.
	 */
	readonly words?: Readonly<
		Record<
			string,
			| MarkupWords
			| ((gap: Gap, defect: MarkupDefect) => MarkupWords | undefined)
		>
	>;
	/** A check of hypno's own, on one page. */
	readonly check?: CheckPage;
}

/** By their ids. */
export type MarkupRules = Readonly<Record<string, MarkupRule>>;

/** An element that is not there stands for the page. */
export type CheckPage = (
	page: ParsedPage,
) => Iterable<MarkupWords & { readonly element: number }>;

/** The end of explanations. */
export const LOCATION =
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

function fillGap(name: string, defect: MarkupDefect): string {
	const { page, element, message, context } = defect;
	if (name === "tag") return describeElement(page, element);
	if (name === "text") return quoteText(page, element);
	if (name === "said") return message;
	if (name.startsWith("@"))
		return page.elements[element]?.attributes[name.slice(1)] ?? "";
	const words = name.split("|").map((key) => {
		const values = [context?.[key] ?? []].flat();
		return values.filter((value) => typeof value !== "object").join(" or ");
	});
	return words.find(Boolean) ?? "";
}

function toFound(
	page: ParsedPage,
	index: number,
	{ text, hint, detail, kind = detail, written }: MarkupWords,
): Found {
	const element = Math.max(0, index);
	const tag = describeElement(page, element);
	const name = `<${page.elements[element]?.name ?? "html"}>`;
	return {
		message: text,
		hint,
		target: detail === undefined ? tag : `${tag} ${detail}`,
		defect: kind === undefined ? name : `${name} ${kind}`,
		source: { page, element, written },
	};
}

export function createMarkupRule(
	id: string,
	{ summary, why, hint, words = {}, check }: MarkupRule,
): Rule {
	const describe = (defect: MarkupDefect): Found[] => {
		const gap = (name: string) => fillGap(name, defect);
		const given = words[defect.ruleId];
		const chosen = typeof given === "function" ? given(gap, defect) : given;
		if (!chosen) return [];
		const filled = Object.entries(chosen).map(([key, text]) => [
			key,
			text.replace(/\{(@?[\w|-]+)\}/g, (_: string, name: string) => gap(name)),
		]);
		const all = { ...chosen, ...Object.fromEntries(filled) };
		return [toFound(defect.page, defect.element, all)];
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
				page: async (page) => [
					...[...(check?.(page) ?? [])].map(({ element, ...found }) =>
						toFound(page, element, found),
					),
					...(await findDefects(page)).flatMap(describe),
				],
			};
		},
	};
}
