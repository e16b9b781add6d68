import { site } from "../benchmark-data.js";
import { escapeHtml, json } from "../html.js";

function share({ title, description, canonical }) {
	const { image } = site;
	return `<meta property="og:type" content="website"/><meta property="og:site_name" content="${escapeHtml(site.frame.siteName)}"/><meta property="og:locale" content="${site.frame.locale}"/><meta property="og:title" content="${title}"/><meta property="og:description" content="${description}"/><meta property="og:url" content="${escapeHtml(canonical)}"/><meta property="og:image" content="${escapeHtml(image.url)}"/><meta property="og:image:type" content="${image.type}"/><meta property="og:image:width" content="1200"/><meta property="og:image:height" content="630"/><meta property="og:image:alt" content="${escapeHtml(image.alt)}"/><meta name="twitter:card" content="summary_large_image"/>`;
}

function icons({ icons: { ico, svg, appleTouch, manifest }, themeColor }) {
	return `<link rel="icon" href="${ico}" sizes="32x32"/><link rel="icon" href="${svg}" type="image/svg+xml"/><link rel="apple-touch-icon" href="${appleTouch}"/><link rel="manifest" href="${manifest}"/><meta name="theme-color" content="${themeColor.light}" media="(prefers-color-scheme: light)"/><meta name="theme-color" content="${themeColor.dark}" media="(prefers-color-scheme: dark)"/><meta name="format-detection" content="telephone=no"/>`;
}

/** @param page has a head with title, description, keywords and canonical */
export function head({ head, graph }) {
	const { assets } = site.frame;
	const title = escapeHtml(head.title);
	const description = escapeHtml(head.description);
	const keywords = head.keywords.length
		? `<meta name="keywords" content="${escapeHtml(head.keywords.join(", "))}"/>`
		: "";
	const { canonical } = head;
	return `<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>${title}</title><meta name="description" content="${description}"/>${keywords}<link rel="canonical" href="${escapeHtml(canonical)}"/><link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin="anonymous"/>${share({ title, description, canonical })}${icons(site.frame)}<link rel="stylesheet" href="${assets.stylesheet}"/><script type="module" src="${assets.script}"></script><script type="application/ld+json">${json(graph)}</script>`;
}
