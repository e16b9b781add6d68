// Addresses of this site that lead nowhere, and those that no browser could follow.

import { PICTURE_FOLDER } from "../../plan/picture.ts";
import { suggest } from "../../suggest.ts";
import type { Found } from "../found.ts";
import { compareWithCrawl, isBroken } from "../links/compare-with-crawl.ts";
import type { LinkTarget } from "../links/link-index.ts";
import { tellLost } from "../links/lost-addresses.ts";
import { findSheetLinks } from "../links/sheet-links.ts";
import { type Candidate, createPathSuggester } from "../links/suggest-path.ts";
import type { CheckContext, Rule } from "../rule.ts";

function collectPages({ routes }: CheckContext, key: "href" | "path") {
	return routes
		.filter(({ template }) => template !== "not-found")
		.map((route): Candidate => {
			return { path: route[key], hasContent: route.indexable };
		});
}

/** Endings that pages have on other hosts, or had before the site moved. */
const PAGE_ENDING = /\.(?:html?|php|aspx?)$/;

/** Files for an address that ends like one, pages for the others. */
function createSuggester(context: CheckContext) {
	const basePath = context.site?.settings.basePath ?? "";
	const files = [...context.files.paths]
		.filter((path) => !path.endsWith(".html"))
		.map((path) => `${basePath}/${path}`);
	const suggestPaths = createPathSuggester(collectPages(context, "href"));
	return (request: string) => {
		const [path = ""] = request.split("?");
		const plain = path.replace(PAGE_ENDING, "");
		return /\.\w+$/.test(plain) ? suggest(path, files) : suggestPaths(plain);
	};
}

/** @param path below the folder that the site lives in */
function hintFor(path: string, suggestions: readonly string[]): string {
	if (path.startsWith(PICTURE_FOLDER))
		return "What is in static/pictures/ is prepared for pages, and not published as it is: put a file that visitors are to open into another folder of static/";
	return suggestions.length > 0
		? `Did you mean ${suggestions.join(" or ")}?`
		: "Lead it to a page that exists, or take it out";
}

type Words = Omit<Found, "source">;

/** The same finding at every place that leads to the address. */
function atEach({ places }: LinkTarget, words: Words): Found[] {
	return places.map((source) => ({ ...words, source }));
}

function sayMalformed(url: string, why: string, hint: string): Words {
	return { message: `"${url}" leads nowhere: ${why}`, hint, target: url };
}

function createSayMissing(context: CheckContext) {
	const suggestionsFor = createSuggester(context);
	const basePath = context.site?.settings.basePath ?? "";
	/**
	 * @param request as a server is asked for it
	 * @param folder left out at the start of each suggestion
	 */
	return (request: string, url: string, folder = ""): Words => {
		const suggestions = suggestionsFor(request).map((path) =>
			path.slice(folder.length),
		);
		return {
			message: `${url} does not exist`,
			hint: hintFor(request.slice(basePath.length), suggestions),
			target: url,
			suggestions,
		};
	};
}

type SayMissing = ReturnType<typeof createSayMissing>;

/** In content, addresses are written without the folder that the site lives in. */
function tellMissing(
	[request, { url, places }]: readonly [request: string, target: LinkTarget],
	{ site, lookUp }: CheckContext,
	sayMissing: SayMissing,
): Found[] {
	const words = sayMissing(request, url);
	const basePath = site?.settings.basePath ?? "";
	if (basePath === "") return places.map((source) => ({ ...words, source }));
	const inContent = sayMissing(request, url, basePath);
	return places.map((source) => {
		const written = lookUp(source.page.route, source.written ?? "");
		return { ...(written.length > 0 ? inContent : words), source };
	});
}

/** Files that style sheets name. */
function judgeSheets(context: CheckContext, sayMissing: SayMissing): Found[] {
	const { files, site } = context;
	const basePath = site?.settings.basePath ?? "";
	const isThere = (path: string) =>
		path.startsWith(`${basePath}/`) &&
		files.paths.has(path.slice(basePath.length + 1));
	return findSheetLinks(context).flatMap(({ url, address, ...place }) => {
		if (address.kind === "malformed")
			return [{ ...sayMalformed(url, address.why, address.hint), ...place }];
		if (address.kind !== "own" || isThere(address.path)) return [];
		return [{ ...sayMissing(address.request, url), ...place }];
	});
}

/** Addresses above the folder that the site lives in belong to somebody else. */
function isOutside(request: string, basePath: string): boolean {
	return request !== basePath && !request.startsWith(`${basePath}/`);
}

function sayOutside(url: string, basePath: string): Words {
	return {
		message: `${url} lies outside ${basePath}, the folder of the host that the site lives in`,
		hint: "A template makes links with the address that it is given, not by hand",
		target: url,
		suggestions: [`${basePath}${url.startsWith("/") ? url : "/"}`],
	};
}

async function judge(context: CheckContext): Promise<Found[]> {
	const { links, ask, site } = context;
	const basePath = site?.settings.basePath ?? "";
	const sayMissing = createSayMissing(context);
	const unknown = [...links.unknown];
	const inside = unknown.filter(([request]) => !isOutside(request, basePath));
	const outside = unknown.filter(([request]) => isOutside(request, basePath));
	const answers =
		inside.length > 0 ? await ask.own(inside.map(([request]) => request)) : [];
	const broken = new Set(answers.filter(isBroken).map(({ url }) => url));
	return [
		...[...links.malformed.values()].flatMap((target) =>
			atEach(target, sayMalformed(target.url, target.why, target.hint)),
		),
		...outside.flatMap(([, target]) =>
			atEach(target, sayOutside(target.url, basePath)),
		),
		...inside.flatMap((unknown) =>
			broken.has(unknown[0]) ? tellMissing(unknown, context, sayMissing) : [],
		),
		...judgeSheets(context, sayMissing),
		...tellLost(context, createPathSuggester(collectPages(context, "path"))),
		...(context.crawl === "crawl"
			? await compareWithCrawl(context, {
					broken,
					outside: outside.map(([request]) => request),
				})
			: []),
	];
}

export const linkBroken: Rule = {
	id: "link/broken",
	severity: "error",
	summary:
		"A link, picture, form, stated or once published address of this site that leads nowhere",
	explanation: `A page leads to an address of this site that does not exist, or to one that no browser can follow. Visitors who click it see the 404 page; a picture stays empty; a form cannot be sent.

Open the file at the line that is named and correct the address. Pages of this site start with one slash, as in /services/stop-smoking; other sites are written in full, as in https://www.nhs.uk. If a page was renamed, hypno names the one that is most like it. If the page does not exist yet, make it, or lead the link to /services until it does.

An address in urls.lock was published once. If its page is gone, lead its visitors to another one: add the line that hypno names to content/redirects.yaml. If nobody has ever seen the address, take its line out of urls.lock.`,
	start: (context) => ({ end: () => judge(context) }),
};
