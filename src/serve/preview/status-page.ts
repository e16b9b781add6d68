// The frame of the preview's own pages, and the one that stands in the place of a page that cannot be
// made.
import { escapeHtml } from "../../escape.ts";
import type { Problem } from "../../problems.ts";
import { formatProblem, type Reader } from "./format-problem.ts";

/** The preview's own files have addresses below this. */
export const OWN = "/__hypno";

/** @param main HTML */
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
<link rel="stylesheet" href="${OWN}/preview.css">
</head>
<body>
<main>
${main.filter(Boolean).join("\n")}
</main>
</body>
</html>
`;
}

export function injectClient(html: string, print: string): string {
	const tag = `<script type="module" src="${OWN}/client.js" data-hypno-print="${print}"></script>`;
	const end = html.lastIndexOf("</body>");
	return end === -1
		? `${html}${tag}`
		: `${html.slice(0, end)}${tag}${html.slice(end)}`;
}

interface Unmade {
	/** "/about"; undefined when no page can be made. */
	readonly path: string | undefined;
	readonly problems: readonly Problem[];
	readonly others: number;
}

/** What follows the first of these is mostly an echo of it. */
const MAX_SHOWN = 20;

export function formatErrorPage(
	{ path, problems, others }: Unmade,
	reader: Reader,
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
			`<h1>${isSite ? "The site" : "This page"} cannot be made yet</h1>`,
			`<p class="lead">${what} ${which} from being built. Fix it and save: the page comes back by itself.</p>`,
			"</header>",
			'<ol class="problems">',
			...shown.map((problem) => formatProblem(problem, reader)),
			"</ol>",
			`<p class="after"><a href="${OWN}">All pages and their state</a>${more > 0 ? `, and ${more} more ${more === 1 ? "problem" : "problems"}` : ""}</p>`,
		],
	);
}
