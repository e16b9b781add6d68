// form/not-delivered: forms that look as if they send but don't. privacy/notice: forms that send,
// without a link to a privacy notice beside them.
import type { KeyPath } from "../../problems.ts";
import { createCollection } from "../collection.ts";
import type { Finding } from "../finding.ts";
import { isWithin, type ParsedPage, textWithin } from "../page/page.ts";
import { findForms, isFormOfSite, type PageForm } from "../page/page-forms.ts";
import type { PageElement } from "../page/parse-html.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";

const SETTINGS = "content/site.yaml";

function isSearch({ attributes, fields }: PageForm): boolean {
	return (
		attributes.role === "search" ||
		fields.some((field) => field.attributes.type === "search")
	);
}

/** Personal details, which no search form has. */
const PERSONAL = /^(?:email|tel|password)$/i;

function isPersonal({ name, attributes }: PageElement): boolean {
	return (
		name === "textarea" ||
		PERSONAL.test(attributes.type ?? "") ||
		PERSONAL.test(attributes.name ?? "")
	);
}

interface FormDefect {
	readonly text: string;
	readonly hint: string;
	readonly applies: (form: PageForm) => boolean;
}

/** Defects by target, which is part of fingerprints. */
const FORM_DEFECTS: Readonly<Record<string, FormDefect>> = {
	"form without an action": {
		text: "this form has no address to send to, so what is written in it is lost",
		hint: 'Give it the address of the form service, as in action="https://formspree.io/f/yourcode"',
		// Forms without delivery are reported together, at the setting.
		applies: (form) =>
			!form.attributes.action?.trim() &&
			form.attributes["data-delivery"] !== "none" &&
			!isSearch(form),
	},
	"form without a method": {
		text: "this form does not say how it sends, so browsers put what is written in it into the address of the next page",
		hint: 'Write method="post" for messages; method="get" only for a search',
		applies: (form) =>
			!/^(?:post|get)$/i.test(form.attributes.method ?? "") && !isSearch(form),
	},
	"form into the address": {
		text: 'this form is sent with method="get", so what people write of themselves appears in the address of the next page, in histories and in logs',
		hint: 'Write method="post"; method="get" is for a search alone',
		applies: (form) =>
			/^get$/i.test(form.attributes.method ?? "") &&
			form.fields.some(isPersonal) &&
			!isSearch(form),
	},
	"form without a button": {
		text: "this form has no button to send it with, so many people cannot",
		hint: 'Add one, as in <button type="submit">Send message</button>',
		applies: (form) => form.submitButtons.length === 0 && !isSearch(form),
	},
	"form without names": {
		text: "no field of this form has a name, so browsers leave out all that is written in it",
		hint: 'Name each field, as in <input name="email">',
		applies: ({ fields }) =>
			fields.length > 0 && fields.every((field) => !field.attributes.name),
	},
};

function* findFormDefects(page: ParsedPage): Generator<Finding> {
	for (const form of findForms(page)) {
		// A dialog form closes the dialog and sends nothing.
		if (/^dialog$/i.test(form.attributes.method ?? "")) continue;
		const source = { page, element: form.element };
		for (const [target, { text, hint, applies }] of Object.entries(
			FORM_DEFECTS,
		))
			if (applies(form)) yield { message: text, hint, target, source };
	}
}

/** Points to forms.delivery, or to forms when it is not set. */
function findSetting({ readValues }: CheckContext): KeyPath {
	const value = readValues(SETTINGS)?.raw?.value;
	const forms: unknown = value && "forms" in value ? value.forms : undefined;
	const isWritten =
		typeof forms === "object" && forms !== null && "delivery" in forms;
	return isWritten
		? { file: SETTINGS, keys: ["forms", "delivery"], on: "value" }
		: { file: SETTINGS, keys: ["forms"], on: "key" };
}

function startNotDelivered(context: CheckContext): RuleRun {
	const { site } = context;
	const unsent: string[] = [];
	const findUnsent = (page: ParsedPage) =>
		site?.settings.forms.delivery === "none" &&
		findForms(page).some((form) => isFormOfSite(form, site))
			? ["unsent"]
			: [];
	return {
		pageCollection: createCollection(findUnsent, (_, { path }) =>
			unsent.push(path),
		),
		checkPage: findFormDefects,
		*finish() {
			if (unsent.length === 0) return;
			yield {
				message:
					"the forms send nothing: a visitor who writes to the practice gets no answer, because nobody receives the message",
				hint: "Write delivery: post here, and the address of a form service after endpoint, as in https://formspree.io/f/yourcode",
				target: "forms.delivery",
				source: findSetting(context),
				pages: unsent,
			};
		},
	};
}

export const formNotDelivered: Rule = {
	id: "form/not-delivered",
	severity: "error",
	summary: "Forms that look as if they send but don't",
	explanation: `A visitor fills in the form, presses the button, and nothing reaches the practice. With forms.delivery: none in content/site.yaml that is so for every form of the site. A form without an address to send to, without a button or without names for its fields sends nothing of use either.

People who write to a therapist have often needed courage for it. If no answer comes they think that nobody wanted to help, and the practice never learns that they wrote.

To fix it, open an account with a form service such as Formspree or Web3Forms, copy the address that it gives you, and write in content/site.yaml under forms: delivery: post, endpoint: the address, and service: its name. Then send a message to yourself and see that it arrives.

If the mistake is in a form itself, the message says what is missing; forms are made in templates/sections/.`,
	start: startNotDelivered,
};

const NOTICE = /privacy|data[-_ ]?protection|\bgdpr\b/i;
const SECTIONS = new Set(["article", "aside", "dialog", "main", "section"]);

/** Returns the section around the form, or the form itself. */
function findSection({ elements }: ParsedPage, form: number): number {
	let at = elements[form]?.parent ?? -1;
	while (at >= 0 && !SECTIONS.has(elements[at]?.name ?? ""))
		at = elements[at]?.parent ?? -1;
	return at >= 0 ? at : form;
}

/** @param named the address of forms.privacy */
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

function startPrivacyNotice({ site }: CheckContext): RuleRun {
	if (site?.settings.forms.delivery !== "post") return {};
	const { privacy } = site.settings.forms;
	const named = privacy && site.urls.href(privacy.href);
	return {
		*checkPage(page): Generator<Finding> {
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

To fix it, write the notice as a page of your own, content/pages/privacy.md, and name it below forms in content/site.yaml, as in privacy: { label: How we look after your data, href: /privacy }. Each form then shows the link above its button. While forms.delivery in content/site.yaml is none, nothing is sent and no notice is missed.`,
	start: startPrivacyNotice,
};
