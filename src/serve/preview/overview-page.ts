// The preview -> a page that lists all pages with their state, the missing services first.
import { escapeHtml } from "../../escape.ts";
import type { Problem } from "../../problems.ts";
import { count } from "../../report/words.ts";
import { formatPlace, formatProblem, type Reader } from "./format-problem.ts";
import { formatOwnPage } from "./markup.ts";
import { findingsOn } from "./page-facts.ts";
import type { PageState } from "./page-states.ts";
import type { PreviewSite } from "./preview-site.ts";

interface Overview {
	readonly site: PreviewSite;
	/** Undefined while the checks are at work. */
	readonly findings: readonly Problem[] | undefined;
}

interface Group {
	readonly title: string;
	readonly note: string;
	readonly pages: readonly PageState[];
}

function countRemarks(remarks: readonly Problem[]): string {
	const errors = remarks.filter(({ severity }) => severity === "error").length;
	const warnings = remarks.length - errors;
	return [
		...(errors > 0
			? [`<span class="count error">${count(errors, "error")}</span>`]
			: []),
		...(warnings > 0
			? [`<span class="count warning">${count(warnings, "warning")}</span>`]
			: []),
	].join(", ");
}

/** As the menu has it, or the title without the name of the site. */
function nameOf({ path, route }: PageState, { rebuilt }: PreviewSite): string {
	const service = rebuilt.site?.services.find(
		({ slug }) => path === `/services/${slug}`,
	);
	const suffix = ` | ${rebuilt.site?.settings.name}`;
	return service?.label ?? route?.head.title.replace(suffix, "") ?? path;
}

function formatPage(
	state: PageState,
	overview: Overview,
	reader: Reader,
): string {
	const { path, route, problems } = state;
	const { site, findings = [] } = overview;
	const href = site.rebuilt.site?.urls.href(path) ?? path;
	const remarks = [...problems, ...findingsOn(findings, state)];
	const slug = path.replace(/^\/services\//, "");
	const file =
		state.state === "waiting"
			? `<code>npx hypno new service ${escapeHtml(slug)}</code>`
			: route
				? formatPlace({ file: route.sourcePath }, reader)
				: "";
	const title = nameOf(state, site);
	return [
		"<li>",
		`<a class="name" href="${escapeHtml(href)}"><strong>${escapeHtml(title)}</strong> <span>${escapeHtml(path)}</span></a>`,
		`<p class="file">${file}</p>`,
		`<p class="counts">${countRemarks(remarks)}</p>`,
		"</li>",
	].join("");
}

function groupPages(pages: readonly PageState[]): Group[] {
	const groups: Group[] = [
		{
			title: "Services without content",
			note: "Listed in content/services.yaml, but nobody has written them yet. The command writes a file to be filled in.",
			pages: pages.filter(({ state }) => state === "waiting"),
		},
		{
			title: "Pages that cannot be made",
			note: "What keeps them is told above.",
			pages: pages.filter(({ state }) => state === "unmade"),
		},
		{
			title: "Pages",
			note: "",
			pages: pages.filter(({ state }) => state === "made"),
		},
	];
	return groups.filter((group) => group.pages.length > 0);
}

function formatGroup(group: Group, overview: Overview, reader: Reader): string {
	const { title, note, pages } = group;
	return [
		`<section><h2>${title} <span class="total">${pages.length}</span></h2>`,
		...(note ? [`<p class="note">${note}</p>`] : []),
		'<ul class="pages">',
		...pages.map((page) => formatPage(page, overview, reader)),
		"</ul></section>",
	].join("\n");
}

export function formatOverview(overview: Overview, reader: Reader): string {
	const { site, findings } = overview;
	const { problems } = site.rebuilt;
	const name = site.rebuilt.site?.settings.name ?? "The site";
	const checks = findings
		? `The checks found ${countRemarks(findings.filter(({ accepted }) => accepted === undefined)) || "nothing"}.`
		: "The checks are at work.";
	return formatOwnPage({
		title: `All pages of ${name}`,
		main: [
			"<header>",
			'<p class="kicker">Preview</p>',
			`<h1>${escapeHtml(name)}</h1>`,
			`<p class="lead">${count(site.pages.length, "page")}. ${checks} Run <code>npx hypno check</code> for all of it.</p>`,
			"</header>",
			...(problems.length > 0
				? [
						`<section><h2>What is wrong</h2><ol class="problems">`,
						...problems.map((problem) => formatProblem(problem, reader)),
						"</ol></section>",
					]
				: []),
			...groupPages(site.pages).map((group) =>
				formatGroup(group, overview, reader),
			),
		].join("\n"),
	});
}
