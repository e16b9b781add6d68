const SIGNS = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

export function escapeHtml(text) {
	return String(text).replace(/[&<>"']/g, (sign) => SIGNS[sign]);
}

export function each(items, render) {
	return items.map(render).join("");
}

export function link({ href, label }, attributes = "") {
	return `<a href="${escapeHtml(href)}"${attributes}>${escapeHtml(label)}</a>`;
}

/** @param sign the drawing after the label */
export function newTabLink({ href, label }, { sign, words, look = "" }) {
	return `<a${look} href="${escapeHtml(href)}" target="_blank" rel="noopener"><span>${escapeHtml(label)}\u00a0${sign}<span class="sr-only"> ${escapeHtml(words.newTab)}</span></span></a>`;
}

/** Writes JSON that cannot end the script element around it. */
export function json(value) {
	return JSON.stringify(value).replace(/</g, "\\u003c");
}
