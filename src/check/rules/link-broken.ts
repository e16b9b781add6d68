// link/broken: addresses of this site that do not exist, or were published and are gone, or that no browser can follow.

import { dropPageEnding } from "../../base/addresses/page-paths.ts";
import { decode } from "../../base/addresses/parse-url.ts";
import { groupBy, indexBy } from "../../base/text/group-by.ts";
import { createPathSuggester, suggest } from "../../base/text/suggest.ts";
import { PICTURE_FOLDER } from "../../site/addresses/picture.ts";
import { REDIRECTS_FILE } from "../../site/addresses/source-paths.ts";
import { formatMoment } from "../../site/content/schema/day.ts";
import { isValidAddress, LOCK_FILE } from "../../site/plan/urls-lock.ts";
import type { LinkTarget, MalformedTarget } from "../links/link-index.ts";
import { errorRule, type Finding, type SiteFacts } from "../rule.ts";

type Details = Omit<Finding, "source">;

function describeMalformed({ url, reason, hint }: MalformedTarget): Details {
	const shown = url.startsWith("mailto:") ? (decode(url) ?? url) : url;
	return { message: `"${shown}" leads nowhere: ${reason}`, hint, target: url };
}

/** Authors leave out the folder of the site. */
const withoutFolder = (url: string, basePath: string) =>
	url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;

function describeOutside(url: string, basePath: string): Details {
	return {
		message: `${url} is outside ${basePath}, the folder in which this site is published`,
		hint: "In a template, use the address that hypno provides instead of an address written by hand",
		target: url,
		suggestions: [`${basePath}${url.startsWith("/") ? url : "/"}`],
	};
}

/** Maps the addresses of records that wait for their day to it: "/articles/sleep" -> "20 December 2026" */
function listWaiting({ collections }: SiteFacts): ReadonlyMap<string, string> {
	const waiting = new Map<string, string>();
	for (const { collection, records } of collections)
		for (const { slug, waitsUntil } of records)
			if (waitsUntil)
				waiting.set(`/${collection.name}/${slug}`, formatMoment(waitsUntil));
	return waiting;
}

