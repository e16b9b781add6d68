// The preview -> a page that lists all pages with their state, the missing services first.
import { escapeHtml } from "../../escape.ts";
import type { Problem } from "../../problems.ts";
import { isLive } from "../../report/check-report.ts";
import { formatCounts } from "../../report/text.ts";
import { count } from "../../report/words.ts";
import { countFindings, type Findings, formatFindings } from "./findings.ts";
import { formatPlace, formatProblem, type Reader } from "./format-problem.ts";
import { formatOwnPage } from "./markup.ts";
import { listErrors, listPages, type PageAddress } from "./page-states.ts";
import type { PreviewSite } from "./preview-site.ts";

const GROUPS = [
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

/** As the menu has it, or the title without the name of the site. */
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

function stateOf({ route }: PageAddress, problems: readonly Problem[]) {
	if (!route || listErrors(problems).length > 0) return "unmade";
	return route.template === "missing-service" ? "waiting" : "made";
}

interface ListedPage {
	readonly state: (typeof GROUPS)[number]["state"];
	readonly html: string;
}

async function formatPage(
	site: PreviewSite,
	page: PageAddress,
	{ findings, reader }: { findings: Findings; reader: Reader },
): Promise<ListedPage> {
	const { path, route } = page;
	const problems = site.problemsOf(page);
	const state = stateOf(page, problems);
	const slug = path.replace(/^\/services\//, "");
	const command = `<code>npx hypno new service ${escapeHtml(slug)}</code>`;
	const isWithoutFile =
		state === "waiting" && route?.sourcePath === "content/services.yaml";
	const file = route ? formatPlace({ file: route.sourcePath }, reader) : "";
	const href = site.rebuilt.site?.urls.href(path) ?? path;
	const remarks = site.remarksOf(page, findings).filter(isLive);
	const html = [
		"<li>",
		`<a class="name" href="${escapeHtml(href)}"><strong>${escapeHtml(await nameOf(page, site.rebuilt))}</strong> <span>${escapeHtml(path)}</span></a>`,
		`<p class="file">${isWithoutFile ? command : file}</p>`,
		`<p class="counts">${formatCounts(remarks)}</p>`,
		"</li>",
	].join("");
	return { state, html };
}

export async function formatOverview(
	site: PreviewSite,
	findings: Findings,
	reader: Reader,
): Promise<string> {
	const { problems, rebuilt } = site;
	const pages: ListedPage[] = [];
	for (const page of listPages(rebuilt))
		pages.push(await formatPage(site, page, { findings, reader }));
	const name = rebuilt.site?.settings.name ?? "The site";
	const groups = GROUPS.flatMap(({ state, title, note }) => {
		const those = pages.filter((page) => page.state === state);
		if (those.length === 0) return [];
		return [
			`<section><h2>${title} <span class="total">${those.length}</span></h2>`,
			note,
			'<ul class="pages">',
			...those.map(({ html }) => html),
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
		`<p class="lead">${count(pages.length, "page")}. ${countFindings(findings)}. Run <code>npx hypno check</code> for all of it.</p>`,
		"</header>",
		...(problems.length > 0 ? wrong : []),
		formatFindings(
			findings ?? [],
			{ where: "on the site", isFolded: true },
			reader,
		),
		...groups,
	]);
}
