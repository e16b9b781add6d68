// Finds the links of a content file to pages that move: values of YAML, and addresses in Markdown.

import { escapePattern } from "../../base/text/escape.ts";
import type { Urls } from "../addresses/urls.ts";
import type { ContentDocument } from "../document/document.ts";
import type { RangeEdit } from "../document/edit.ts";
import { offsetInScalar } from "../document/scalar-offset.ts";
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
	const isLink = new RegExp(`^\\s*${path}\\S*\\s*$`, "d");
	const edits: RangeEdit[] = [];
	const addEdit = (from: string, at: number, find: (at: number) => number) => {
		const words = moved.get(from);
		if (words === undefined) return;
		edits.push({
			range: { start: find(at), end: find(at + from.length) },
			words,
		});
	};
	const visit = (entry: YamlEntry) => {
		const { value, range, entries } = entry;
		const isText = typeof value === "string" && text[range.start] !== "*";
		const link = isText ? isLink.exec(value) : null;
		const [offset] = link?.indices?.[1] ?? [0];
		const find = (at: number) => offsetInScalar(text, entry, at);
		if (link?.[1]) addEdit(link[1], offset, find);
		for (const inner of entries.values()) visit(inner);
	};
	if (root) visit(root);
	// The address of a link is in brackets behind its words, behind its name, or alone in angle brackets.
	const pattern = new RegExp(String.raw`(?:\]\(|\]:|<)\s*<?${path}`, "dg");
	const find = (at: number) => document.bodyOffset(at);
	for (const { 1: from = "", indices } of body.matchAll(pattern))
		addEdit(from, indices?.[1]?.[0] ?? 0, find);
	return edits;
}
