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
	return `<nav class="crumbs wrap text-sm text-soft print:hidden" aria-label="Breadcrumb"><ol class="flex flex-wrap gap-x-2 py-4">${each(trail, step)}</ol></nav>`;
}

function footer({ footer, navigation, siteName }) {
	const item = (target) => `<li>${link(target)}</li>`;
	return `<footer class="footer on-deep [&_a]:py-0.5"><div class="wrap grid gap-x-12 gap-y-10 py-16 md:grid-cols-[5fr_3fr_4fr]"><div class="grid content-start gap-4"><p class="brand">${site.drawings.mark}${escapeHtml(siteName)}</p><p class="max-w-sm">${escapeHtml(footer.tagline)}. ${escapeHtml(footer.text)}</p></div><ul class="grid content-start gap-2">${each(navigation.footer, item)}</ul><ul class="grid content-start gap-2">${each([footer.phone, footer.email], item)}<li>${escapeHtml(footer.location)}</li><li>${escapeHtml(footer.hours)}</li></ul><div class="grid gap-3 border-t border-deep-line pt-8 text-sm text-on-deep-soft md:col-span-3 md:grid-cols-2 md:gap-12"><p>${escapeHtml(footer.urgentHelp)}</p><p>${escapeHtml(footer.notice)}</p><p>${escapeHtml(footer.copyright)}</p></div></div></footer>`;
}

/** @param page has href, template, head, breadcrumbs and graph */
export function renderDocument(page, main) {
	const { banner } = site.frame;
	return `<!DOCTYPE html><html lang="en-GB"><head>${head(page)}</head><body data-page="${page.template}"><a class="skip" href="#main">Skip to main content</a>${bar(page.href)}<aside class="notice bg-notice text-sm text-on-notice print:hidden" aria-label="Domain for sale"><p class="wrap flex flex-wrap justify-center gap-x-3 py-1.5">${escapeHtml(banner.text)} ${link(banner.link)}</p></aside>${crumbs(page.breadcrumbs)}<main id="main" tabindex="-1">${main}</main>${footer(site.frame)}<div class="toast" data-toast=""><div role="status"></div><button type="button" class="flex-none cursor-pointer rounded-full p-3" aria-label="Close message">${site.drawings.close}</button></div></body></html>`;
}
