// The head of a service page.
import { site } from "../benchmark-data.js";
import { escapeHtml, json } from "../html.js";

const { frame, image, themeColours } = site;

function shareTags({ title, description, canonical }) {
	return `<meta property="og:title" content="${escapeHtml(title)}"/><meta property="og:description" content="${escapeHtml(description)}"/><meta property="og:url" content="${escapeHtml(canonical)}"/><meta property="og:image" content="${escapeHtml(image.url)}"/><meta property="og:image:type" content="${image.type}"/><meta property="og:image:width" content="1200"/><meta property="og:image:height" content="630"/><meta property="og:image:alt" content="${escapeHtml(image.alt)}"/>`;
}

function colourTags({ light, dark }) {
	return `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)"/><meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)"/>`;
}

function sharedHead({ assets, icons, locale, siteName }) {
	return `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin="anonymous"/><meta name="format-detection" content="telephone=no"/><meta property="og:type" content="website"/><meta property="og:site_name" content="${escapeHtml(siteName)}"/><meta property="og:locale" content="${locale}"/><meta name="twitter:card" content="summary_large_image"/><link rel="icon" href="${icons.ico}" sizes="32x32"/><link rel="icon" href="${icons.svg}" type="image/svg+xml"/><link rel="apple-touch-icon" href="${icons.appleTouch}"/><link rel="manifest" href="${icons.manifest}"/><link rel="stylesheet" href="${assets.stylesheet}"/><script type="module" src="${assets.script}"></script>`;
}

/** @param page has a head with title, description, keywords and canonical */
export function head({ head, graph }) {
	const { title, description, keywords, canonical } = head;
	const words = keywords.length
		? `<meta name="keywords" content="${escapeHtml(keywords.join(", "))}"/>`
		: "";
	return `<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}"/>${words}<link rel="canonical" href="${escapeHtml(canonical)}"/>${shareTags(head)}${colourTags(themeColours)}${sharedHead(frame)}<script type="application/ld+json">${json(graph)}</script>`;
}
