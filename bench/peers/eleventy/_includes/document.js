import { site } from "../benchmark-data.js";
import { each, escapeHtml, link } from "../html.js";
import { bar } from "./bar.js";
import { head } from "./head.js";

function crumbs(trail) {
	const step = (entry, index) =>
		index < trail.length - 1
			? `<li>${link(entry)}</li>`
			: `<li><span aria-current="page">${escapeHtml(entry.label)}</span></li>`;
	return `<nav class="crumbs wrap no-print" aria-label="${escapeHtml(site.frame.words.trail)}"><ol>${each(trail, step)}</ol></nav>`;
}

function footer({ footer, navigation, siteName }) {
	const item = (target) => `<li>${link(target)}</li>`;
	const line = (text) => `<li>${escapeHtml(text)}</li>`;
	return `<footer class="footer on-deep"><div class="wrap"><div><p class="brand">${site.drawings.mark}${escapeHtml(siteName)}</p><p>${escapeHtml(footer.tagline)}. ${escapeHtml(footer.text)}</p></div><ul>${each(navigation.footer, item)}</ul><ul>${each([footer.phone, footer.email], item)}${each([footer.location, ...footer.hours], line)}</ul><div class="small-print"><p id="urgent-help">${site.urgentHelp}</p><p>${escapeHtml(footer.notice)}</p><p>${escapeHtml(footer.copyright)}</p></div></div></footer>`;
}

/** @param page has href, head, breadcrumbs and graph */
export function renderDocument(page, main) {
	const { banner, language, words } = site.frame;
	return `<!DOCTYPE html><html lang="${language}"><head>${head(page)}</head><body data-page="service"><a class="skip" href="#main">${escapeHtml(words.skip)}</a>${bar(page.href)}<aside class="notice no-print" aria-label="${escapeHtml(banner.name)}"><p class="wrap">${escapeHtml(banner.text)} ${link(banner.link)}</p></aside>${crumbs(page.breadcrumbs)}<main id="main" tabindex="-1">${main}</main>${footer(site.frame)}<div class="toast" data-toast=""><div role="status"></div><button type="button" aria-label="${escapeHtml(words.closeMessage)}"></button></div></body></html>`;
}
