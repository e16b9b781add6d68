// form/not-delivered: forms that look as if they send but don't. privacy/notice: forms that send, without a link to a
// privacy notice beside them.
import type { SiteBase } from "../../content/site.ts";
import type { ParsedElement } from "../../parse-html.ts";
import { SITE_FILE } from "../../site/source-paths.ts";
import type { Finding } from "../finding.ts";
import { isWithin, type ParsedPage, textWithin } from "../page/page.ts";
import type { Rule } from "../rule.ts";
import { isPlaceholder } from "./content-placeholder.ts";

interface PageForm {
	readonly element: number;
	readonly attributes: ParsedElement["attributes"];
}

/** Lists the forms, except those that only close a dialog. */
function findForms(page: ParsedPage): PageForm[] {
	const forms: PageForm[] = [];
	for (const [element, { name, attributes }] of page.elements.entries())
		if (name === "form" && !/^dialog$/i.test(attributes.method ?? ""))
			forms.push({ element, attributes });
	return forms;
}

/** The settings under forms in content/site.yaml apply to these. */
function isFormOfSite({ attributes }: PageForm, site: SiteBase): boolean {
	if (attributes["data-delivery"] !== undefined) return true;
	return attributes.action === site.settings.forms.endpoint;
}

function isSearch(page: ParsedPage, { attributes, element }: PageForm) {
	if (attributes.role === "search") return true;
	return page.elements.some(
		(field, index) =>
			field.attributes.type === "search" && isWithin(page, index, element),
	);
}

function* checkForm(page: ParsedPage, form: PageForm): Iterable<Finding> {
	const { attributes, element } = form;
	const { action = "", method = "" } = attributes;
	if (isSearch(page, form)) return;
	// checkForms reports forms without delivery once, at the setting.
	const source = page.at(element);
	if (!action.trim() && attributes["data-delivery"] !== "none")
		yield {
			target: "form without an action",
			message: "this form has no action, so what visitors write is lost",
			hint: 'Give the form the address of your form service, as in <form action="https://formspree.io/f/yourcode">',
			source,
		};
	if (!/^post$/i.test(method))
		yield {
			target: "form without a method",
			message:
				"this form writes what visitors enter into the address of a page, where nobody reads it",
			hint: 'Write method="post" in the <form> tag; method="get" is only for a search form (role="search")',
			source,
		};
}

/** Returns the setting that keeps messages from arriving. */
function findUnsent({ settings }: SiteBase) {
	const { delivery, endpoint } = settings.forms;
	if (delivery === "none") return "delivery";
	return isPlaceholder(endpoint) ? "endpoint" : undefined;
}

function* checkForms(page: ParsedPage): Iterable<Finding> {
	const { site } = page;
	const forms = findForms(page);
	for (const form of forms) yield* checkForm(page, form);
	const unsent = findUnsent(site);
	if (unsent && forms.some((form) => isFormOfSite(form, site)))
		yield {
			message: `the forms send ${unsent === "delivery" ? "nothing" : "to an example address"}, so nobody receives the messages`,
			hint: "Run npx hypno check --explain form/not-delivered, which shows step by step how to receive the messages",
			target: `forms.${unsent}`,
			source: { file: SITE_FILE, keys: ["forms", unsent], on: "value" },
		};
}

export const formNotDelivered: Rule = {
	id: "form/not-delivered",
	severity: "error",
	checkPage: checkForms,
};

const NOTICE = /privacy|data[-_ ]?protection|\bgdpr\b/i;
const SECTIONS = /^(?:article|aside|dialog|main|section)$/;

/** Returns the section around the form, or the form itself. */
function findSection({ elements }: ParsedPage, form: number): number {
	let at = elements[form]?.parent ?? -1;
	while (at >= 0 && !SECTIONS.test(elements[at]?.name ?? ""))
		at = elements[at]?.parent ?? -1;
	return at >= 0 ? at : form;
}

function hasNotice(page: ParsedPage, form: number, site: SiteBase) {
	const { privacy } = site.settings.forms;
	const section = findSection(page, form);
	const named = privacy?.href;
	return page.links.some(({ kind, url, element }) => {
		if (kind !== "link" || !isWithin(page, element, section)) return false;
		const isNotice = url === named || NOTICE.test(url);
		return isNotice || NOTICE.test(textWithin(page, element));
	});
}

function* checkNotice(page: ParsedPage): Iterable<Finding> {
	const { site } = page;
	if (site.settings.forms.delivery !== "post") return;
	for (const form of findForms(page)) {
		const { element } = form;
		if (!isFormOfSite(form, site) || hasNotice(page, element, site)) continue;
		yield {
			message: "this form has no link to a privacy notice beside it",
			hint: "Write the notice as content/pages/privacy.md, and add a line for it under forms in content/site.yaml, as in privacy: { label: How we look after your data, href: /privacy }",
			target: "form without a privacy notice",
			source: page.at(element),
		};
	}
}

export const privacyNotice: Rule = {
	id: "privacy/notice",
	severity: "warning",
	checkPage: checkNotice,
};
