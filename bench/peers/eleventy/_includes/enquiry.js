import { site } from "../benchmark-data.js";
import { each, escapeHtml } from "../html.js";

const CONTACT = {
	name: ` autocomplete="name"`,
	email: ` type="email" autocomplete="email" autocapitalize="none" spellcheck="false"`,
	phone: ` type="tel" autocomplete="tel"`,
};

function note(isRequired) {
	return `<span class="font-normal text-soft"> (${isRequired ? "required" : "optional"})</span>`;
}

function field(name, label, { isRequired = false, id = name, control }) {
	return `<div class="grid gap-1.5"><label for="enquiry-${id}" class="font-semibold">${escapeHtml(label)}${note(isRequired)}</label>${control}</div>`;
}

function input(name, label, isRequired = false) {
	const required = isRequired ? ` required=""` : "";
	const control = `<input class="min-h-12 w-full scroll-mt-10 rounded-field border border-field bg-page px-3.5 py-2.5" id="enquiry-${name}" name="${name}"${required}${CONTACT[name]}/>`;
	return field(name, label, { isRequired, control });
}

function radios(legend, options) {
	const choice = ({ value, label }) =>
		`<label class="flex min-h-11 items-center gap-2.5" for="enquiry-contact-${value}"><input class="size-5" id="enquiry-contact-${value}" type="radio" name="preferredContact" value="${value}"/>${escapeHtml(label)}</label>`;
	return `<fieldset><legend class="font-semibold">${escapeHtml(legend)}${note(false)}</legend><div class="flex flex-wrap gap-x-6">${each(options, choice)}</div></fieldset>`;
}

function times({ labels, timePrompt, timeOptions }) {
	const option = ({ value, label }) =>
		`<option value="${value}">${escapeHtml(label)}</option>`;
	const control = `<select class="min-h-12 w-full scroll-mt-10 rounded-field border border-field bg-page px-3.5 py-2.5" id="enquiry-time" name="preferredTime"><option value="">${escapeHtml(timePrompt)}</option>${each(timeOptions, option)}</select>`;
	return field("preferredTime", labels.preferredTime, { id: "time", control });
}

export function enquiry(serviceName) {
	const { form, hours } = site;
	const copy = site.copy.enquiry;
	const { labels, success } = copy;
	const action =
		form.action === undefined ? "" : ` action="${escapeHtml(form.action)}"`;
	const message = `<textarea class="min-h-36 resize-y w-full scroll-mt-10 rounded-field border border-field bg-page px-3.5 py-2.5" id="enquiry-message" name="message" rows="5"></textarea>`;
	return `<h2 class="text-xl">${escapeHtml(copy.heading)}</h2><p class="mt-3 mb-6 text-soft">${escapeHtml(copy.text)}</p><form method="post"${action} enctype="application/x-www-form-urlencoded" class="grid gap-5" data-delivery="${form.delivery}" data-sending="${escapeHtml(form.copy.sending)}"><input type="hidden" name="service" value="${escapeHtml(serviceName)}"/>${input("name", labels.name, true)}${input("email", labels.email, true)}${input("phone", labels.phone)}${radios(labels.preferredContact, copy.contactOptions)}${times(copy)}${field("message", labels.message, { control: message })}<button type="submit" class="button bg-primary text-on-primary hover:bg-primary-strong min-h-12 px-7 py-3 text-base">${escapeHtml(labels.submit)}</button><div class="rounded-field border border-l-6 border-field px-5 py-4 empty:absolute empty:border-0 empty:p-0 border-l-primary" data-region="sent"></div><template data-sent=""><p><strong>${escapeHtml(success.title)}</strong></p><p>${escapeHtml(success.text)}</p></template></form><p class="mt-5 text-sm text-soft">${escapeHtml(labels.hours)}: ${escapeHtml(hours)}</p>`;
}
