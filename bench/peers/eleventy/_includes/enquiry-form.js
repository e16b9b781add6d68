import { site } from "../benchmark-data.js";
import { each, escapeHtml, link, newTabLink } from "../html.js";

const CONTACT = {
	name: ` autocomplete="name"`,
	email: ` type="email" autocomplete="email" autocapitalize="none" spellcheck="false"`,
	phone: ` type="tel" autocomplete="tel"`,
};

const { form, hours } = site;
const { words } = form;

function note(isRequired) {
	return `<span> ${escapeHtml(isRequired ? words.required : words.optional)}</span>`;
}

function field(name, label, control, isRequired = false) {
	return `<div class="field"><label for="enquiry-${name}">${escapeHtml(label)}${note(isRequired)}</label>${control}</div>`;
}

function error(name) {
	return `<p class="error" id="enquiry-${name}-error"></p>`;
}

function input(name, label, isRequired = false) {
	const required = isRequired ? ` required=""` : "";
	const control = `${error(name)}<input id="enquiry-${name}"${required} aria-describedby="enquiry-${name}-error"${CONTACT[name]} name="${name}"/>`;
	return field(name, label, control, isRequired);
}

function radios(legend, options) {
	const choice = ({ value, label }, index) =>
		`<label class="choice" for="enquiry-contact-${index + 1}"><input id="enquiry-contact-${index + 1}" type="radio" name="preferredContact" value="${value}"/>${escapeHtml(label)}</label>`;
	return `<fieldset><legend>${escapeHtml(legend)}${note(false)}</legend><div class="row">${each(options, choice)}</div></fieldset>`;
}

function times({ labels, timePrompt, timeOptions }) {
	const option = ({ value, label }) =>
		`<option value="${value}">${escapeHtml(label)}</option>`;
	const control = `<select id="enquiry-time" name="preferredTime"><option value="">${escapeHtml(timePrompt)}</option>${each(timeOptions, option)}</select>`;
	return field("time", labels.preferredTime, control);
}

function otherWays({ phone, email, booking }) {
	const sign = site.drawings.newTab;
	return `<div class="text-sm"><p>${escapeHtml(words.notConnected)}</p><p class="row">${link(phone)}${link(email)}${newTabLink(booking, { sign, words })}</p></div>`;
}

export function enquiryForm(serviceName) {
	const copy = site.copy.enquiry;
	const { labels, success } = copy;
	const message = `${error("message")}<textarea id="enquiry-message" name="message" rows="5" aria-describedby="enquiry-message-error"></textarea>`;
	return `<section id="enquiry" class="band bg-band no-print"><div class="wrap split"><div><h2>${escapeHtml(copy.heading)}</h2><p>${escapeHtml(copy.text)}</p><p class="mt-4 text-sm text-soft">${escapeHtml(labels.hours)}: ${escapeHtml(hours)}</p></div><div class="sheet"><form class="grid gap-5" data-delivery="${form.delivery}" data-sending="${escapeHtml(form.sending)}" enctype="application/x-www-form-urlencoded" method="post"><div class="errors" tabindex="-1" hidden=""><h3>${escapeHtml(words.problem)}</h3><ol></ol></div><input type="hidden" name="service" value="${escapeHtml(serviceName)}"/>${input("name", labels.name, true)}${input("email", labels.email, true)}${input("phone", labels.phone)}${radios(labels.preferredContact, copy.contactOptions)}${times(copy)}${field("message", labels.message, message)}${otherWays(form)}<button type="submit" class="button large" disabled="">${escapeHtml(labels.submit)}</button><div class="result" data-region="sent"></div><template data-sent=""><p><strong>${escapeHtml(success.title)}</strong></p><p>${escapeHtml(success.text)}</p></template></form></div></div></section>`;
}
