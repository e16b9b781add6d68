// form/not-delivered: forms that only look as if they send. privacy/notice: forms and statistics without a notice.

import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import { findUndelivered } from "../../site/content/schema/form-services.ts";
import type { SiteBase } from "../../site/content/site.ts";
import type { Finding } from "../finding.ts";
import { isWithin, type ParsedPage, textWithin } from "../page/page.ts";
import { errorRule, type SiteFacts, warningRule } from "../rule.ts";
import { isPlaceholder } from "./content-placeholder.ts";

/** Leaves out forms that only close a dialog. */
function findForms({ elements, site }: ParsedPage) {
	const forms = [];
	for (const [element, { name, attributes }] of elements.entries()) {
		const { method = "", action, "data-delivery": delivery } = attributes;
		if (name !== "form" || /^dialog$/i.test(method)) continue;
		const isOfSite = action === site.settings.forms.endpoint;
		/** The settings under forms apply to it. */
		const isOwn = delivery !== undefined || isOfSite;
		forms.push({ element, attributes, isOwn });
	}
	return forms;
}

type PageForm = ReturnType<typeof findForms>[number];

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

const EXPLAIN =
	"Run npx hypno check --explain form/not-delivered, which shows step by step how to receive the messages";
const describeUnsent = (what: string) =>
	`the forms send ${what}, so nobody receives the messages`;

function findUnsent({ settings, urls }: SiteBase) {
	const { delivery, endpoint } = settings.forms;
	if (delivery === "none")
		return {
			key: "delivery",
			message: describeUnsent("nothing"),
			hint: EXPLAIN,
		};
	const message = describeUnsent("to an example address");
	if (isPlaceholder(endpoint))
		return { key: "endpoint", message, hint: EXPLAIN };
	return findUndelivered(settings.forms, urls.absolute("/"));
}

function* checkForms(page: ParsedPage): Iterable<Finding> {
	const { site } = page;
	const forms = findForms(page);
	for (const form of forms) yield* checkForm(page, form);
	const unsent = findUnsent(site);
	if (!unsent || !forms.some(({ isOwn }) => isOwn)) return;
	const { key, message, hint } = unsent;
	const source = { file: SITE_FILE, keys: ["forms", key] };
	yield { message, hint, target: `forms.${key}`, source };
}

export const formNotDelivered = errorRule("form/not-delivered", {
	checkPage: checkForms,
});

const NOTICE = /privacy|data[-_ ]?protection|\bgdpr\b/i;
const SECTIONS = /^(?:article|aside|dialog|main|section)$/;

function findSection({ elements }: ParsedPage, form: number): number {
	let at = elements[form]?.parent ?? -1;
	while (at >= 0 && !SECTIONS.test(elements[at]?.name ?? ""))
		at = elements[at]?.parent ?? -1;
	return at >= 0 ? at : form;
}

function hasNotice(page: ParsedPage, form: number): boolean {
	const { privacy } = page.site.settings.forms;
	const section = findSection(page, form);
	return page.links.some(({ kind, url, element }) => {
		if (kind !== "link" || !isWithin(page, element, section)) return false;
		const isNotice = url === privacy?.href || NOTICE.test(url);
		return isNotice || NOTICE.test(textWithin(page, element));
	});
}

function* checkNotice(page: ParsedPage): Iterable<Finding> {
	if (page.site.settings.forms.delivery !== "post") return;
	for (const { element, isOwn } of findForms(page)) {
		if (!isOwn || hasNotice(page, element)) continue;
		yield {
			message: "this form has no link to a privacy notice beside it",
			hint: `Write the notice as content/pages/privacy.md, and add a line for it under forms in ${SITE_FILE}, as in privacy: { label: How we look after your data, href: /privacy }`,
			target: "form without a privacy notice",
			source: page.site.settings.forms.privacy
				? page.at(element)
				: { file: SITE_FILE, keys: ["forms"], on: "key" },
		};
	}
}

function* checkStatistics({ site, routes }: SiteFacts): Iterable<Finding> {
	const { statistics, forms } = site?.settings ?? {};
	if (!statistics || forms?.privacy) return;
	if (routes.some(({ path }) => NOTICE.test(path))) return;
	yield {
		message: "the site counts visits, and no privacy notice says so",
		hint: "Run npx hypno new page privacy, and say in it who counts the visits, what they learn, and how to object",
		target: "statistics",
		source: { file: SITE_FILE, keys: ["statistics"], on: "key" },
	};
}

export const privacyNotice = warningRule("privacy/notice", {
	checkPage: checkNotice,
	checkSite: checkStatistics,
});
