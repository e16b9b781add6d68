// How to reach the practice: the links, the booking page, and what all forms share.
import { changeWords, emailHref, phoneHref, type SiteView } from "hypno";
import { contact } from "../models/contact.ts";
import { services } from "../models/services.ts";
import { site as siteModel } from "../models/site.ts";
import { listPlaces } from "./places.ts";

export const settingsOf = (site: SiteView) => site.need(siteModel);

export function contactLinks({ settings }: SiteView) {
	const { email, phone, country } = settings;
	return {
		email: email
			? { label: email, href: changeWords(email, emailHref) }
			: undefined,
		phone: phone
			? {
					label: phone,
					href: changeWords(phone, (words) => phoneHref(words, country)),
				}
			: undefined,
	};
}

/** The booking buttons lead to the booking page, or to the contact page of a practice without one. */
export function bookingLink(site: SiteView) {
	const { bookingUrl, words } = settingsOf(site);
	return bookingUrl
		? { href: bookingUrl, newTab: words.newTab }
		: { href: site.href("/contact"), newTab: undefined };
}

/** The choices of the contact form are those that its file has, or all services. */
export function listChoices(site: SiteView) {
	const { services: choices, other } = site.need(contact).form;
	if (choices) return choices;
	const listed = site.list(services).map(({ slug, label }) => {
		return { value: slug, label };
	});
	return [...listed, { value: "other", label: other }];
}

/** The settings of a form, and the ways to reach the practice without it. */
export function buildForm(site: SiteView, name: "contact" | "enquiry") {
	const { bookingUrl, words } = settingsOf(site);
	const methods = site.one(contact)?.methods ?? [];
	const method = methods.find(({ kind }) => kind === "booking");
	const label = method?.title;
	const booking = label && bookingUrl ? { label, href: bookingUrl } : undefined;
	const places = listPlaces(site).map(({ name }) => name);
	const links = { ...contactLinks(site), booking };
	return { ...site.form(name), ...links, words, places };
}
export type FormSettings = Readonly<ReturnType<typeof buildForm>>;
