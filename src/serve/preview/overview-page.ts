// Formats the preview's list of all pages with their states. Services without content come first.
import { escapeHtml } from "../../escape.ts";
import type { Problem } from "../../problems.ts";
import { isLive } from "../../report/check-report.ts";
import { formatCounts } from "../../report/text.ts";
import { count } from "../../report/words.ts";
import {
	countFindings,
	formatFindings,
	formatLocation,
	formatProblem,
} from "./format-problem.ts";
import type { PreviewAddress, PreviewPages } from "./preview-pages.ts";
import { formatStatusPage } from "./status-page.ts";

const WAITING =
	"These services are listed in content/services.yaml, but their text is not written yet. Run the command to create the file. A file that is named here still contains TODO.";

function formatGroup(title: string, intro: string, items: readonly string[]) {
	if (items.length === 0) return "";
	return `<section><h2>${title} <span class="quiet">${items.length}</span></h2>
${intro && `<p class="quiet">${intro}</p>`}
<ul class="pages">${items.join("\n")}</ul></section>`;
}

function formatPage(
	{ path, route }: PreviewAddress,
	{ name, found }: { name: string; found: readonly Problem[] },
	{ plan, editor }: PreviewPages,
): string {
	const href = plan.content.site?.urls.href(path) ?? path;
	let file = route ? formatLocation({ file: route.sourcePath }, editor) : "";
	if (route?.template === "missing-service")
		file = `<code>npx hypno new service ${escapeHtml(path.replace(/^\/services\//, ""))}</code>`;
	return `<li>
<a class="name" href="${escapeHtml(href)}"><strong>${escapeHtml(name)}</strong> <span>${escapeHtml(path)}</span></a>
<p>${file}</p>
<p>${formatCounts(found.filter(isLive))}</p>
</li>`;
}

export async function formatOverview(site: PreviewPages): Promise<string> {
	const { problems, findings, noFindings, editor, pages } = site;
	const { settings, services = [] } = site.plan.content.site ?? {};
	const name = settings?.name ?? "The site";
	const listed = new Map(
		services.map((service) => [`/services/${service.slug}`, service]),
	);
	const findProblems = site.indexPages();
	const waiting: string[] = [];
	const unmade: string[] = [];
	const made: string[] = [];
	for (const page of pages.values()) {
		const { path, route } = page;
		const { errors, all } = findProblems(page);
		const service = listed.get(path);
		const title =
			service?.label ?? (route && (await site.findTitle(route))) ?? path;
		const shown = { name: title.replace(` | ${name}`, ""), found: all };
		const html = formatPage(page, shown, site);
		if (!route || errors.length > 0) unmade.push(html);
		else if (service?.hasContent === false) waiting.push(html);
		else made.push(html);
	}
	const main = [
		`<header>
<p class="quiet">Preview</p>
<h1>${escapeHtml(name)}</h1>
<p class="lead">${count(pages.size, "page")}. ${countFindings(findings, noFindings)}. Run <code>npx hypno check</code> for the full list.</p>
</header>`,
	];
	if (problems.length > 0)
		main.push(
			'<section><h2>What is wrong</h2><ol class="problems">',
			...problems.map((problem) => formatProblem(problem, editor)),
			"</ol></section>",
		);
	main.push(formatFindings(findings ?? [], true, editor));
	main.push(
		formatGroup("Services without content", WAITING, waiting),
		formatGroup(
			"Pages that cannot be built",
			"The problems are listed above.",
			unmade,
		),
		formatGroup("Pages", "", made),
	);
	return formatStatusPage(`All pages of ${name}`, main);
}
