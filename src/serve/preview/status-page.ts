// Formats the frame of the pages that the preview adds, and the error page for a page that cannot be made.
import { escapeHtml } from "../../escape.ts";
import type { Problem } from "../../problems.ts";
import { type Editor, formatProblem } from "./format-problem.ts";

/** Addresses that begin like this belong to the preview itself. */
export const PREVIEW_PATH = "/__hypno";

/** @param main the lines of HTML inside the page's main element */
export function formatStatusPage(
	title: string,
	main: readonly string[],
): string {
	return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${PREVIEW_PATH}/preview.css">
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

interface FailedPage {
	/** "/about"; undefined if the whole site cannot be built. */
	readonly path: string | undefined;
	readonly problems: readonly Problem[];
	readonly others: number;
}

/** No more problems are shown, because they are mostly consequences of the first. */
const MAX_SHOWN = 20;

export function formatErrorPage(
	{ path, problems, others }: FailedPage,
	editor: Editor,
): string {
	const shown = problems.slice(0, MAX_SHOWN);
	const more = problems.length - shown.length + others;
	const isSite = path === undefined;
	const which = isSite ? "the site" : `<code>${escapeHtml(path)}</code>`;
	const what =
		problems.length === 1
			? "A mistake keeps"
			: `${problems.length} mistakes keep`;
	return formatStatusPage(
		`Something is wrong${isSite ? "" : ` with ${path}`}`,
		[
			"<header>",
			'<p class="kicker">Preview</p>',
			`<h1>${isSite ? "The site" : "This page"} cannot be built yet</h1>`,
			`<p class="lead">${what} ${which} from being built. Fix the problem and save: this page then reloads by itself.</p>`,
			"</header>",
			'<ol class="problems">',
			...shown.map((problem) => formatProblem(problem, editor)),
			"</ol>",
			`<p class="after"><a href="${PREVIEW_PATH}">All pages and their state</a>${more > 0 ? `, and ${more} more ${more === 1 ? "problem" : "problems"}` : ""}</p>`,
		],
	);
}
