// Divides a text of another generator into its front matter (YAML or TOML) and its body, and reads whole HTML documents.
import matter from "gray-matter";
import { CORE_SCHEMA, load } from "js-yaml";
import { parse as parseToml } from "smol-toml";
import { parseDocument } from "./clean-html.ts";

export interface Parts {
	readonly data: unknown;
	readonly body: string;
}

/** Takes what a whole HTML document says of itself. */
export function readDocument(html: string): Parts {
	const document = parseDocument(html);
	const find = (selector: string) => document.querySelector(selector);
	const meta = (name: string) =>
		find(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute(
			"content",
		);
	const data = {
		title: (find("h1") ?? find("title"))?.innerHTML,
		description: meta("description"),
		date:
			meta("article:published_time") ??
			find("time[datetime]")?.getAttribute("datetime"),
		image: meta("og:image"),
	};
	const main = find("article") ?? find("main") ?? document.body;
	return { data, body: main.innerHTML };
}

/** @throws an error of the parser for broken front matter */
export function splitText(text: string, isHtml: boolean): Parts {
	const isToml = /^\+\+\+\r?\n/.test(text);
	if (!isToml && !/^---\r?\n/.test(text))
		return isHtml ? readDocument(text) : { data: {}, body: text };
	const yaml = (written: string) =>
		Object(load(written, { schema: CORE_SCHEMA }));
	const toml = isToml ? { language: "toml", delimiters: "+++" } : {};
	const engines = { yaml, toml: parseToml };
	const { data, content } = matter(text, { ...toml, engines });
	return { data, body: content };
}
