// link/broken: addresses of this site that do not exist, and addresses that no browser can follow.

import { decode } from "../../plan/parse-url.ts";
import { PICTURE_FOLDER } from "../../plan/picture.ts";
import { suggest } from "../../suggest.ts";
import type { Finding } from "../finding.ts";
import { compareWithCrawl, isBroken } from "../links/compare-with-crawl.ts";
import type { LinkTarget } from "../links/link-index.ts";
import { describeLostAddresses } from "../links/lost-addresses.ts";
import { findStylesheetLinks } from "../links/stylesheet-links.ts";
import { createPathSuggester } from "../links/suggest-path.ts";
import { isStatic } from "../page/static-pages.ts";
import type { CheckContext, Rule } from "../rule.ts";

function suggestPages({ routes }: CheckContext, key: "href" | "path") {
	const pages = routes.filter(({ template }) => template !== "not-found");
	return createPathSuggester(
		pages.map((route) => {
			return { path: route[key], hasContent: route.indexable };
		}),
	);
}

/** Endings that pages have on other hosts. */
const PAGE_ENDING = /\.(?:html?|php|aspx?)$/;

type Details = Omit<Finding, "source">;

/** Repeats the finding at every location of the address. */
function atEach({ locations }: LinkTarget, details: Details): Finding[] {
	return locations.map((source) => ({ ...details, source }));
}

function describeMalformed({
	url,
	reason,
	hint,
}: Record<"url" | "reason" | "hint", string>): Details {
	const shown = url.startsWith("mailto:") ? (decode(url) ?? url) : url;
	return { message: `"${shown}" leads nowhere: ${reason}`, hint, target: url };
}

function describeOutside(url: string, basePath: string): Details {
	return {
		message: `${url} is outside ${basePath}, the folder in which this site is published`,
		hint: "In a template, use the address that hypno provides instead of an address written by hand",
		target: url,
		suggestions: [`${basePath}${url.startsWith("/") ? url : "/"}`],
	};
}

/**
 * Describes a missing address, with suggestions: files for an address with a file extension, pages
 * otherwise.
 */
function createDescribeMissing(context: CheckContext, basePath: string) {
	const files = [...context.files.paths]
		.filter((path) => !path.endsWith(".html"))
		.map((path) => `${basePath}/${path}`);
	const suggestPaths = suggestPages(context, "href");
	/** @param folder removed from the start of each address */
	return (request: string, url: string, folder = ""): Details => {
		const written = url.startsWith(`${folder}/`)
			? url.slice(folder.length)
			: url;
		const [path = ""] = request.split("?");
		const plain = path.replace(PAGE_ENDING, "");
		const isFile = /\.\w+$/.test(plain);
		const found = isFile ? suggest(path, files) : suggestPaths(plain);
		const suggestions = found.map((one) => one.slice(folder.length));
		const [nearest, ...others] = suggestions;
		const hint =
			suggestions.length > 0
				? `Did you mean ${suggestions.join(" or ")}?`
				: `${isFile ? "Put the file into static/" : "Link to a page that exists"}, or remove the link`;
		return {
			message: `${written} does not exist`,
			hint: request.startsWith(basePath + PICTURE_FOLDER)
				? "Move the file to another folder of static/, because hypno publishes only resized copies of the files in static/pictures/"
				: hint,
			target: url,
			suggestions,
			...(nearest &&
				others.length === 0 &&
				!isFile &&
				!/[?#]/.test(url) && {
					correction: { written, replacement: nearest },
				}),
		};
	};
}

type DescribeMissing = ReturnType<typeof createDescribeMissing>;

/** Authors leave out the site's folder on its host, except in addresses written by hand. */
function reportMissing(
	[request, { url, locations }]: readonly [request: string, target: LinkTarget],
	{ site, findInTemplates }: CheckContext,
	describe: DescribeMissing,
): Finding[] {
	const basePath = site?.settings.basePath ?? "";
	const isByHand = basePath !== "" && findInTemplates(`"${url}"`);
	return locations.map((source) => {
		const folder = isByHand || isStatic(source.page.route) ? "" : basePath;
		return { ...describe(request, url, folder), source };
	});
}

function checkStylesheets(
	context: CheckContext,
	basePath: string,
	describe: DescribeMissing,
): Finding[] {
	const isThere = (path: string) =>
		path.startsWith(`${basePath}/`) &&
		context.files.paths.has(path.slice(basePath.length + 1));
	return findStylesheetLinks(context).flatMap(
		({ url, address, ...location }) => {
			if (address.kind === "malformed")
				return [{ ...describeMalformed({ url, ...address }), ...location }];
			if (address.kind !== "internal" || isThere(address.path)) return [];
			return [{ ...describe(address.request, url), ...location }];
		},
	);
}

async function checkLinks(context: CheckContext): Promise<Finding[]> {
	const { links, requester, site } = context;
	const basePath = site?.settings.basePath ?? "";
	const describe = createDescribeMissing(context, basePath);
	const unknown = [...links.unknown];
	/** Addresses above the site's folder belong to another site on the host. */
	const isOutside = ([request]: readonly [string, LinkTarget]) =>
		request !== basePath && !request.startsWith(`${basePath}/`);
	const outside = unknown.filter(isOutside);
	const inside = unknown.filter((target) => !isOutside(target));
	const responses =
		inside.length > 0
			? await requester.requestInternal(inside.map(([request]) => request))
			: [];
	const broken = new Set(responses.filter(isBroken).map(({ url }) => url));
	return [
		...[...links.malformed.values()].flatMap((target) =>
			atEach(target, describeMalformed(target)),
		),
		...outside.flatMap(([, target]) =>
			atEach(target, describeOutside(target.url, basePath)),
		),
		...inside
			.filter(([request]) => broken.has(request))
			.flatMap((target) => reportMissing(target, context, describe)),
		...checkStylesheets(context, basePath, describe),
		...describeLostAddresses(context, suggestPages(context, "path")),
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
		"An address of this site that does not exist, in a link, a picture, a form or the data for search engines",
	explanation: `A page links to an address of this site that does not exist, or to an address that no browser can follow. Visitors who click the link see the 404 page; a picture does not appear; a form cannot be sent.

Open the file at the line that the report names, and correct the address. The address of a page of this site starts with one slash, as in /services/stop-smoking; the address of another site is written in full, as in https://www.nhs.uk. If a page was renamed, hypno suggests the page with the most similar address. If the page does not exist yet, create it, or link to /services until it does.

The file urls.lock lists the addresses that were published. If the page of such an address is gone, redirect its visitors to another page: add the line that hypno suggests to content/redirects.yaml. If nobody has ever seen the address, remove its line from urls.lock.`,
	start: (context) => ({ finish: () => checkLinks(context) }),
};