/** Suggests files for an address with a file extension, pages otherwise. */
function createDescribeMissing(facts: SiteFacts) {
	const { site, routes, files } = facts;
	const waiting = listWaiting(facts);
	const basePath = site?.settings.basePath ?? "";
	// Services without a text come last.
	const pages = routes
		.filter(({ path }) => path !== "/404")
		.sort((a, b) => Number(b.indexable) - Number(a.indexable));
	const paths = pages.map(({ href }) => href.slice(basePath.length));
	const suggestPages = createPathSuggester(paths);
	const assets = [...files.paths].filter((path) => !path.endsWith(".html"));
	const fileNames = assets.map((file) => `/${file}`);
	return (request: string, url: string): Details => {
		const written = withoutFolder(url, basePath);
		const [path = ""] = request.slice(basePath.length).split("?");
		const isFile = /\.\w+$/.test(dropPageEnding(path));
		const { suggestions, certain } = isFile
			? { suggestions: suggest(path, fileNames), certain: undefined }
			: suggestPages(path);
		let hint = isFile
			? "Put the file into static/, or remove the link"
			: "Link to a page that exists, or remove the link";
		if (suggestions.length > 0)
			hint = `Did you mean ${suggestions.join(" or ")}?`;
		if (path.startsWith(PICTURE_FOLDER))
			hint =
				"Move the file to another folder of static/, because hypno publishes only resized copies of the files in static/pictures/";
		const day = waiting.get(path);
		if (day !== undefined)
			return {
				message: `${written} is not published before its day, ${day}`,
				hint: "Add the link on that day, or write an earlier date there",
				target: url,
			};
		const isPlain = written.startsWith("/") && !/[?#]/.test(written);
		const message = `${written} does not exist`;
		const details = { message, hint, target: url, suggestions };
		if (certain === undefined || !isPlain) return details;
		return { ...details, correction: { from: written, to: certain } };
	};
}

/** Returns whether an address has a slash at the end, but only the one without it is sure to be there. */
function isSlashed(request: string, status: number, facts: SiteFacts) {
	const basePath = facts.site?.settings.basePath ?? "";
	const [path = ""] = request.split("?");
	const folder = decode(path)?.slice(basePath.length + 1) ?? "";
	const { paths } = facts.files;
	if (!folder.endsWith("/") || paths.has(`${folder}index.html`)) return false;
	return status < 400 || paths.has(folder.slice(0, -1));
}

/** The query and the fragment stay; each location may have others. */
function* describeSlashed({ url, locations }: LinkTarget, basePath: string) {
	for (const source of locations) {
		const target = ("text" in source && source.text) || url;
		const from = withoutFolder(target, basePath);
		const to = from.replace(/\/+(?=[?#]|$)/, "");
		const message = `${from.replace(/[?#].*/, "")} has a slash at the end, and many hosts find nothing there`;
		const hint = `Write ${to}`;
		const correction = { from, to };
		yield { message, hint, target, suggestions: [to], correction, source };
	}
}

function* repeat({ locations }: LinkTarget, details: Details) {
	for (const source of locations) yield { ...details, source };
}

/** "/articles/sleep" -> "/articles"; "/about" -> "" */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

/** Maps each path that is gone to the new one where one page came to a folder as one went. */
function findRenamed(gone: readonly string[], come: readonly string[]) {
	const added = indexBy(come, folderOf);
	const renamed = new Map<string, string>();
	for (const [path, ...others] of groupBy(gone, folderOf)) {
		const [to, ...more] = added.get(folderOf(path)) ?? [];
		if (to !== undefined && others.length + more.length === 0)
			renamed.set(path, to);
	}
	return renamed;
}

/** Returns the nearest page above an address: the list for a record. */
function findPageAbove(path: string, pages: ReadonlySet<string>): string {
	let above = folderOf(path);
	while (above !== "" && !pages.has(above)) above = folderOf(above);
	return above || "/";
}

function* describeLostAddresses(facts: SiteFacts): Iterable<Finding> {
	const { lostAddresses: lost, newAddresses, routes, site } = facts;
	const pages = new Set(routes.map(({ path }) => path));
	const gone = lost.filter(isValidAddress).map(({ path }) => path);
	const renamed = findRenamed(gone, newAddresses);
	const isFirst = site?.redirects.length === 0;
	const file = `${REDIRECTS_FILE}${isFirst ? " (make that file if there is none)" : ""}`;
	for (const address of lost) {
		const { path, line } = address;
		const source = { file: LOCK_FILE, line, column: 1, excerpt: path };
		const to = renamed.get(path);
		const above = findPageAbove(path, pages);
		if (!isValidAddress(address))
			yield {
				message: `"${path}" is not an address of this site`,
				hint: `Restore the last good version of ${LOCK_FILE}: each line must be the path of one page, as in /about`,
				target: path,
				source,
			};
		else
			yield {
				message: `the page ${path} was published but no longer exists: links from other sites, bookmarks and search results now lead nowhere`,
				hint: to
					? `If ${to} has taken its place, add this line to ${file}: ${path}: ${to}`
					: `Choose the page that visitors should see instead, and add a line to ${file}, as in ${path}: ${above}`,
				target: path,
				suggestions: [to ?? above],
				source,
			};
	}
}

/** linkinator decides which addresses are broken: it asks for each that no planned file answers. */
async function* checkSite(facts: SiteFacts): AsyncIterable<Finding> {
	const { links, requestOwn, site } = facts;
	const basePath = site?.settings.basePath ?? "";
	const describe = createDescribeMissing(facts);
	for (const target of links.malformed.values())
		yield* repeat(target, describeMalformed(target));
	const inside: string[] = [];
	for (const [request, target] of links.unknown)
		if (request === basePath || request.startsWith(`${basePath}/`))
			inside.push(request);
		// Addresses above the site's folder belong to another site on the host.
		else yield* repeat(target, describeOutside(target.url, basePath));
	const responses = inside.length > 0 ? await requestOwn(inside) : [];
	for (const { url, status } of responses) {
		const target = links.unknown.get(url);
		if (!target) continue;
		if (isSlashed(url, status, facts)) yield* describeSlashed(target, basePath);
		else if (status >= 400) yield* repeat(target, describe(url, target.url));
	}
	yield* describeLostAddresses(facts);
}

export const linkBroken = errorRule("link/broken", { checkSite });
