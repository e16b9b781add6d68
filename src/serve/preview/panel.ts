// A page of the preview -> the HTML that the panel on it shows.
import { escapeHtml } from "../../escape.ts";
import type { Head, Route } from "../../plan/route.ts";
import type { Place, Problem } from "../../problems.ts";
import { newSuggestion, type Reader } from "./format-problem.ts";
import { OWN } from "./markup.ts";
import { listErrors, type PageAddress } from "./page-states.ts";
import type { PreviewSite } from "./preview-site.ts";

/** Undefined while the checks are at work. */
export type Findings = readonly Problem[] | undefined;

function section(title: string, ...html: readonly string[]): string {
	return `<section><h2>${title}</h2>${html.join("")}</section>`;
}

const paragraph = (className: string, text: string) =>
	`<p class="${className}">${escapeHtml(text)}</p>`;

function formatLink(
	place: Pick<Place, "file"> & Partial<Place>,
	{ editorLink }: Reader,
): string {
	const { file, line } = place;
	const text = line === undefined ? file : `${file}:${line}`;
	return `<a href="${escapeHtml(editorLink(place))}" class="file">${escapeHtml(text)}</a>`;
}

function formatSources({ sourcePath, template }: Route, reader: Reader) {
	const file = `templates/pages/${template}.tsx`;
	return section(
		"Made of",
		`<dl><dt>Content</dt><dd>${formatLink({ file: sourcePath }, reader)}</dd>`,
		`<dt>Template</dt><dd>${formatLink({ file }, reader)}</dd></dl>`,
	);
}

function formatSearchResult(
	{ indexable, url }: Route,
	{ title, description }: Head,
	siteName: string,
): string {
	const { host, pathname } = new URL(url);
	const trail = [host, ...pathname.split("/").filter(Boolean)].join(" › ");
	return section(
		"In search results",
		indexable
			? `<div class="result">${paragraph("site", siteName)}${paragraph("trail", trail)}${paragraph("title", title)}${paragraph("description", description)}</div>`
			: paragraph("quiet", "Search engines are told to leave this page out."),
	);
}

function formatCard({ url }: Route, { image, title, description }: Head) {
	// The picture of this server.
	const { pathname } = new URL(image.url);
	return section(
		"When it is shared",
		`<div class="card"><img src="${escapeHtml(pathname)}" alt="${escapeHtml(image.alt)}" width="1200" height="630">`,
		`<div class="words">${paragraph("trail", new URL(url).host)}${paragraph("title", title)}${paragraph("description", description)}</div></div>`,
	);
}

function formatRemark(problem: Problem, reader: Reader): string {
	const { severity, rule, message, hint, fix, source } = problem;
	const suggestion = newSuggestion(problem);
	return [
		`<li class="${severity}"><p class="rule"><span class="severity">${severity}</span> ${rule}</p>`,
		`<p>${escapeHtml(message)}</p>`,
		suggestion && paragraph("quiet", `Did you mean ${suggestion}?`),
		hint && paragraph("quiet", hint),
		fix && `<p><code>npx ${escapeHtml(fix)}</code></p>`,
		source && `<p>${formatLink(source, reader)}</p>`,
		"</li>",
	]
		.filter(Boolean)
		.join("");
}

/** Mistakes may be elsewhere, and keep the site from being published all the same. */
function formatMistakes(mistakes: number): string {
	if (mistakes === 0) return "";
	const which =
		mistakes === 1 ? "1 mistake keeps" : `${mistakes} mistakes keep`;
	return `<p class="mistakes">${which} the site from being built. <a href="${OWN}">See what is wrong</a></p>`;
}

/** Of all findings those that show on a page, errors first. */
export function findingsOn(
	findings: readonly Problem[],
	{ path, route }: PageAddress,
): Problem[] {
	const isHere = ({ pages = [], source }: Problem) =>
		pages.includes(path) ||
		(pages.length === 0 && source?.file === route?.sourcePath);
	return findings
		.filter((finding) => finding.accepted === undefined && isHere(finding))
		.toSorted((a, b) => a.severity.localeCompare(b.severity));
}

export async function formatPanel(
	site: PreviewSite,
	{ urlPath, findings }: { urlPath: string; findings: Findings },
	reader: Reader,
): Promise<string> {
	const { page, head } = await site.shownAt(urlPath);
	const route = page?.route;
	const siteName = site.rebuilt.site?.settings.name ?? "";
	const remarks = page
		? [...site.problemsOf(page), ...findingsOn(findings ?? [], page)]
		: [];
	const items = remarks.map((problem) => formatRemark(problem, reader));
	const note = !findings
		? "The checks are at work."
		: items.length === 0 && "Nothing to mend on this page.";
	return [
		route && head && formatSources(route, reader),
		section(
			"To mend",
			formatMistakes(listErrors(site.problems).length),
			note ? paragraph("quiet", note) : "",
			items.length > 0 ? `<ul class="remarks">${items.join("")}</ul>` : "",
		),
		route && head && formatSearchResult(route, head, siteName),
		route && head && formatCard(route, head),
	]
		.filter(Boolean)
		.join("\n");
}
