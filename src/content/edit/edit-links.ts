// Finds the links of a content file to one page, in YAML and in Markdown.
import { escapePattern } from "../../escape.ts";
import { createPositionFinder } from "../../position.ts";
import type { Urls } from "../../site/urls.ts";
import { type SourceFile, splitFile } from "../source-file.ts";
import type { PlacedEdit } from "./open-file.ts";

/**
 * Returns an edit for each link, of the path alone. Comments stay as they are.
 * @param paths from "/services/ocd" to its new path
 */
export function editLinks(
	file: SourceFile,
	[from, to]: readonly [from: string, to: string],
	{ settings: { siteUrl, basePath } }: Urls,
): PlacedEdit[] {
	const { text } = file;
	const site = escapePattern(new URL(siteUrl).host + basePath);
	const before = String.raw`(?<=(?:^|[\s"'(<,{[])(?:https?://${site})?)`;
	const after = String.raw`(?=/?(?:[?#\s"')>,}\]]|$))`;
	const pattern = new RegExp(before + escapePattern(from) + after, "g");
	const bodyStart = text.length - splitFile(file).body.length;
	const positionOf = createPositionFinder(text);
	const edits: PlacedEdit[] = [];
	for (const { index: start } of text.matchAll(pattern)) {
		const line = text.slice(text.lastIndexOf("\n", start) + 1, start);
		const isComment = start < bodyStart && /(?:^|\s)#/.test(line);
		if (!isComment) edits.push({ ...positionOf(start), from, to });
	}
	return edits;
}
