// Formats the details of a page, which the panel of the preview shows.
import { escapeHtml } from "../../base/text/escape.ts";
import { count } from "../../base/text/words.ts";
import type { PageHead } from "../../site/plan/page-kind.ts";
import { HEAD_LENGTHS, type Route } from "../../site/plan/routes.ts";
import {
	countFindings,
	type Editor,
	formatFindings,
	formatLocation,
} from "./format-problem.ts";
import type { PreviewPages } from "./preview-pages.ts";
import { PREVIEW_PATH } from "./status-page.ts";

export const NEW = `<p><a href="${PREVIEW_PATH}/new">New…</a></p>`;
const PUBLISH = `<p><a href="${PREVIEW_PATH}/publish">Publish…</a></p>`;

export function section(title: string, ...html: readonly string[]): string {
	return `<section><h2>${title}</h2>${html.join("")}</section>`;
}

const formatChangeLink = (urlPath: string) =>
	`<p><a href="${PREVIEW_PATH}/page?at=${encodeURIComponent(urlPath)}">Parts, name and removal…</a></p>`;

const paragraph = (className: string, text: string) =>
	`<p class="${className}">${escapeHtml(text)}</p>`;

function formatSources(files: readonly string[], editor: Editor): string {
	const html = files.map(
		(file) => `<li>${formatLocation({ file }, editor)}</li>`,
	);
	return section("Built from", `<ul class="files">${html.join("")}</ul>`);
}

function formatLengths(head: PageHead, { canWrite }: Editor): string {
	let html = "";
	for (const part of ["title", "description"] as const) {
		const { min, max } = HEAD_LENGTHS[part];
		const length = count([...head[part]].length, "character");
		html += `<p class="length">The ${part}: ${length}, usually ${min} to ${max}`;
		if (canWrite)
			html += ` <button type="button" data-head="${part}" aria-label="Edit the ${part}">Edit</button>`;
		html += "</p>";
	}
	return html;
}

function formatHead(
	{ indexable, url }: Route,
	head: PageHead,
	{ plan, editor }: PreviewPages,
): string {
	const { host, pathname } = new URL(url);
	const { image } = head;
	const siteName = plan.content.site?.settings.name ?? "";
	const trail = [host, ...pathname.split("/").filter(Boolean)].join(" › ");
	const words =
		paragraph("title", head.title) + paragraph("description", head.description);
	const result = `<div class="result">${paragraph("site", siteName)}${paragraph("trail", trail)}${words}</div>`;
	// The URL leads to the published site. The preview has the image under the same path.
	const src = image && escapeHtml(new URL(image.url).pathname);
	const picture = image
		? `<img src="${src}" alt="${escapeHtml(image.alt)}" width="1200" height="630">`
		: "";
	return (
		section(
			"In search results",
			indexable
				? result + formatLengths(head, editor)
				: paragraph("quiet", "Search engines are asked not to list this page."),
		) +
		section(
			"When it is shared",
			`<div class="card">${picture}<div class="words">${paragraph("trail", host)}${words}</div></div>`,
		)
	);
}

export async function formatPanel(
	site: PreviewPages,
	urlPath: string,
	{ edits, unused }: Readonly<Record<"edits" | "unused", string>>,
): Promise<string> {
	const { editor, findings, noFindings } = site;
	const { page, head } = await site.findShownPage(urlPath);
	const here = page ? site.indexPages()(page).all : [];
	const sections = [
		section(
			"This page",
			paragraph("quiet", countFindings(findings && here, noFindings)),
			formatFindings(here, false, editor),
			page?.route && editor.canWrite ? formatChangeLink(urlPath) : "",
		),
		section(
			"The whole site",
			`<p class="quiet">${countFindings(findings, noFindings)}. <a href="${PREVIEW_PATH}">See them all</a></p>
<p><a href="${PREVIEW_PATH}/changes">What a build would change</a></p>${editor.canWrite ? NEW + PUBLISH : ""}`,
			unused && paragraph("quiet", unused),
		),
		edits,
	];
	if (page?.route && head)
		sections.push(
			formatHead(page.route, head, site),
			formatSources(await site.listFiles(page.route), editor),
		);
	return sections.join("\n");
}
