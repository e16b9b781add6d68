// form/not-delivered: forms that look as if they send but don't. privacy/notice: forms that send,
// without a link to a privacy notice beside them.
import type { ReadFile } from "../../content/read.ts";
import { createCollection } from "../collection.ts";
import type { Finding } from "../finding.ts";
import { isWithin, type ParsedPage, textWithin } from "../page/page.ts";
import { findForms, isFormOfSite, type PageForm } from "../page/page-forms.ts";
import type { PageElement } from "../page/parse-html.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";
import { describeSource } from "./law.ts";

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
		text: "this form has no action (the address that it is sent to), so everything that visitors write in it is lost",
		hint: 'Give the form the address of your form service, as in <form action="https://formspree.io/f/yourcode">',
		// Forms without delivery are reported together, at the setting.
		applies: (form) =>
			!form.attributes.action?.trim() &&
			form.attributes["data-delivery"] !== "none" &&
			!isSearch(form),
	},
	"form without a method": {
		text: "this form has no method, so browsers put everything that visitors write in it into the address of the next page",
		hint: 'Write method="post" in the <form> tag; method="get" is only for a search form',
		applies: (form) =>
			!/^(?:post|get)$/i.test(form.attributes.method ?? "") && !isSearch(form),
	},
	"form into the address": {
		text: 'this form is sent with method="get", so the personal details that visitors write appear in the address of the next page, in browser histories and in server logs',
		hint: 'Write method="post" instead; method="get" is only for a search form',
		applies: (form) =>
			/^get$/i.test(form.attributes.method ?? "") &&
			form.fields.some(isPersonal) &&
			!isSearch(form),
	},
	"form without a button": {
		text: "this form has no button that sends it, so many visitors cannot send their message",
		hint: 'Add a button, as in <button type="submit">Send message</button>',
		applies: (form) => form.submitButtons.length === 0 && !isSearch(form),
	},
	"form without names": {
		text: "no field of this form has a name, so browsers send nothing that visitors write in it",
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

function startNotDelivered({ site }: CheckContext): RuleRun {
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
				source: { file: SETTINGS, keys: ["forms", "delivery"], on: "value" },
				pages: unsent,
			};
		},
	};
}

export const formNotDelivered: Rule = {
	id: "form/not-delivered",
	severity: "error",
	summary: "Forms that look as if they send but don't",
	explanation: `A visitor fills in the form and presses the button, but nothing reaches the practice. This happens to every form of the site while content/site.yaml has delivery: none under forms. It also happens to a form that has no address to send to, no button, or no names for its fields.

Writing to a therapist often takes courage. People who get no answer may think that nobody wants to help them, and the practice never learns that they wrote.

To fix it, open an account with a form service such as Formspree or Web3Forms, copy the address that the service gives you, and write three lines under forms in content/site.yaml: delivery: post, then endpoint: with the address, and service: with the name of the service. Then send yourself a message and check that it arrives.

If the mistake is in a form itself, the message says what is missing. The forms are in templates/sections/.`,
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

const NOTICE_FILE =
	/^content\/pages\/[^/]*(?:privacy|data-protection|gdpr)[^/]*\.md$/i;
const COMPLAINT = /\b(?:complain\w*|concerns?)\b/i;
const COMMISSIONER = /\bICO\b|\bInformation Commissioner\b/;

function* findIncompleteNotice({
	sourcePath,
	raw,
}: ReadFile): Generator<Finding> {
	if (!raw || !NOTICE_FILE.test(sourcePath)) return;
	// A notice of one or two sentences is still to be written.
	if (raw.body.length < 300) return;
	if (COMPLAINT.test(raw.body) && COMMISSIONER.test(raw.body)) return;
	yield {
		message:
			"this privacy notice does not say how people can complain to you and to the Information Commissioner's Office (ICO), which British law requires",
		hint: 'Add a sentence, as in "You can complain to us by e-mail, and to the Information Commissioner\'s Office at ico.org.uk/make-a-complaint."',
		target: "privacy notice without complaints",
		source: { file: sourcePath, line: raw.bodyLine, column: 1 },
	};
}

function startPrivacyNotice({ site }: CheckContext): RuleRun {
	if (site?.settings.forms.delivery !== "post")
		return { checkFile: findIncompleteNotice };
	const { privacy } = site.settings.forms;
	const named = privacy && site.urls.href(privacy.href);
	return {
		checkFile: findIncompleteNotice,
		*checkPage(page): Generator<Finding> {
			for (const form of findForms(page)) {
				if (!isFormOfSite(form, site) || hasNotice(page, form, named)) continue;
				yield {
					message:
						"this form collects personal data, so British law requires a privacy notice, but there is no link to one beside the form",
					hint: "Write the notice as content/pages/privacy.md, and add a line for it under forms in content/site.yaml, as in privacy: { label: How we look after your data, href: /privacy }",
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
	summary:
		"A form without a link to a privacy notice; a notice that does not say how to complain",
	explanation: `This form sends personal data, but there is no link to a privacy notice in the form or in the section around it. A link in the footer of the page does not count: visitors must see the link where they write.

If you collect personal data in the United Kingdom, you must say at that moment who receives the data, for what purpose and on what legal ground, who else sees it (the form service), how long you keep it, and which rights people have, including the right to complain to the ICO. An enquiry to a hypnotherapist says something about a person's health, and the law protects such data most strictly.

To fix it, write the notice as a page of your own, content/pages/privacy.md, and add a line for it under forms in content/site.yaml, as in privacy: { label: How we look after your data, href: /privacy }. Each form then shows the link above its button. This rule reports nothing while forms.delivery in content/site.yaml is none, because the forms then send nothing.

A privacy notice, a page such as content/pages/privacy.md, must also say how people can complain: to you, for which the law requires a simple way since 19 June 2026, and to the ICO. This part is checked whether or not the forms send anything.

${describeSource("UK GDPR, articles 13 and 14; Data Protection Act 2018, section 164A, added by the Data (Use and Access) Act 2025, section 103, in force since 19 June 2026")}`,
	start: startPrivacyNotice,
};
