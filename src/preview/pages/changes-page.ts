// Formats the preview's page that shows what a build would change, with the words of `build --dry-run`.

import { toUserError } from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import type { Style } from "../../base/text/style.ts";
import { formatChanges } from "../../site/changes/format-changes.ts";
import type { BuildChanges } from "../../site/output/find-changes.ts";
import { type Editor, formatProblems } from "./format-problem.ts";
import { formatStatusPage, PREVIEW_PATH } from "./status-page.ts";

const tag = (name: string) => (words: string) =>
	words && `<${name}>${escapeHtml(words)}</${name}>`;

/** Makes HTML of words that a terminal shows in colours. */
export const HTML: Style = {
	text: escapeHtml,
	bold: tag("strong"),
	dim: tag("small"),
	red: tag("del"),
	green: tag("ins"),
	yellow: tag("mark"),
};

/** @param text lines of changes with the style HTML */
export function formatChangeLines(text: string): string {
	const lines = text.split("\n").map((line) => {
		const isPart = line.startsWith(" ");
		return isPart ? `<span class="part">${line}</span>` : `${line}\n`;
	});
	return `<pre class="changes">${lines.join("")}</pre>`;
}

export async function formatChangesPage(
	findChanges: () => Promise<BuildChanges>,
	editor: Editor,
): Promise<string> {
	const title = "What a build would change";
	const main = [
		`<p class="quiet"><a href="${PREVIEW_PATH}">Preview</a></p>`,
		`<h1>${title}</h1>`,
	];
	try {
		const changes = await findChanges();
		const text = formatChanges(changes, "the output folder", HTML);
		main.push(formatChangeLines(text));
	} catch (error) {
		const known = toUserError(error);
		if (!known) throw error;
		main.push(formatProblems(known.problems, editor));
	}
	return formatStatusPage(title, main);
}
