// Formats the preview's list of all pages with their states. Records without content come first.

import type { Problem } from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import { formatCounts } from "../../base/text/problem-text.ts";
import { count } from "../../base/text/words.ts";
import { isLive } from "../../check/check-report.ts";
import type { Collection } from "../../site/content/schema/model.ts";
import type { Route } from "../../site/plan/routes.ts";
import {
	countFindings,
	formatFindings,
	formatLocation,
	formatProblems,
} from "./format-problem.ts";
import { section } from "./panel.ts";
import type { PreviewAddress, PreviewPages } from "./preview-pages.ts";
import { formatStatusPage } from "./status-page.ts";

function formatGroup(title: string, intro: string, items: readonly string[]) {
	if (items.length === 0) return "";
	return section(
		`${title} <span class="quiet">${items.length}</span>`,
		intro && `<p class="quiet">${intro}</p>`,
		`<ul class="pages">${items.join("\n")}</ul>`,
	);
}

function findListed({ of = "" }: Partial<Route>, { plan }: PreviewPages) {
	const { collections } = plan.content.models;
	const collection = collections.find(({ sourcePath }) => sourcePath === of);
	return collection?.listedIn && collection;
}

function formatPage(
	{ path, route }: PreviewAddress,
	{ name, problems }: { name: string; problems: readonly Problem[] },
	site: PreviewPages,
): string {
	const { plan, editor } = site;
	const href = plan.content.site?.urls.href(path) ?? path;
	let file = route ? formatLocation({ file: route.sourcePath }, editor) : "";
	const slug = path.slice(path.lastIndexOf("/") + 1);
	const listed = route?.isMissing && findListed(route, site);
	if (listed)
		file = `<code>npx hypno new ${listed.one} ${escapeHtml(slug)}</code>`;
	return `<li>
<a class="name" href="${escapeHtml(href)}"><strong>${escapeHtml(name)}</strong> <span>${escapeHtml(path)}</span></a>
<p>${file}</p>
<p>${formatCounts(problems.filter(isLive))}</p>
</li>`;
}

export async function formatOverview(site: PreviewPages): Promise<string> {
	const { problems, findings, noFindings, editor, pages } = site;
	const name = site.plan.content.site?.settings.name ?? "The site";
	const findProblems = site.indexPages();
	const waiting = new Map<Collection, string[]>();
	const unmade: string[] = [];
	const shown: string[] = [];
	for (const page of pages.values()) {
		const { path, route } = page;
		const { errors, all } = findProblems(page);
		// A record that is listed is called by the words of its entry.
		const { label, isWritten } = Object(route?.entry);
		const title = label ?? (route && (await site.findTitle(route))) ?? path;
		const words = String(title).replace(` | ${name}`, "");
		const html = formatPage(page, { name: words, problems: all }, site);
		const listed = isWritten === false && route && findListed(route, site);
		if (!route || errors.length > 0) unmade.push(html);
		else if (listed)
			waiting.set(listed, [...(waiting.get(listed) ?? []), html]);
		else shown.push(html);
	}
	const main = [
		`<header>
<p class="quiet">Preview</p>
<h1>${escapeHtml(name)}</h1>
<p class="lead">${count(pages.size, "page")}. ${countFindings(findings, noFindings)}. Run <code>npx hypno check</code> for the full list.</p>
</header>`,
	];
	if (problems.length > 0)
		main.push(section("What is wrong", formatProblems(problems, editor)));
	main.push(formatFindings(findings ?? [], true, editor));
	for (const [{ one: noun, listedIn }, pages] of waiting) {
		const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s without content`;
		const intro = `Each ${noun} here is listed in ${listedIn?.sourcePath}, but its text is not written yet. Run the command to create the file. A file that is named here still contains TODO.`;
		main.push(formatGroup(title, intro, pages));
	}
	main.push(
		formatGroup(
			"Pages that cannot be built",
			"The problems are listed above.",
			unmade,
		),
		formatGroup("Pages", "", shown),
	);
	return formatStatusPage(`All pages of ${name}`, main);
}
