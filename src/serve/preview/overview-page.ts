// Formats the preview's list of all pages with their states. Services without content come first.
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
		intro:
			'<p class="quiet">These services are listed in content/services.yaml, but their text is not written yet. Run the command to create the file. A file that is named here still contains TODO.</p>',
	},
	{
		state: "unmade",
		title: "Pages that cannot be built",
		intro: '<p class="quiet">The problems are listed above.</p>',
	},
	{ state: "made", title: "Pages", intro: "" },
] as const;

/** Returns the service's name in the menu, or the title without the name of the site. */
async function findPageName(
	{ path, route }: PageAddress,
	{ site, readTitle }: PreviewSite["build"],
): Promise<string> {
	const service = site?.services.find(
		({ slug }) => path === `/services/${slug}`,
	);
	if (service) return service.label;
	const title = route && (await readTitle(route));
	return title?.replace(` | ${site?.settings.name}`, "") ?? path;
}

function pageState(page: PageAddress, site: PreviewSite) {
	const isWrong = listErrors(site.findPageProblems(page)).length > 0;
	if (!page.route || isWrong) return "unmade";
	return page.route.template === "missing-service" ? "waiting" : "made";
}

async function formatPage(page: PageAddress, site: PreviewSite) {
	const { path, route } = page;
	const { build, editor } = site;
	const state = pageState(page, site);
	const slug = path.replace(/^\/services\//, "");
	const isWithoutFile =
		state === "waiting" && route?.sourcePath === "content/services.yaml";
	const file = isWithoutFile
		? `<code>npx hypno new service ${escapeHtml(slug)}</code>`
		: route && formatLocation({ file: route.sourcePath }, editor);
	const href = build.site?.urls.href(path) ?? path;
	const name = await findPageName(page, build);
	const findings = site.findPageFindings(page).filter(isLive);
	const html = [
		"<li>",
		`<a class="name" href="${escapeHtml(href)}"><strong>${escapeHtml(name)}</strong> <span>${escapeHtml(path)}</span></a>`,
		`<p class="file">${file ?? ""}</p>`,
		`<p class="counts">${formatCounts(findings)}</p>`,
		"</li>",
	].join("");
	return { state, html };
}

export async function formatOverview(site: PreviewSite): Promise<string> {
	const { problems, build, findings, editor } = site;
	const pages: Awaited<ReturnType<typeof formatPage>>[] = [];
	for (const page of listPages(build)) pages.push(await formatPage(page, site));
	const name = build.site?.settings.name ?? "The site";
	const groups = STATES.flatMap(({ state, title, intro }) => {
		const items = pages.filter((page) => page.state === state);
		if (items.length === 0) return [];
		return [
			`<section><h2>${title} <span class="total">${items.length}</span></h2>`,
			intro,
			'<ul class="pages">',
			...items.map(({ html }) => html),
			"</ul></section>",
		];
	});
	const wrong = [
		'<section><h2>What is wrong</h2><ol class="problems">',
		...problems.map((problem) => formatProblem(problem, editor)),
		"</ol></section>",
	];
	const setting = { where: "on the site", isFolded: true };
	return formatStatusPage(`All pages of ${name}`, [
		"<header>",
		'<p class="kicker">Preview</p>',
		`<h1>${escapeHtml(name)}</h1>`,
		`<p class="lead">${count(pages.length, "page")}. ${countFindings(findings)}. Run <code>npx hypno check</code> for the full list.</p>`,
		"</header>",
		...(problems.length > 0 ? wrong : []),
		formatFindings(findings ?? [], setting, editor),
		...groups,
	]);
}
