// Formats the details of a page, which the panel of the preview shows.
import { escapeHtml } from "../../escape.ts";
import type { Head, Route } from "../../plan/route.ts";
import { listSources } from "../../plan/routes.ts";
import type { Problem } from "../../problems.ts";
import {
	countFindings,
	type Editor,
	formatFindings,
	formatLocation,
} from "./format-problem.ts";
import { isOnMostPages, listErrors, type PreviewSite } from "./preview-site.ts";
import { PREVIEW_PATH } from "./status-page.ts";

function section(title: string, ...html: readonly string[]): string {
	return `<section><h2>${title}</h2>${html.join("")}</section>`;
}

const paragraph = (className: string, text: string) =>
	`<p class="${className}">${escapeHtml(text)}</p>`;

function formatSources(route: Route, editor: Editor): string {
	const [own = "", ...shared] = listSources(route);
	const rows = {
		Content: [own],
		Shared: shared,
		Template: [`templates/pages/${route.template}.tsx`],
	};
	const format = (file: string) =>
		`<dd>${formatLocation({ file }, editor)}</dd>`;
	const html = Object.entries(rows).map(
		([name, files]) => `<dt>${name}</dt>${files.map(format).join("")}`,
	);
	return section("Built from", `<dl>${html.join("")}</dl>`);
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
			: paragraph("quiet", "Search engines are asked not to list this page."),
	);
}

function formatCard({ url }: Route, { image, title, description }: Head) {
	// The URL leads to the published site. The preview has the image under the same path.
	const { pathname } = new URL(image.url);
	return section(
		"When it is shared",
		`<div class="card"><img src="${escapeHtml(pathname)}" alt="${escapeHtml(image.alt)}" width="1200" height="630">`,
		`<div class="words">${paragraph("trail", new URL(url).host)}${paragraph("title", title)}${paragraph("description", description)}</div></div>`,
	);
}

function formatMistakes(errorCount: number): string {
	if (errorCount === 0) return "";
	const which =
		errorCount === 1 ? "1 mistake keeps" : `${errorCount} mistakes keep`;
	return `<p class="mistakes">${which} the site from being built. <a href="${PREVIEW_PATH}">See what is wrong</a></p>`;
}

export async function formatPanel(
	site: PreviewSite,
	urlPath: string,
): Promise<string> {
	const { editor, findings, plan } = site;
	const { page, head } = await site.findShownPage(urlPath);
	const here = page ? site.indexPages()(page).all : [];
	const known = new Set(here);
	const shared: Problem[] = [];
	const others: Problem[] = [];
	for (const finding of findings ?? []) {
		if (known.has(finding)) continue;
		if (isOnMostPages(finding, plan)) shared.push(finding);
		else others.push(finding);
	}
	const elsewhere = { where: "elsewhere", isFolded: true };
	const sections = [
		section(
			"This page",
			paragraph("quiet", countFindings(findings && here)),
			formatFindings(here, { where: "on this page" }, editor),
		),
		section(
			"The whole site",
			formatMistakes(listErrors(site.problems).length),
			paragraph("quiet", countFindings(findings)),
			formatFindings(shared, { where: "on most pages" }, editor),
			formatFindings(others, elsewhere, editor),
		),
	];
	if (page?.route && head)
		sections.push(
			formatSources(page.route, editor),
			formatSearchResult(page.route, head, plan.site?.settings.name ?? ""),
			formatCard(page.route, head),
		);
	return sections.join("\n");
}
