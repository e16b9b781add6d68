// Checks redirects: reports old addresses that exist and new addresses that are no pages. Builds
// an HTML page for each redirect, for hosts that know no redirect rules.
import type { Site } from "../content/site.ts";
import { escapeHtml } from "../escape.ts";
import { pageFileOf, type Redirect } from "../plan/redirects.ts";
import type { Route } from "../plan/route.ts";
import { contentProblem, type UnlocatedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES } from "./hosts/host-rules.ts";
import { foldersOf } from "./manifest.ts";

const FILE = "content/redirects.yaml";

interface PresentPaths {
	/** The paths of all pages, including pages with errors: "/about" */
	readonly pages: ReadonlySet<string>;
	/** The output paths of all other files: "art/stress.svg" */
	readonly files: ReadonlySet<string>;
}

export function listPresentPaths(
	routes: readonly Route[],
	unplanned: readonly string[],
	assets: readonly OutputFile[],
): PresentPaths {
	const pages = routes
		.filter(({ template }) => template !== "not-found")
		.map(({ path }) => path);
	return {
		pages: new Set([...pages, ...unplanned]),
		files: new Set(assets.map(({ outputPath }) => outputPath)),
	};
}

interface RedirectError {
	readonly on: "key" | "value";
	readonly message: string;
	readonly hint: string;
	readonly target?: string;
	readonly suggestions?: readonly string[];
}

/** Addresses of pages on other hosts often end like this. */
const PAGE_ENDING = /(?:\/index)?\.(?:html?|php)$/;

/** Compares the page's name with the pages in the same folder first, then the path with other pages. */
function suggestPage(path: string, pages: readonly string[]): string[] {
	const folder = path.slice(0, path.lastIndexOf("/") + 1);
	const isBeside = (page: string) =>
		page.startsWith(folder) && !page.includes("/", folder.length);
	const nameOf = (page: string) => page.slice(folder.length);
	const [beside] = suggest(nameOf(path), pages.filter(isBeside).map(nameOf));
	if (beside !== undefined) return [`${folder}${beside}`];
	return suggest(
		path,
		pages.filter((page) => !isBeside(page)),
	);
}

function isPresent(path: string, { pages, files }: PresentPaths): boolean {
	return pages.has(path) || files.has(path.slice(1));
}

function checkTarget(
	{ to }: Redirect,
	present: PresentPaths,
): RedirectError | undefined {
	if (isPresent(decodeURIComponent(to), present)) return undefined;
	const name = to.replace(PAGE_ENDING, "") || "/";
	const suggestions = suggestPage(name, [...present.pages]);
	return {
		on: "value",
		message: `there is no page ${to} to redirect visitors to`,
		hint: suggestions[0]
			? `Did you mean ${suggestions[0]}?`
			: "Write the path of a page of this site, as in /about",
		target: to,
		suggestions,
	};
}

/** @param next finds the redirect of an old address */
function findError(
	redirect: Redirect,
	next: ReadonlyMap<string, Redirect>,
	present: PresentPaths,
): RedirectError | undefined {
	const { from, to, written } = redirect;
	if (isPresent(from, present))
		return {
			on: "key",
			message: `${from} exists, and with this redirect visitors could not open it`,
			hint: "Delete this line, or the page",
			target: from,
		};
	const first = next.get(from);
	if (first !== redirect)
		return {
			on: "key",
			message: `duplicate redirect: ${first?.written} is listed above, and both lines mean the same address`,
			hint: "Delete one of the two lines",
		};
	const second = next.get(to);
	if (!second) return checkTarget(redirect, present);
	return {
		on: "value",
		message: `${to} is an old address too, which redirects to ${second.to}`,
		hint:
			second.to === from || second === redirect
				? "Write the path of a page, as in /about"
				: `Redirect to the last address directly: ${written}: ${second.to}`,
	};
}

export function checkRedirects(
	{ redirects }: Site,
	present: PresentPaths,
): UnlocatedProblem[] {
	const next = new Map<string, Redirect>();
	for (const redirect of redirects)
		if (!isPresent(redirect.from, present) && !next.has(redirect.from))
			next.set(redirect.from, redirect);
	const problems: UnlocatedProblem[] = [];
	for (const redirect of redirects) {
		const error = findError(redirect, next, present);
		if (!error) continue;
		const { on, message, ...details } = error;
		const source = { file: FILE, keys: [redirect.written], on };
		problems.push(contentProblem(message, { ...details, source }));
	}
	return problems;
}

function formatPage({ urls, settings }: Site, { to }: Redirect): string {
	const url = escapeHtml(urls.absolute(to));
	const href = escapeHtml(urls.href(to));
	return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>This page has moved | ${escapeHtml(settings.name)}</title>
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${href}">
<link rel="canonical" href="${url}">
</head>
<body>
<main>
<h1>This page has moved</h1>
<p>You will find it at <a href="${href}">${url}</a>.</p>
</main>
</body>
</html>
`;
}

/** Names are compared without case, because on some disks "About" would overwrite "about". */
const ignoreCase = (name: string) => name.toLowerCase();

/** Leaves out a redirect if something else has its file or its address. */
export function buildRedirectPages(
	site: Site,
	{ pages, files }: PresentPaths,
	outputPaths: readonly string[],
): OutputFile[] {
	if (site.redirects.length === 0) return [];
	const all = [...files, ...outputPaths, ...Object.values(HOST_FILES)];
	const taken = new Set(all.map(ignoreCase));
	const folders = foldersOf(taken);
	const addresses = new Set([...pages].map(ignoreCase));
	const built: OutputFile[] = [];
	for (const redirect of site.redirects) {
		const outputPath = pageFileOf(redirect, site.settings.urlStyle);
		const name = ignoreCase(outputPath);
		// For /about, hosts send about.html rather than about/index.html.
		const bare = `/${name.replace(/(?:\/index)?\.html?$/, "")}`;
		const isTaken = taken.has(name) || folders.has(name) || addresses.has(bare);
		const above = [...foldersOf([name])];
		const isBelowFile = above.some((folder) => taken.has(folder));
		if (isTaken || isBelowFile) continue;
		taken.add(name);
		for (const folder of above) folders.add(folder);
		built.push({ outputPath, contents: formatPage(site, redirect) });
	}
	return built;
}
