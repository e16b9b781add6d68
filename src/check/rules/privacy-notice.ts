// privacy/notice: a form that is really sent, without a link to a privacy notice beside it.

import type { Found } from "../found.ts";
import { isWithin, type ParsedPage, textWithin } from "../page/page.ts";
import { findForms, isFormOfSite, type PageForm } from "../page/page-forms.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";

const NOTICE = /privacy|data[-_ ]?protection|\bgdpr\b/i;
const SECTIONS = new Set(["article", "aside", "dialog", "main", "section"]);

/** The section that the form stands in, or the form itself. */
function findSection({ elements }: ParsedPage, form: number): number {
	let at = elements[form]?.parent ?? -1;
	while (at >= 0 && !SECTIONS.has(elements[at]?.name ?? ""))
		at = elements[at]?.parent ?? -1;
	return at >= 0 ? at : form;
}

/** @param named the address of forms.privacy, which may have any words */
function hasNotice(
	page: ParsedPage,
	{ element: form }: PageForm,
	named: string | undefined,
): boolean {
	const section = findSection(page, form);
	return page.links.some(
		({ kind, url, element }) =>
			kind === "link" &&
			isWithin(page, element, section) &&
			(url === named ||
				NOTICE.test(url) ||
				NOTICE.test(textWithin(page, element))),
	);
}

function start({ site }: CheckContext): RuleRun {
	if (site?.settings.forms.delivery !== "post") return {};
	const { privacy } = site.settings.forms;
	const named = privacy && site.urls.href(privacy.href);
	return {
		*page(page): Generator<Found> {
			for (const form of findForms(page)) {
				if (!isFormOfSite(form, site) || hasNotice(page, form, named)) continue;
				yield {
					message:
						"this form takes personal data and has no link to a privacy notice beside it, which British law asks for",
					hint: "Write the notice as content/pages/privacy.md, and name it below forms in content/site.yaml, as in privacy: { label: How we look after your data, href: /privacy }",
					target: "form without a privacy notice",
					source: { page, element: form.element },
				};
			}
		},
	};
}

export const privacyNotice: Rule = {
	id: "privacy/notice",
	severity: "warning",
	summary: "A form that is sent, without a link to a privacy notice",
	explanation: `This form is sent, and neither in it nor in the section around it is there a link to a privacy notice. A link at the foot of the page does not count: it has to be there where somebody writes.

Whoever collects personal data in the United Kingdom must say at that moment who receives it, what for, on what legal ground, who else sees it (the form service), how long it is kept, and which rights people have, the right to complain to the ICO among them. An enquiry to a hypnotherapist says something about a person's health, which the law protects more than anything else.

To mend it, write the notice as a page of your own, content/pages/privacy.md, and name it below forms in content/site.yaml, as in privacy: { label: How we look after your data, href: /privacy }. Each form then shows the link above its button. While forms.delivery in content/site.yaml is none, nothing is sent and no notice is missed.`,
	start,
};
