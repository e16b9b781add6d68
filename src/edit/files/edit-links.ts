// Finds the links of a content file to pages that move: values of YAML, and addresses in Markdown.
import { type SourceFile, splitFile } from "../../content/source-file.ts";
import { openDocument } from "../../content/yaml/open-document.ts";
import { escapePattern } from "../../escape.ts";
import { createBodyLocator } from "../../position.ts";
import type { Urls } from "../../site/urls.ts";
import type { PlacedEdit } from "./open-file.ts";

/** Edits the path of a link alone. Comments and other words that name the path stay. */
export async function editLinks(
	file: SourceFile,
	moved: ReadonlyMap<string, string>,
	{ settings: { siteUrl, basePath } }: Urls,
): Promise<PlacedEdit[]> {
	const { yaml, document, text, positionOf } = await openDocument(file);
	const site = escapePattern(new URL(siteUrl).host + basePath);
	const path = String.raw`(?:https?://${site})?(/[^?#\s)>]*?)/?(?=[?#\s)>]|$)`;
	const isLink = new RegExp(`^${path}\\S*$`);
	const edits: PlacedEdit[] = [];
	yaml.visit(document, {
		Scalar(key, { value, range }) {
			const [, from = ""] = isLink.exec(String(value).trim()) ?? [];
			const to = key === "key" ? undefined : moved.get(from);
			if (to === undefined || !range) return;
			const offset = text.indexOf(from, range[0]);
			edits.push({ ...positionOf(offset), from, to });
		},
	});
	const parts = splitFile(file);
	const locate = createBodyLocator({ ...file, ...parts });
	// The address of a link is in brackets behind its words, behind its name, or alone in angle brackets.
	const pattern = new RegExp(String.raw`(?:\]\(|\]:|<)\s*<?${path}`, "dg");
	for (const { 1: from = "", indices } of parts.body.matchAll(pattern)) {
		const to = moved.get(from);
		const [offset = 0] = indices?.[1] ?? [];
		if (to !== undefined) edits.push({ ...locate(offset), from, to });
	}
	return edits;
}
