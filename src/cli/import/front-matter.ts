// Divides a text of another generator into its front matter (YAML or TOML) and its body, and reads whole HTML documents.
import matter from "gray-matter";
import { CORE_SCHEMA, load } from "js-yaml";
import createMarkdownIt from "markdown-it";
import { parse as parseToml } from "smol-toml";

const markdown = createMarkdownIt({ html: true });

export interface Parts {
	readonly data: unknown;
	readonly body: string;
}

/** Takes what a whole HTML document says of itself. */
function readDocument(html: string): Parts {
	const find = (pattern: RegExp) => pattern.exec(html)?.[1]?.trim();
	const meta = (name: string) => {
		const tag =
			new RegExp(`<meta[^>]*(?:name|property)=["']${name}["'][^>]*>`, "i").exec(
				html,
			)?.[0] ?? "";
		return /content=["']([^"']*)["']/i.exec(tag)?.[1];
	};
	const data = {
		title:
			find(/<h1[^>]*>([\s\S]*?)<\/h1>/i) ??
			find(/<title[^>]*>([\s\S]*?)<\/title>/i),
		description: meta("description"),
		date:
			meta("article:published_time") ??
			find(/<time[^>]*datetime=["']([^"']*)["']/i),
		image: meta("og:image"),
	};
	const body =
		find(/<article[^>]*>([\s\S]*)<\/article>/i) ??
		find(/<main[^>]*>([\s\S]*)<\/main>/i) ??
		find(/<body[^>]*>([\s\S]*)<\/body>/i) ??
		html;
	return { data, body };
}

/** @throws an error of the parser for broken front matter */
export function splitText(text: string, isHtml: boolean): Parts {
	const [, toml, rest = ""] =
		/^\+\+\+\r?\n([\s\S]*?)\r?\n\+\+\+[^\n]*\n?([\s\S]*)$/.exec(text) ?? [];
	if (toml !== undefined) return { data: parseToml(toml), body: rest };
	if (!/^---\r?\n/.test(text))
		return isHtml ? readDocument(text) : { data: {}, body: text };
	const yaml = (written: string) =>
		Object(load(written, { schema: CORE_SCHEMA }));
	const { data, content } = matter(text, { engines: { yaml } });
	return { data, body: content };
}

/** Shortcodes are replaced before Markdown becomes HTML, since it would read their signs. */
export const renderMarkdown = (text: string) => markdown.render(text);

export const asText = (value: unknown) =>
	value instanceof Date
		? value.toISOString()
		: typeof value === "object"
			? ""
			: String(value ?? "").trim();
export const asList = (value: unknown) =>
	(Array.isArray(value) ? value : [value]).map(asText).filter(Boolean);
