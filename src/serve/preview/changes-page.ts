// Formats the preview's page that shows what a build would change.
import {
	compareWords,
	type Piece,
	type TextChange,
} from "../../changes/compare.ts";
import { listSections, type SiteChanges } from "../../changes/site-changes.ts";
import { escapeHtml } from "../../escape.ts";
import { UserError } from "../../problems.ts";
import { type Editor, formatProblem } from "./format-problem.ts";
import { formatStatusPage, PREVIEW_PATH } from "./status-page.ts";

function formatSide(sign: string, tag: string, pieces: readonly Piece[]) {
	let html = "";
	for (const { text, isChanged } of pieces)
		html += isChanged
			? `<${tag}>${escapeHtml(text)}</${tag}>`
			: escapeHtml(text);
	return `<p>${sign} ${html}</p>`;
}

function formatChange({ kind, from, to }: TextChange): string {
	const pieces = compareWords(from ?? "", to ?? "");
	let html = `<p class="quiet">${kind}</p>`;
	if (from !== undefined && from === to) html += `<p>${escapeHtml(from)}</p>`;
	else {
		if (from !== undefined) html += formatSide("−", "del", pieces.from);
		if (to !== undefined) html += formatSide("+", "ins", pieces.to);
	}
	return `<li class="edit">${html}</li>`;
}

function formatPage(lead: string, html: readonly string[]): string {
	const title = "What a build would change";
	return formatStatusPage(title, [
		`<header><p class="quiet"><a href="${PREVIEW_PATH}">Preview</a></p>`,
		`<h1>${title}</h1><p class="lead">${lead}</p></header>`,
		...html,
	]);
}

/** Shows the problems of a site that cannot be built. */
export async function formatChangesPage(
	findChanges: () => Promise<SiteChanges>,
	editor: Editor,
): Promise<string> {
	try {
		const changes = await findChanges();
		if (changes.common === undefined)
			return formatPage("There is no build yet: all pages are new.", []);
		const sections = listSections(changes).map(
			({ title, texts }) =>
				`<section><h2>${escapeHtml(title)}</h2><ul>${texts.map(formatChange).join("\n")}</ul></section>`,
		);
		const lead =
			sections.length > 0
				? "Compared with the last build in the output folder. Load this page again after an edit."
				: "A build would change nothing.";
		return formatPage(lead, sections);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const problems = error.problems.map((one) => formatProblem(one, editor));
		const lead =
			"Nothing can be built yet. Load this page again once this is solved:";
		return formatPage(lead, [`<ol class="problems">${problems.join("")}</ol>`]);
	}
}
