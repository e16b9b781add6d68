// Words for what html-validate finds, by its rules, and checks of hypno's own -> one rule of hypno
// check.

import type { Finding } from "../finding.ts";
import { type ParsedPage, textWithin } from "../page/page.ts";
import type { Rule } from "../rule.ts";
import { htmlValidateVersion, prepareHtmlValidate } from "./html-validate.ts";
import { type MarkupDefect, markupChecksOf } from "./markup-checks.ts";

export interface MarkupDescription {
	/** The message. */
	readonly text: string;
	readonly hint: string;
	/** Distinguishes this defect from others of the same element. */
	readonly detail?: string;
	/** The detail without what differs from page to page; the detail itself unless given. */
	readonly sharedDetail?: string;
	/** An address or a text that a person wrote, when it is known. */
	readonly written?: string;
}

/**
 * What a gap in the words stands for: tag for the element, text for its text, said for
 * html-validate's message, @href for an attribute, parent|ancestor for the first of two values
 * that html-validate gives with its message; "" for what is not there.
 */
type ReadValue = (name: string) => string;

export interface MarkupRule extends Pick<Rule, "summary"> {
	/** What it means, and why it matters to a visitor. */
	readonly why: string;
	/** How to mend it. */
	readonly hint: string;
	/**
	 * By html-validate's name of its rule: the words, with gaps as in "{tag}". Undefined when it is
	 * no defect after all, or another rule reports it.
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
	/** A check of hypno's own, on one page. */
	readonly check?: CheckPage;
}

/** By their ids. */
export type MarkupRules = Readonly<Record<string, MarkupRule>>;

/** An element that is not there stands for the page. */
export type CheckPage = (
	page: ParsedPage,
) => Iterable<MarkupDescription & { readonly element: number }>;

/** The end of explanations. */
export const LOCATION_HELP =
	"The place that is told is the element in its template, or else the built page.";

/** The attributes by which a person knows an element again, the surest first. */
const IDENTIFYING_ATTRIBUTES = [
	"id",
	"name",
	"for",
	"href",
	"src",
	"action",
	"aria-label",
];
const TEXT_LENGTH = 40;

/** '<img src="/team.jpg">' */
export function describeElement(page: ParsedPage, index: number): string {
	const { name = "html", attributes = {} } = page.elements[index] ?? {};
	const identifying = IDENTIFYING_ATTRIBUTES.find(
		(attribute) => attributes[attribute],
	);
	return identifying === undefined
		? `<${name}>`
		: `<${name} ${identifying}="${attributes[identifying]}">`;
}

/** '"Our Services"', or the tag of an element without a text. */
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

function toFound(
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
				checkPage: async (page) => [
					...[...(check?.(page) ?? [])].map(({ element, ...found }) =>
						toFound(page, element, found),
					),
					...(await findDefects(page)).flatMap(describe),
				],
			};
		},
	};
}
