// The document of every service page: head, menu bar, banner, breadcrumbs, footer and toast.
import { site } from "../benchmark-data.js";
import { each, escapeHtml, link } from "../html.js";
import { head } from "./head.js";
import { siteFooter, siteHeader } from "./header-and-footer.js";

const { language, notices, words } = site.frame;

function banner({ name, text, link: target }) {
	return `<aside class="notice no-print" aria-label="${escapeHtml(name)}"><p class="wrap">${escapeHtml(text)} ${link(target)}</p></aside>`;
}

function breadcrumbs(trail) {
	const step = (entry, index) =>
		index < trail.length - 1
			? `<li>${link(entry)}</li>`
			: `<li><span aria-current="page">${escapeHtml(entry.label)}</span></li>`;
	return `<nav class="crumbs wrap no-print" aria-label="${escapeHtml(words.trail)}"><ol>${each(trail, step)}</ol></nav>`;
}

/** @param page has href, head, breadcrumbs and graph */
export function renderDocument(page, main) {
	return `<!DOCTYPE html><html lang="${language}"><head>${head(page)}</head><body data-page="service"><a class="skip" href="#main">${escapeHtml(words.skip)}</a>${siteHeader(page.href)}${each(notices, banner)}${breadcrumbs(page.breadcrumbs)}<main id="main" tabindex="-1">${main}</main>${siteFooter()}<div class="toast" data-toast=""><div role="status"></div><button type="button" aria-label="${escapeHtml(words.closeMessage)}"></button></div></body></html>`;
}
