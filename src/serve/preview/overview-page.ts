// The preview -> a page that lists all pages with their state, the missing services first.
import { escapeHtml } from "../../escape.ts";
import { isLive } from "../../report/check-report.ts";
import { formatCounts } from "../../report/text.ts";
import { count } from "../../report/words.ts";
import {
	countFindings,
	formatFindings,
	formatLocation,
	formatProblem,
} from "./format-problem.ts";
import {
	listErrors,
	listPages,
	type PageAddress,
	type PreviewSite,
} from "./preview-site.ts";
import { formatStatusPage } from "./status-page.ts";

const STATES = [
	{
		state: "waiting",
		title: "Services without content",
		note: '<p class="quiet">Listed in content/services.yaml, but nobody has written them yet. The command writes a file to be filled in; a file that is named here still says TODO.</p>',
	},
	{
		state: "unmade",
		title: "Pages that cannot be made",
		note: '<p class="quiet">The reasons are above.</p>',
	},
	{ state: "made", title: "Pages", note: "" },
] as const;

/** The name in the menu, or the title without the name of the site. */
async function nameOf(
	{ path, route }: PageAddress,
	{ site, readTitle }: PreviewSite["rebuilt"],
): Promise<string> {
	const service = site?.services.find(
		({ slug }) => path === `/services/${slug}`,
	);
	if (service) return service.label;
	const title = route && (await readTitle(route));
	return title?.replace(` | ${site?.settings.name}`, "") ?? path;
}

function stateOf(page: PageAddress, site: PreviewSite) {
	const isWrong = listErrors(site.problemsOf(page)).length > 0;
	if (!page.route || isWrong) return "unmade";
	return page.route.template === "missing-service" ? "waiting" : "made";
}

async function formatPage(page: PageAddress, site: PreviewSite) {
	const { path, route } = page;
	const { rebuilt, reader } = site;
	const state = stateOf(page, site);
	const slug = path.replace(/^\/services\//, "");
	const isWithoutFile =
		state === "waiting" && route?.sourcePath === "content/services.yaml";
	const file = isWithoutFile
		? `<code>npx hypno new service ${escapeHtml(slug)}</code>`
		: route && formatLocation({ file: route.sourcePath }, reader);
	const href = rebuilt.site?.urls.href(path) ?? path;
	const name = await nameOf(page, rebuilt);
	const remarks = site.remarksOf(page).filter(isLive);
	const html = [
		"<li>",
		`<a class="name" href="${escapeHtml(href)}"><strong>${escapeHtml(name)}</strong> <span>${escapeHtml(path)}</span></a>`,
		`<p class="file">${file ?? ""}</p>`,
		`<p class="counts">${formatCounts(remarks)}</p>`,
		"</li>",
	].join("");
	return { state, html };
}

export async function formatOverview(site: PreviewSite): Promise<string> {
	const { problems, rebuilt, findings, reader } = site;
	const pages: Awaited<ReturnType<typeof formatPage>>[] = [];
	for (const page of listPages(rebuilt))
		pages.push(await formatPage(page, site));
	const name = rebuilt.site?.settings.name ?? "The site";
	const groups = STATES.flatMap(({ state, title, note }) => {
		const items = pages.filter((page) => page.state === state);
		if (items.length === 0) return [];
		return [
			`<section><h2>${title} <span class="total">${items.length}</span></h2>`,
			note,
			'<ul class="pages">',
			...items.map(({ html }) => html),
			"</ul></section>",
		];
	});
	const wrong = [
		'<section><h2>What is wrong</h2><ol class="problems">',
		...problems.map((problem) => formatProblem(problem, reader)),
		"</ol></section>",
	];
	const setting = { where: "on the site", isFolded: true };
	return formatStatusPage(`All pages of ${name}`, [
		"<header>",
		'<p class="kicker">Preview</p>',
		`<h1>${escapeHtml(name)}</h1>`,
		`<p class="lead">${count(pages.length, "page")}. ${countFindings(findings)}. Run <code>npx hypno check</code> for all of it.</p>`,
		"</header>",
		...(problems.length > 0 ? wrong : []),
		formatFindings(findings ?? [], setting, reader),
		...groups,
	]);
}
