// The text of a content file -> what a rule about contents finds in it, without a site.
import type { Finding } from "../../src/check/finding.ts";
import type { ContentFile, Rule } from "../../src/check/rule.ts";
import { parseContentFile } from "../../src/content/parse.ts";
import { NOTHING_COMMON } from "../../src/content/raw-file.ts";
import { sourceOf } from "./shipped-models.ts";

/** A service whose body is the text. */
export function serviceWith(text: string, title = "Calm"): string {
	return `---\ntitle: ${title}\n---\n\n${text}\n`;
}

export function readText(
	text: string,
	sourcePath = "content/services/calm.md",
): ContentFile {
	return parseContentFile(sourceOf(sourcePath, text), NOTHING_COMMON);
}

export async function checkText(
	rule: Rule,
	text: string,
	sourcePath?: string,
): Promise<readonly Finding[]> {
	const file = await readText(text, sourcePath);
	return [...(rule.checkContent?.(file) ?? [])];
}
