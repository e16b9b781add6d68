// Texts -> HTML, XML and regular expressions that mean them as they are.

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
};

/** Safe between tags and between double quotes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** For regular expressions of JavaScript and of web servers. */
export function escapePattern(text: string): string {
	return text.replaceAll(/[.*+?()[\]{}|^$\\]/g, "\\$&");
}
