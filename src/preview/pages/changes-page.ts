// Formats the preview's page that shows what a build would change, with the words of `build --dry-run`.

import { toUserError } from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import { COLOURED } from "../../base/text/style.ts";
import { formatChanges } from "../../site/changes/format-changes.ts";
import type { BuildChanges } from "../../site/output/find-changes.ts";
import { type Editor, formatProblems } from "./format-problem.ts";
import { formatStatusPage, PREVIEW_PATH } from "./status-page.ts";

/** The words of a site have no control characters, since they are cleaned. */
const PAINTED = /\p{Cc}\[(\d+)m(\P{Cc}*)\p{Cc}\[0m/gu;
const TAGS = new Map([
	["1", "strong"],
	["2", "small"],
	["31", "del"],
	["32", "ins"],
]);

/** Makes HTML of a text with the colours of a terminal. */
export const paint = (text: string) =>
	escapeHtml(text).replace(PAINTED, (_, code, words) => {
		const tag = TAGS.get(code);
		return `<${tag}>${words}</${tag}>`;
	});

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
		const text = formatChanges(changes, "the output folder", COLOURED);
		main.push(`<pre class="changes">${paint(text)}</pre>`);
	} catch (error) {
		const known = toUserError(error);
		if (!known) throw error;
		main.push(formatProblems(known.problems, editor));
	}
	return formatStatusPage(title, main);
}
