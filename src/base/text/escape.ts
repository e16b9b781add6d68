// Escapes text for HTML, XML and regular expressions.

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
};

/** The result is safe between tags and between double quotes. */
export function escapeHtml(text: string): string {
	return text.replace(
		/[&<>"]/g,
		(character) => ENTITIES[character] ?? character,
	);
}

export function escapePattern(text: string): string {
	return text.replaceAll(/[.*+?()[\]{}|^$\\]/g, "\\$&");
}
