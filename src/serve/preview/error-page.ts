// What keeps a page from being made -> a page that says so in its place.
import { escapeHtml } from "../../escape.ts";
import type { Problem } from "../../problems.ts";
import { formatProblem, type Reader } from "./format-problem.ts";
import { formatOwnPage, OWN } from "./markup.ts";

interface Unmade {
	/** "/about"; undefined when no page can be made. */
	readonly path: string | undefined;
	readonly problems: readonly Problem[];
	/** How many errors there are elsewhere. */
	readonly others: number;
}

/** What follows the first of these is mostly an echo of it. */
const MOST_SHOWN = 20;

export function formatErrorPage(
	{ path, problems, others }: Unmade,
	reader: Reader,
): string {
	const shown = problems.slice(0, MOST_SHOWN);
	const more = problems.length - shown.length + others;
	const isSite = path === undefined;
	const which = isSite ? "the site" : `<code>${escapeHtml(path)}</code>`;
	const what =
		problems.length === 1
			? "A mistake keeps"
			: `${problems.length} mistakes keep`;
	return formatOwnPage(`Something is wrong${isSite ? "" : ` with ${path}`}`, [
		"<header>",
		'<p class="kicker">Preview</p>',
		`<h1>${isSite ? "The site" : "This page"} cannot be made yet</h1>`,
		`<p class="lead">${what} ${which} from being built. Fix it and save: the page comes back by itself.</p>`,
		"</header>",
		'<ol class="problems">',
		...shown.map((problem) => formatProblem(problem, reader)),
		"</ol>",
		`<p class="after"><a href="${OWN}">All pages and their state</a>${more > 0 ? `, and ${more} more ${more === 1 ? "problem" : "problems"}` : ""}</p>`,
	]);
}
