// Escapes text for HTML, XML and regular expressions.

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

/** For JavaScript's and web servers' regular expressions. */
export function escapePattern(text: string): string {
	return text.replaceAll(/[.*+?()[\]{}|^$\\]/g, "\\$&");
}
