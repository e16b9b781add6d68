// Checks redirects, and builds an HTML page for each, for hosts without redirect rules.

import { dropPageEnding, pagePathOf } from "../../base/addresses/page-paths.ts";
import { contentProblem, type Problem } from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import { createSuggester } from "../../base/text/suggest.ts";
import { pageFileOf, type Redirect } from "../addresses/redirects.ts";
import { REDIRECTS_FILE } from "../addresses/source-paths.ts";
import type { Site } from "../content/site.ts";
import type { Route } from "../plan/routes.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";
import { foldersOf } from "./manifest.ts";

export function listPresentPaths(
	routes: readonly Route[],
	unplanned: readonly string[],
	assets: readonly OutputFile[],
) {
	const paths = routes.map(({ path }) => path);
	const pages = paths.filter((path) => path !== "/404");
	return {
		pages: new Set([...pages, ...unplanned]),
		files: new Set(assets.map(({ outputPath }) => outputPath)),
	};
}

export type PresentPaths = ReturnType<typeof listPresentPaths>;

export function isPresent(path: string, { pages, files }: PresentPaths) {
	return pages.has(path) || files.has(path.slice(1));
}

function describeTarget(
	to: string,
	suggest: (path: string) => string[],
	old: ReadonlySet<string>,
) {
	if (old.has(to))
		return {
			hint: `${to} is an old address too: write the page that it leads to, as in /about`,
		};
	const name = dropPageEnding(to) || "/";
	const suggestions = suggest(name).slice(0, 1);
	const hint = suggestions[0]
		? `Did you mean ${suggestions[0]}?`
		: "Write the path of a page of this site, as in /about";
	return { target: to, hint, suggestions };
}

/** Hosts or hypno use these addresses themselves. */
const RESERVED = new Set([
	...["404", "404.html", "_worker.js", "_routes.json"],
	...Object.values(HOST_FILES),
]);

/** @returns the page whose file a redirect would hide: "/about" for "/about.html", unless it leads there */
function findHidden(
	{ from, to }: Redirect,
	{ settings, urls }: Site,
	{ pages }: PresentPaths,
): string | undefined {
	const page = pagePathOf(from.slice(1));
	const isFile = urls.outputPath(page) === from.slice(1);
	const isHidden = isFile && pages.has(page) && decodeURIComponent(to) !== page;
	return isHidden && settings.urlStyle === "flat" ? page : undefined;
}

export function* checkRedirects(
	site: Site,
	present: PresentPaths,
): Iterable<Problem> {
	const { redirects, locate } = site;
	const old = new Set(redirects.map(({ from }) => from));
	const suggest = createSuggester([...present.pages]);
	const first = new Map<string, Redirect>();
	for (const redirect of redirects) {
		const { from, to, written } = redirect;
		const at = { file: REDIRECTS_FILE, keys: [written] };
		const earlier = first.get(from);
		const hidden = findHidden(redirect, site, present);
		first.set(from, redirect);
		if (RESERVED.has(from.slice(1).toLowerCase()))
			yield contentProblem(
				`${from} is an address that hypno or a host uses itself`,
				{
					hint: "Delete this line",
					target: from,
					source: locate({ ...at, on: "key" }),
				},
			);
		else if (isPresent(from, present))
			yield contentProblem(
				`${from} exists, and with this redirect visitors could not open it`,
				{
					hint: "Delete this line, or the page",
					target: from,
					source: locate({ ...at, on: "key" }),
				},
			);
		else if (hidden)
			yield contentProblem(
				`${from} is the file of the page ${hidden}, and leads to it already`,
				{
					hint: "Delete this line, or the page",
					target: from,
					source: locate({ ...at, on: "key" }),
				},
			);
		else if (earlier)
			yield contentProblem(
				`duplicate redirect: ${earlier.written} is listed above, and both lines mean the same address`,
				{
					hint: "Delete one of the two lines",
					source: locate({ ...at, on: "key" }),
				},
			);
		else if (!isPresent(decodeURIComponent(to), present))
			yield contentProblem(`there is no page ${to} to redirect visitors to`, {
				...describeTarget(to, suggest, old),
				source: locate(at),
			});
	}
}

function formatPage({ urls, settings }: Site, { to }: Redirect): string {
	const { heading, text } = settings.movedPage;
	const url = escapeHtml(urls.absolute(to));
	const href = escapeHtml(urls.href(to));
	return `<!DOCTYPE html>
<html lang="${settings.language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(heading)} | ${escapeHtml(settings.name)}</title>
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${href}">
<link rel="canonical" href="${url}">
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)} <a href="${href}">${url}</a>.</p>
</main>
</body>
</html>
`;
}

/** Names are compared without case, because on some disks "About" would overwrite "about". */
const ignoreCase = (name: string) => name.toLowerCase();

/** Leaves out a redirect if something else has its file or its address. */
export function* buildRedirectPages(
	site: Site,
	{ pages, files }: PresentPaths,
	outputPaths: readonly string[],
): Iterable<OutputFile> {
	const all = [...files, ...outputPaths, ...Object.values(HOST_FILES)];
	const taken = new Set(all.map(ignoreCase));
	const folders = foldersOf(taken);
	const addresses = new Set([...pages].map(ignoreCase));
	for (const redirect of site.redirects) {
		const outputPath = pageFileOf(redirect, site.settings.urlStyle);
		const name = ignoreCase(outputPath);
		// For /about, hosts send about.html rather than about/index.html.
		const above = [...foldersOf([name])];
		const isTaken =
			taken.has(name) || folders.has(name) || addresses.has(pagePathOf(name));
		if (isTaken || above.some((folder) => taken.has(folder))) continue;
		taken.add(name);
		for (const folder of above) folders.add(folder);
		yield { outputPath, contents: formatPage(site, redirect) };
	}
}
