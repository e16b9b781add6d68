// Formats the preview's page that shows what a build would change, with the words of `build --dry-run`.
import { formatChanges } from "../../changes/format-changes.ts";
import type { SiteChanges } from "../../changes/site-changes.ts";
import { escapeHtml } from "../../escape.ts";
import { UserError } from "../../problems.ts";
import type { Style } from "../../report/style.ts";
import { type Editor, formatProblem } from "./format-problem.ts";
import { formatStatusPage, PREVIEW_PATH } from "./status-page.ts";

/** These characters, which no words of a site have here, stand for the brackets of tags until the words are escaped. */
const MARKED = /\u0091([^\u0092]*)\u0092/g;
const tag = (name: string) => (text: string) =>
	`\u0091${name}\u0092${text}\u0091/${name}\u0092`;
const TAGS: Style = {
	bold: tag("strong"),
	dim: tag("small"),
	red: tag("del"),
	green: tag("ins"),
	yellow: tag("strong"),
};

export async function formatChangesPage(
	findChanges: () => Promise<SiteChanges>,
	editor: Editor,
): Promise<string> {
	const title = "What a build would change";
	const main = [
		`<p class="quiet"><a href="${PREVIEW_PATH}">Preview</a></p>`,
		`<h1>${title}</h1>`,
	];
	try {
		const changes = await findChanges();
		const text = formatChanges(changes, "the output folder", TAGS);
		const html = escapeHtml(text).replace(MARKED, "<$1>");
		main.push(`<pre class="changes">${html}</pre>`);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const problems = error.problems.map((one) => formatProblem(one, editor));
		main.push(`<ol class="problems">${problems.join("")}</ol>`);
	}
	return formatStatusPage(title, main);
}
