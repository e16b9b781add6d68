// The preview -> a page that lists all pages with their state, the missing services first.
import { escapeHtml } from "../../escape.ts";
import type { Problem } from "../../problems.ts";
import { count } from "../../report/words.ts";
import { formatPlace, formatProblem, type Reader } from "./format-problem.ts";
import { formatOwnPage } from "./markup.ts";
import { findingsOn } from "./page-facts.ts";
import { listErrors, listPages, type PageState } from "./page-states.ts";
import type { Rebuilt } from "./rebuilt.ts";

const GROUPS = [
	{
		state: "waiting",
		title: "Services without content",
		note: '<p class="note">Listed in content/services.yaml, but nobody has written them yet. The command writes a file to be filled in.</p>',
	},
	{
		state: "unmade",
		title: "Pages that cannot be made",
		note: '<p class="note">What keeps them is told above.</p>',
	},
	{ state: "made", title: "Pages", note: "" },
] as const;

function countRemarks(remarks: readonly Problem[]): string {
	const errors = listErrors(remarks).length;
	const counts = { error: errors, warning: remarks.length - errors };
	return Object.entries(counts)
		.filter(([, number]) => number > 0)
		.map(
			([severity, number]) =>
				`<span class="count ${severity}">${count(number, severity)}</span>`,
		)
		.join(", ");
}

/** As the menu has it, or the title without the name of the site. */
function nameOf({ path }: PageState, { site, heads }: Rebuilt): string {
	const service = site?.services.find(
		({ slug }) => path === `/services/${slug}`,
	);
	const suffix = ` | ${site?.settings.name}`;
	return service?.label ?? heads.get(path)?.title.replace(suffix, "") ?? path;
}

/** Nothing for a page whose content is not known. */
function formatFile({ path, route, state }: PageState, reader: Reader): string {
	const slug = path.replace(/^\/services\//, "");
	if (state === "waiting")
		return `<code>npx hypno new service ${escapeHtml(slug)}</code>`;
	return route ? formatPlace({ file: route.sourcePath }, reader) : "";
}

/** @param findings undefined while the checks are at work */
export function formatOverview(
	rebuilt: Rebuilt,
	findings: readonly Problem[] | undefined,
	reader: Reader,
): string {
	const { problems, site } = rebuilt;
	const pages = listPages(rebuilt);
	const name = site?.settings.name ?? "The site";
	const open = findings?.filter(({ accepted }) => accepted === undefined);
	const checks = open
		? `The checks found ${countRemarks(open) || "nothing"}.`
		: "The checks are at work.";
	const formatPage = (page: PageState) => {
		const remarks = [...page.problems, ...findingsOn(findings ?? [], page)];
		return [
			"<li>",
			`<a class="name" href="${escapeHtml(site?.urls.href(page.path) ?? page.path)}"><strong>${escapeHtml(nameOf(page, rebuilt))}</strong> <span>${escapeHtml(page.path)}</span></a>`,
			`<p class="file">${formatFile(page, reader)}</p>`,
			`<p class="counts">${countRemarks(remarks)}</p>`,
			"</li>",
		].join("");
	};
	const groups = GROUPS.flatMap(({ state, title, note }) => {
		const those = pages.filter((page) => page.state === state);
		if (those.length === 0) return [];
		return [
			`<section><h2>${title} <span class="total">${those.length}</span></h2>`,
			note,
			'<ul class="pages">',
			...those.map(formatPage),
			"</ul></section>",
		];
	});
	const wrong = [
		'<section><h2>What is wrong</h2><ol class="problems">',
		...problems.map((problem) => formatProblem(problem, reader)),
		"</ol></section>",
	];
	return formatOwnPage(`All pages of ${name}`, [
		"<header>",
		'<p class="kicker">Preview</p>',
		`<h1>${escapeHtml(name)}</h1>`,
		`<p class="lead">${count(pages.length, "page")}. ${checks} Run <code>npx hypno check</code> for all of it.</p>`,
		"</header>",
		...(problems.length > 0 ? wrong : []),
		...groups,
	]);
}
