// Texts and attributes -> XML 1.0 that every parser reads.
import { escapeHtml } from "../escape.ts";

export type Attributes = Readonly<Record<string, string | number>>;

/** XML 1.0 has no way to write most control characters and half pairs: they are replaced. */
export function escapeXml(text: string): string {
	const valid = text.replace(
		/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu,
		"\uFFFD",
	);
	return escapeHtml(valid).replace(
		/[\t\r]/g,
		(sign) => `&#${sign.charCodeAt(0)};`,
	);
}

/** @param content XML: a text must be escaped before */
export function element(
	name: string,
	attributes: Attributes,
	content = "",
): string {
	const written = Object.entries(attributes)
		.map(
			([key, value]) =>
				` ${key}="${escapeXml(String(value)).replaceAll("\n", "&#10;")}"`,
		)
		.join("");
	return content === ""
		? `<${name}${written}/>`
		: `<${name}${written}>${content}</${name}>`;
}

/** Each element on its own line. */
export function wrap(elements: readonly string[]): string {
	return elements.length > 0 ? `\n${elements.join("\n")}\n` : "";
}
