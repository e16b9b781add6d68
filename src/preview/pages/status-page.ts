// Formats the frame of the pages that the preview adds, and the error page for a page that cannot be made.

import type { Problem } from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import { count } from "../../base/text/words.ts";
import type { Models } from "../../site/content/models.ts";
import type { Route } from "../../site/plan/routes.ts";
import { type Editor, formatProblems } from "./format-problem.ts";

/** Addresses that begin like this belong to the preview itself. */
export const PREVIEW_PATH = "/__hypno";

export function formatStatusPage(
	title: string,
	main: readonly string[],
	head = "",
) {
	return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${PREVIEW_PATH}/preview.css">${head}
</head>
<body>
<main>
${main.filter(Boolean).join("\n")}
</main>
</body>
</html>
`;
}

export function injectClient(html: string, hash: string): string {
	const tag = `<script type="module" src="${PREVIEW_PATH}/client.js" data-hypno-hash="${hash}"></script>`;
	const end = html.lastIndexOf("</body>");
	return end === -1
		? `${html}${tag}`
		: `${html.slice(0, end)}${tag}${html.slice(end)}`;
}

function addBand(html: string, words: string): string {
	const band = `<link rel="stylesheet" href="${PREVIEW_PATH}/draft.css"><p class="hypno-draft">${escapeHtml(words)}</p>`;
	return html.replace(/<body[^>]*>/, (tag) => tag + band);
}

/** @param day "20 December 2026" */
export const addDayBand = (html: string, day: string) =>
	addBand(
		html,
		`Not published before its day, ${day}. Then the first build publishes it.`,
	);

export function addDraftBand(
	html: string,
	left: number,
	{ sourcePath, models }: Pick<Route, "sourcePath"> & { models: Models },
): string {
	const { one: noun, listedIn } = models.collectionOf(sourcePath) ?? {};
	let effect = "the site cannot be built";
	if (noun) effect = "the page is not published";
	if (listedIn) effect = `visitors are told that there is no such ${noun}`;
	const words = `Draft: ${count(left, "text")} still to write in ${sourcePath}. While a TODO is left, ${effect}. Preview leads to the next TODO.`;
	return addBand(html, words);
}

/** No more problems are shown, because they are mostly consequences of the first. */
const MAX_SHOWN = 20;

export function formatErrorPage(
	path: string | undefined,
	problems: readonly Problem[],
	editor: Editor,
): string {
	const shown = problems.slice(0, MAX_SHOWN);
	const isSite = path === undefined;
	const which = isSite ? "the site" : `<code>${escapeHtml(path)}</code>`;
	return formatStatusPage(
		`Something is wrong${isSite ? "" : ` with ${path}`}`,
		[
			"<header>",
			'<p class="quiet">Preview</p>',
			`<h1>${isSite ? "The site" : "This page"} cannot be built yet</h1>`,
			`<p class="lead">A mistake keeps ${which} from being built. Fix it and save: this page then reloads by itself.</p>`,
			"</header>",
			formatProblems(shown, editor),
			`<section><a href="${PREVIEW_PATH}">All pages, and everything that is wrong</a></section>`,
		],
	);
}
