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

/** Writes JSON that cannot end the script element around it. */
export function json(value) {
	return JSON.stringify(value).replace(/</g, "\\u003c");
}
