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
		main.push(`<pre class="changes">${text}</pre>`);
	} catch (error) {
		const known = toUserError(error);
		if (!known) throw error;
		main.push(formatProblems(known.problems, editor));
	}
	return formatStatusPage(title, main);
}
