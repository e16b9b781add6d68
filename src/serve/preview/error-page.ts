// What keeps a page from being made -> a page that says so in its place.
import { escapeHtml } from "../../escape.ts";
import type { Problem } from "../../problems.ts";
import { formatProblem, type Reader } from "./format-problem.ts";
import { formatOwnPage, OWN } from "./markup.ts";

interface Unmade {
	/** "/about"; undefined when no page can be made. */
	readonly path?: string;
	readonly problems: readonly Problem[];
	/** Errors elsewhere. */
	readonly others: number;
}

/** What follows the first of these is mostly an echo of it. */
const MOST_SHOWN = 20;

function formatIntroduction({ path, problems }: Unmade): string {
	const what =
		problems.length === 1
			? "A mistake keeps"
			: `${problems.length} mistakes keep`;
	const which =
		path === undefined ? "the site" : `<code>${escapeHtml(path)}</code>`;
	return `<p class="lead">${what} ${which} from being built. Mend and save: the page comes back by itself.</p>`;
}

export function formatErrorPage(unmade: Unmade, reader: Reader): string {
	const { path, problems, others } = unmade;
	const shown = problems.slice(0, MOST_SHOWN);
	const more = problems.length - shown.length + others;
	return formatOwnPage({
		title: `Something is wrong${path === undefined ? "" : ` with ${path}`}`,
		main: [
			"<header>",
			'<p class="kicker">Preview</p>',
			`<h1>${path === undefined ? "The site cannot be made yet" : "This page cannot be made yet"}</h1>`,
			formatIntroduction(unmade),
			"</header>",
			'<ol class="problems">',
			...shown.map((problem) => formatProblem(problem, reader)),
			"</ol>",
			`<p class="after"><a href="${OWN}">All pages and their state</a>${more > 0 ? `, and ${more} more ${more === 1 ? "problem" : "problems"}` : ""}</p>`,
		].join("\n"),
	});
}
