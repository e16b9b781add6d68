// A family of html-validate's rules, with words for each -> one rule of hypno check.
import type { Severity } from "../../problems.ts";
import type { ParsedPage } from "../page/page.ts";
import { textWithin } from "../page/page.ts";
import type { Found, Rule } from "../rule.ts";
import { htmlValidateVersion, prepareHtmlValidate } from "./html-validate.ts";
import { type MarkupDefect, markupChecksOf } from "./markup-checks.ts";

export interface MarkupWords {
	readonly message: string;
	readonly hint: string;
	/** What tells this one from others on the same element. */
	readonly detail?: string;
	/** The detail without what differs from page to page; the detail itself unless said. */
	readonly kind?: string;
	/** An address or a text that a person wrote, when it is known. */
	readonly written?: string;
}

/** Undefined when it is no defect after all, or another rule tells of it. */
export type TellDefect = (defect: MarkupDefect) => MarkupWords | undefined;

/** A check of hypno's own, on one page. */
export type CheckPage = (page: ParsedPage) => Iterable<{
	readonly element: number;
	readonly words: MarkupWords;
}>;

export interface MarkupFamily {
	readonly id: string;
	readonly summary: string;
	/** What it means, and why it matters to a visitor; then how to mend it. */
	readonly explanation: readonly [why: string, ...mend: string[]];
	/** By html-validate's name of its rule. */
	readonly tells: Readonly<Record<string, TellDefect>>;
	readonly check?: CheckPage;
}

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
export function quoteText(page: ParsedPage, index: number): string {
	const text = textWithin(page, index);
	if (text === "") return describeElement(page, index);
	return text.length > TEXT_LENGTH
		? `"${text.slice(0, TEXT_LENGTH).trimEnd()}…"`
		: `"${text}"`;
}

export function attributeOf(
	{ page, element }: Pick<MarkupDefect, "page" | "element">,
	name: string,
): string | undefined {
	return page.elements[element]?.attributes[name];
}

/** A word of what html-validate's message is made of; "" without it. */
export function contextWord({ context }: MarkupDefect, key: string): string {
	if (typeof context !== "object" || context === null) return "";
	const value = Object.entries(context).find(([name]) => name === key)?.[1];
	return Array.isArray(value)
		? value.filter((item) => typeof item === "string").join(" or ")
		: String(value ?? "");
}

const ACCEPT =
	'If it has to stay for now, accept it with the reason: hypno check --accept --reason "waits for the new design".';

function toFound(
	place: { page: ParsedPage; element: number; pages?: readonly string[] },
	words: MarkupWords,
): Found {
	const { page, element, pages = [] } = place;
	const { message, hint, detail, kind = detail, written } = words;
	const tag = describeElement(page, element);
	const name = `<${page.elements[element]?.name ?? "html"}>`;
	return {
		message,
		hint,
		target: detail === undefined ? tag : `${tag} ${detail}`,
		defect: kind === undefined ? name : `${name} ${kind}`,
		source: { page, element, ...(written === undefined ? {} : { written }) },
		pages,
	};
}

export function createMarkupRule(family: MarkupFamily): Rule {
	const { id, summary, explanation, tells, check } = family;
	const severity: Severity = "error";
	const tell = (defect: MarkupDefect): Found[] => {
		const words = tells[defect.htmlRule]?.(defect);
		return words ? [toFound(defect, words)] : [];
	};
	return {
		id,
		severity,
		summary,
		explanation: [...explanation, ACCEPT].join("\n\n"),
		version: htmlValidateVersion,
		needsAll: true,
		prepare: prepareHtmlValidate,
		start: (context) => {
			const checks = markupChecksOf(context);
			return {
				page: (page) => {
					checks.show(page);
					return [...(check?.(page) ?? [])].map(({ element, words }) =>
						toFound({ page, element }, words),
					);
				},
				end: async () => (await checks.defects()).flatMap(tell),
			};
		},
	};
}
