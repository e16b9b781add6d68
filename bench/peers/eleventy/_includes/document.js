import { site } from "../benchmark-data.js";
import { each, escapeHtml, link } from "../html.js";
import { bar } from "./bar.js";
import { head } from "./head.js";

function crumbs(trail) {
	if (trail.length === 0) return "";
	const step = (entry, index) =>
		index < trail.length - 1
			? `<li>${link(entry)}</li>`
			: `<li><span aria-current="page">${escapeHtml(entry.label)}</span></li>`;
	return `<nav class="crumbs wrap no-print" aria-label="Breadcrumb"><ol>${each(trail, step)}</ol></nav>`;
}

function footer({ footer, navigation, siteName }) {
	const item = (target) => `<li>${link(target)}</li>`;
	return `<footer class="footer on-deep"><div class="wrap"><div><p class="brand">${site.drawings.mark}${escapeHtml(siteName)}</p><p class="max-w-sm">${escapeHtml(footer.tagline)}. ${escapeHtml(footer.text)}</p></div><ul>${each(navigation.footer, item)}</ul><ul>${each([footer.phone, footer.email], item)}<li>${escapeHtml(footer.location)}</li><li>${escapeHtml(footer.hours)}</li></ul><div class="small-print"><p>${escapeHtml(footer.urgentHelp)}</p><p>${escapeHtml(footer.notice)}</p><p>${escapeHtml(footer.copyright)}</p></div></div></footer>`;
}

/** @param page has href, template, head, breadcrumbs and graph */
export function renderDocument(page, main) {
	const { banner } = site.frame;
	return `<!DOCTYPE html><html lang="en-GB"><head>${head(page)}</head><body data-page="${page.template}"><a class="skip" href="#main">Skip to main content</a>${bar(page.href)}<aside class="notice no-print" aria-label="Domain for sale"><p class="wrap">${escapeHtml(banner.text)} ${link(banner.link)}</p></aside>${crumbs(page.breadcrumbs)}<main id="main" tabindex="-1">${main}</main>${footer(site.frame)}<div class="toast" data-toast=""><div role="status"></div><button type="button" aria-label="Close message">${site.drawings.close}</button></div></body></html>`;
}
