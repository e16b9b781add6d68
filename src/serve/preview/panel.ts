// A page of the preview -> the HTML that the panel on it shows.
import { escapeHtml } from "../../escape.ts";
import type { Head, Route } from "../../plan/route.ts";
import { listSources } from "../../plan/routes.ts";
import type { Problem } from "../../problems.ts";
import {
	countFindings,
	formatFindings,
	formatLocation,
	type Reader,
} from "./format-problem.ts";
import { isOnMostPages, listErrors, type PreviewSite } from "./preview-site.ts";
import { OWN } from "./status-page.ts";

function section(title: string, ...html: readonly string[]): string {
	return `<section><h2>${title}</h2>${html.join("")}</section>`;
}

const paragraph = (className: string, text: string) =>
	`<p class="${className}">${escapeHtml(text)}</p>`;

function formatSources(route: Route, reader: Reader): string {
	const [own = "", ...shared] = listSources(route);
	const rows = {
		Content: [own],
		Shared: shared,
		Template: [`templates/pages/${route.template}.tsx`],
	};
	const format = (file: string) =>
		`<dd>${formatLocation({ file }, reader)}</dd>`;
	const html = Object.entries(rows).map(
		([name, files]) => `<dt>${name}</dt>${files.map(format).join("")}`,
	);
	return section("Made of", `<dl>${html.join("")}</dl>`);
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

/** Mistakes may be elsewhere, and keep the site from being published all the same. */
function formatMistakes(mistakes: number): string {
	if (mistakes === 0) return "";
	const which =
		mistakes === 1 ? "1 mistake keeps" : `${mistakes} mistakes keep`;
	return `<p class="mistakes">${which} the site from being built. <a href="${OWN}">See what is wrong</a></p>`;
}

/** @param urlPath the page that the browser shows */
export async function formatPanel(
	site: PreviewSite,
	urlPath: string,
): Promise<string> {
	const { reader, findings, rebuilt } = site;
	const { page, head } = await site.shownAt(urlPath);
	const route = page?.route;
	const siteName = rebuilt.site?.settings.name ?? "";
	const here = page ? site.remarksOf(page) : [];
	const others = (findings ?? []).filter((finding) => !here.includes(finding));
	const isShared = (finding: Problem) => isOnMostPages(finding, rebuilt);
	return [
		section(
			"This page",
			paragraph("quiet", countFindings(findings && here)),
			formatFindings(here, { where: "on this page" }, reader),
		),
		section(
			"The whole site",
			formatMistakes(listErrors(site.problems).length),
			paragraph("quiet", countFindings(findings)),
			formatFindings(
				others.filter(isShared),
				{ where: "on most pages" },
				reader,
			),
			formatFindings(
				others.filter((finding) => !isShared(finding)),
				{ where: "elsewhere", isFolded: true },
				reader,
			),
		),
		route && head && formatSources(route, reader),
		route && head && formatSearchResult(route, head, siteName),
		route && head && formatCard(route, head),
	]
		.filter(Boolean)
		.join("\n");
}
