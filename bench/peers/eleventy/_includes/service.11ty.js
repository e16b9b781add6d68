import { services, site } from "../benchmark-data.js";
import { each, escapeHtml, link, newTabLink } from "../html.js";
import { renderDocument } from "./document.js";
import { enquiryForm } from "./enquiry-form.js";

const { headings, sessionsUnit, rateNote, rateSource } = site.copy;
const { booking, phone } = site.form;
const { shortcuts } = site.copy.enquiry;

const NEW_TAB = {
	sign: site.drawings.newTab,
	words: site.form.words,
	look: ` class="button"`,
};

function callLink(label) {
	return `<a class="button lined" href="${phone.href}">${escapeHtml(label)}</a>`;
}

function nextSteps() {
	return `<p class="row">${newTabLink(booking, NEW_TAB)}${callLink(`${shortcuts.call} ${phone.label}`)}</p>`;
}

function opening({ badge, title, subtitle, description, heroPoints }) {
	const point = ({ icon, text }) =>
		`<li>${site.drawings[icon]}${escapeHtml(text)}</li>`;
	return `<div class="wrap opening"><p class="badge">${escapeHtml(badge)}</p><div class="split flip"><div><h1>${escapeHtml(title)}</h1><p class="heading text-xl text-primary">${escapeHtml(subtitle)}</p><p class="text-lg text-soft">${escapeHtml(description)}</p>${nextSteps()}</div><ul class="points">${each(heroPoints, point)}</ul></div></div>`;
}

function figure(label, text) {
	return `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`;
}

function card({ sessions, successRate, source }) {
	const from = source ? ` ${escapeHtml(rateSource)} ${escapeHtml(source)}` : "";
	const figures = [];
	if (sessions)
		figures.push(figure(headings.sessions, `${sessions} ${sessionsUnit}`));
	if (successRate) figures.push(figure(headings.successRate, successRate));
	const note = successRate
		? `<p class="text-sm text-soft">${escapeHtml(rateNote)}${from}</p>`
		: "";
	const facts = `<h2 class="sr-only">${escapeHtml(headings.facts)}</h2><dl class="figures">${figures.join("")}</dl>${note}`;
	return `<div class="sheet card">${figures.length > 0 ? facts : ""}${nextSteps()}</div>`;
}

function approaches(service) {
	const item = ({ title, description }) =>
		`<li><div><h3>${escapeHtml(title)}</h3><p>${escapeHtml(description)}</p></div></li>`;
	return `<section><h2>${escapeHtml(headings.approaches)}</h2><ol class="ways">${each(service.approaches, item)}</ol></section>`;
}

function benefits(service) {
	const item = (benefit) => `<li>${escapeHtml(benefit)}</li>`;
	return `<section><h2>${escapeHtml(headings.benefits)}</h2><ul class="checks">${each(service.benefits, item)}</ul></section>`;
}

function journey(service) {
	const item = ({ title, description }) =>
		`<li><h3 class="text-lg">${escapeHtml(title)}</h3><p>${escapeHtml(description)}</p></li>`;
	return `<section><h2>${escapeHtml(headings.process)}</h2><ol class="path">${each(service.process, item)}</ol></section>`;
}

function quickSteps() {
	const book = { ...booking, label: shortcuts.book };
	return `<div class="shortcuts no-print">${newTabLink(book, NEW_TAB)}${callLink(shortcuts.call)}</div>`;
}

function related(links) {
	const item = (target) => `<li>${link(target)}</li>`;
	return `<section class="no-print rule-t band"><div class="wrap"><h2 class="text-xl">${escapeHtml(headings.related)}</h2><ul class="row mt-6 text-lg">${each(links, item)}</ul></div></section>`;
}

function describe({ title, description }, url) {
	const [, practice] = site.nodes;
	return {
		"@type": "Service",
		"@id": `${url}#service`,
		name: title,
		description,
		serviceType: title,
		url,
		provider: { "@id": practice["@id"] },
		areaServed: practice.areaServed,
		availableChannel: { "@type": "ServiceChannel", serviceUrl: url },
	};
}

function trailOf(trail, url) {
	return {
		"@type": "BreadcrumbList",
		"@id": `${url}#breadcrumbs`,
		itemListElement: trail.map(({ label, href }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name: label,
			item: site.origin + href,
		})),
	};
}

function pageOf(service, label, href) {
	const { home, allServices, services: word } = site.frame.navigation;
	const url = site.origin + href;
	const whole = `${service.title} | ${site.frame.siteName}`;
	const breadcrumbs = [
		home,
		{ href: allServices.href, label: word },
		{ href, label },
	];
	return {
		href,
		head: {
			title: whole.length <= 60 ? whole : service.title,
			description: service.description,
			keywords: service.keywords,
			canonical: url,
		},
		breadcrumbs,
		graph: {
			"@context": "https://schema.org",
			"@graph": [
				...site.nodes,
				describe(service, url),
				trailOf(breadcrumbs, url),
			],
		},
	};
}

export function render({ content, ...record }) {
	const description = record.description.trim();
	const service = { ...record, description };
	const { label, theme } = services.bySlug[service.id];
	const href = `/services/${service.id}`;
	const near = site.candidates[theme].filter((other) => other.href !== href);
	const name = service.title
		.replace(/\bhypnotherapy\b/gi, "")
		.replace(/\s+/g, " ")
		.trim();
	const sections = `${approaches(service)}${benefits(service)}${journey(service)}<section class="prose">${content}</section>`;
	return renderDocument(
		pageOf(service, label, href),
		`<div>${opening(service)}<div class="wrap service">${card(service)}<div>${sections}</div></div>${quickSteps()}</div>${enquiryForm(name)}${related(near.slice(0, 3))}`,
	);
}
