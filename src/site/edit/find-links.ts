// Finds the links of a content file to pages that move: values of YAML, and addresses in Markdown.

import { escapePattern } from "../../base/text/escape.ts";
import type { Urls } from "../addresses/urls.ts";
import type { ContentDocument } from "../document/document.ts";
import type { RangeEdit } from "../document/edit.ts";
import type { YamlEntry } from "../document/yaml-entries.ts";

/** Edits the path of a link alone. Comments and other words that name the path stay. */
export function findLinks(
	document: ContentDocument,
	moved: ReadonlyMap<string, string>,
	{ settings: { siteUrl, basePath } }: Urls,
): RangeEdit[] {
	const { root, text, body } = document;
	const site = escapePattern(new URL(siteUrl).host + basePath);
	const path = String.raw`(?:https?://${site})?(/[^?#\s)>]*?)/?(?=[?#\s)>]|$)`;
	const isLink = new RegExp(`^${path}\\S*$`);
	const edits: RangeEdit[] = [];
	const addEdit = (start: number, from: string) => {
		const words = moved.get(from);
		const range = { start, end: start + from.length };
		if (words !== undefined) edits.push({ range, words });
	};
	const visit = ({ value, range: { start }, entries }: YamlEntry) => {
		const isText = typeof value === "string" && text[start] !== "*";
		const [, from] = isText ? (isLink.exec(value.trim()) ?? []) : [];
		if (from !== undefined) addEdit(text.indexOf(from, start), from);
		for (const entry of entries.values()) visit(entry);
	};
	if (root) visit(root);
	// The address of a link is in brackets behind its words, behind its name, or alone in angle brackets.
	const pattern = new RegExp(String.raw`(?:\]\(|\]:|<)\s*<?${path}`, "dg");
	for (const { 1: from = "", indices } of body.matchAll(pattern))
		if (moved.has(from))
			addEdit(document.bodyOffset(indices?.[1]?.[0] ?? 0), from);
	return edits;
}
