// Renders the pages that are not services with one paragraph for each of their texts.
import { renderDocument } from "../_includes/document.js";
import { pages, services } from "../benchmark-data.js";
import { each, escapeHtml, link } from "../html.js";

export const data = {
	pagination: { data: "entries", size: 1, alias: "entry" },
	entries: pages,
	permalink: ({ entry }) => `${entry.slug}.html`,
};

function group({ id, title, slugs }) {
	const item = (slug) =>
		`<li>${link({ href: `/services/${slug}`, label: services.bySlug[slug].label })}</li>`;
	return `<section id="theme-${id}" class="mb-10 break-inside-avoid"><h3 class="mb-3 text-lg">${escapeHtml(title)}</h3><ul class="link-list">${each(slugs, item)}</ul></section>`;
}

export function render({ entry }) {
	const texts = each(entry.texts, (text) => `<p>${escapeHtml(text)}</p>`);
	const list =
		entry.template === "services" ? each(services.groups, group) : "";
	return renderDocument(entry, `<div class="wrap">${texts}${list}</div>`);
}
