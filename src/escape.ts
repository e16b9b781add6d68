// Texts -> HTML or XML that shows them as they are.

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
