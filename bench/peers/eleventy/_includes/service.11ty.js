import { services, site } from "../benchmark-data.js";
import { each, escapeHtml, link } from "../html.js";
import { renderDocument } from "./document.js";
import { enquiry } from "./enquiry.js";

const { headings, sessionsUnit, rateNote, rateSource } = site.copy;

function opening({ badge, title, subtitle, description, heroPoints }) {
	const point = ({ icon, text }) =>
		`<li class="flex gap-4">${site.drawings[icon]}${escapeHtml(text)}</li>`;
	return `<div class="wrap grid items-end gap-x-16 gap-y-10 pt-6 pb-16 lg:grid-cols-[7fr_5fr]"><div><p class="mb-5 inline-block rounded-full bg-lavender px-3.5 py-1 text-sm font-semibold text-on-lavender">${escapeHtml(badge)}</p><h1>${escapeHtml(title)}</h1><p class="mt-3 font-heading text-xl leading-snug text-primary">${escapeHtml(subtitle)}</p><p class="mt-6 max-w-2xl text-lg text-soft">${escapeHtml(description)}</p></div><ul class="grid gap-4">${each(heroPoints, point)}</ul></div>`;
}

function approaches(service) {
	const item = ({ title, description }) =>
		`<li class="grid grid-cols-[3.5rem_1fr] border-t border-line py-7 print:py-4"><div><h3>${escapeHtml(title)}</h3><p class="mt-2 text-soft">${escapeHtml(description)}</p></div></li>`;
	return `<section><h2>${escapeHtml(headings.approaches)}</h2><ol class="steps mt-6">${each(service.approaches, item)}</ol></section>`;
}

function facts({ sessions, successRate, source }) {
	const from = source ? ` ${escapeHtml(rateSource)} ${escapeHtml(source)}` : "";
	return `<section><h2 class="sr-only">${escapeHtml(headings.facts)}</h2><dl class="figures gap-y-6 border-y border-line py-6">${sessions ? `<div class="flex break-inside-avoid flex-col-reverse justify-end border-l border-line px-6 py-2"><dt class="text-soft">${escapeHtml(headings.sessions)}</dt><dd class="font-heading text-3xl leading-tight tracking-tight">${escapeHtml(sessions)} <span class="text-lg">${escapeHtml(sessionsUnit)}</span></dd></div>` : ""}${successRate ? `<div class="flex break-inside-avoid flex-col-reverse justify-end border-l border-line px-6 py-2"><dt class="text-soft">${escapeHtml(headings.successRate)}</dt><dd class="font-heading text-3xl leading-tight tracking-tight">${escapeHtml(successRate)}</dd></div>` : ""}</dl>${successRate ? `<p class="mt-4 text-sm text-soft">${escapeHtml(rateNote)}${from}</p>` : ""}</section>`;
}

function benefits(service) {
	const item = (benefit) => `<li>${escapeHtml(benefit)}</li>`;
	return `<section><h2>${escapeHtml(headings.benefits)}</h2><ul class="checks mt-6 grid gap-x-10 gap-y-4 sm:grid-cols-2">${each(service.benefits, item)}</ul></section>`;
}

function journey(service) {
	const item = ({ title, description }) =>
		`<li class="relative pb-9 pl-16 last:pb-0"><h3 class="text-lg">${escapeHtml(title)}</h3><p class="mt-1 text-soft">${escapeHtml(description)}</p></li>`;
	return `<section><h2>${escapeHtml(headings.process)}</h2><ol class="path mt-8">${each(service.process, item)}</ol></section>`;
}

function related(links) {
	const item = (target) =>
		`<li>${link(target, ` class="inline-block py-1 text-lg"`)}</li>`;
	return `<section class="no-print border-t border-line py-14"><div class="wrap"><h2 class="text-xl">${escapeHtml(headings.related)}</h2><ul class="mt-5 flex flex-wrap gap-x-10 gap-y-3">${each(links, item)}</ul></div></section>`;
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
		template: "service",
		head: {
			title: whole.length <= 60 ? whole : service.title,
			description: service.description,
			keywords: service.keywords,
			canonical: url,
			image: site.image,
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
	return renderDocument(
		pageOf(service, label, href),
		`${opening(service)}<div class="wrap grid gap-16 pb-24 lg:grid-cols-[7fr_5fr] print:gap-7 print:pb-0"><div class="grid content-start gap-16 print:gap-7">${approaches(service)}${facts(service)}${benefits(service)}${journey(service)}<section class="prose">${content}</section></div><section id="enquiry" class="sheet enquiry no-print lg:self-start">${enquiry(name)}</section></div>${related(near.slice(0, 3))}`,
	);
}
