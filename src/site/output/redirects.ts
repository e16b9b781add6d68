// Checks redirects, and builds an HTML page for each, for hosts without redirect rules.

import { dropPageEnding, pagePathOf } from "../../base/addresses/page-paths.ts";
import {
	contentProblem,
	type Described,
	type Problem,
} from "../../base/problems.ts";
import { escapeHtml } from "../../base/text/escape.ts";
import { advise } from "../../base/text/suggest.ts";
import { pageFileOf, type Redirect } from "../addresses/redirects.ts";
import { REDIRECTS_FILE } from "../addresses/source-paths.ts";
import type { Site } from "../content/site.ts";
import type { Route } from "../plan/routes.ts";
import type { OutputFile } from "./file.ts";
import { HOST_FILES, RESERVED } from "./hosts/host-rules.ts";
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

/** Returns the page or the file of a target; undefined for another site. */
function findTargetPath(to: string): string | undefined {
	const [path = ""] = to.split("#");
	return path.startsWith("/") ? decodeURIComponent(path) : undefined;
}

/** Finds why a redirect from all addresses below a path is wrong. */
function describePattern(
	{ from, to }: Redirect,
	{ pages, files }: PresentPaths,
) {
	const start = `${from}/`;
	const hidden =
		[...pages].find((page) => page.startsWith(start)) ??
		[...files].find((file) => `/${file}`.startsWith(start));
	if (hidden !== undefined)
		return `${start}* would hide ${hidden.replace(/^(?!\/)/, "/")}, which exists`;
	const folder = to.endsWith("/:last")
		? to.slice(0, -"last".length - 1)
		: undefined;
	if (folder?.startsWith(start) || `${to}/`.startsWith(start))
		return `${start}* leads back to itself, without end`;
	return undefined;
}

function describeTarget(
	to: string,
	pages: readonly string[],
	old: ReadonlySet<string>,
) {
	if (old.has(to))
		return {
			hint: `${to} is an old address too: write the page that it leads to, as in /about`,
		};
	const name = dropPageEnding(to) || "/";
	const hint = "Write the path of a page of this site, as in /about";
	return { target: to, ...advise(name, pages, hint) };
}

/** "/articles/:last" needs a page below /articles. */
function isReached(target: string, present: PresentPaths): boolean {
	if (!target.endsWith("/:last")) return isPresent(target, present);
	const start = target.slice(0, -":last".length);
	return [...present.pages].some((page) => page.startsWith(start));
}

/** @returns the page whose file a redirect would hide: "/about" for "/about.html", unless it leads there */
function findHidden(
	{ from, rest, to }: Redirect,
	{ settings, urls }: Site,
	{ pages }: PresentPaths,
): string | undefined {
	const page = pagePathOf(from.slice(1));
	const isFile = rest === "" && urls.outputPath(page) === from.slice(1);
	const isHidden = isFile && pages.has(page) && findTargetPath(to) !== page;
	return isHidden && settings.urlStyle === "flat" ? page : undefined;
}

/** @param earlier the line above that means the same address */
function findMistakeInKey(
	redirect: Redirect,
	earlier: Redirect | undefined,
	{ site, present }: { site: Site; present: PresentPaths },
): Described | undefined {
	const { from, rest } = redirect;
	const wrong = rest === "/*" ? describePattern(redirect, present) : undefined;
	if (wrong)
		return {
			message: wrong,
			hint: "Write a longer beginning, or a line for each old address",
			target: from,
		};
	if (RESERVED.has(from.slice(1).toLowerCase()))
		return {
			message: `${from} is an address that hypno or a host uses itself`,
			hint: "Delete this line",
			target: from,
		};
	if (rest === "" && isPresent(from, present))
		return {
			message: `${from} exists, and with this redirect visitors could not open it`,
			hint: "Delete this line, or the page",
			target: from,
		};
	const hidden = findHidden(redirect, site, present);
	if (hidden)
		return {
			message: `${from} is the file of the page ${hidden}, and leads to it already`,
			hint: "Delete this line, or the page",
			target: from,
		};
	return (
		earlier && {
			message: `duplicate redirect: ${earlier.written} is listed above, and both lines mean the same address`,
			hint: "Delete one of the two lines",
		}
	);
}

export function* checkRedirects(
	site: Site,
	present: PresentPaths,
): Iterable<Problem> {
	const { redirects, locate } = site;
	const old = new Set(redirects.map(({ from, rest }) => from + rest));
	const patterns = redirects.filter(({ rest }) => rest === "/*");
	const pages = [...present.pages];
	const first = new Map<string, Redirect>();
	const findMistakeInTarget = ({
		to,
		rest,
	}: Redirect): Described | undefined => {
		if (to.includes(":last") && rest !== "/*")
			return {
				message:
					":last has no meaning without a star at the end of the old address",
				hint: "Write a star behind the old address, as in /2019/*: /articles/:last",
				target: to,
			};
		const target = findTargetPath(to);
		if (target === undefined || isReached(target, present)) return undefined;
		const isChained = patterns.some(({ from }) =>
			target.startsWith(`${from}/`),
		);
		const known = isChained ? new Set([target]) : old;
		return {
			message: `there is no page ${target} to redirect visitors to`,
			...describeTarget(target, pages, known),
		};
	};
	for (const redirect of redirects) {
		const { from, rest, written } = redirect;
		const earlier = first.get(from + rest);
		const inKey = findMistakeInKey(redirect, earlier, { site, present });
		const mistake = inKey ?? findMistakeInTarget(redirect);
		first.set(from + rest, redirect);
		if (!mistake) continue;
		const at = { file: REDIRECTS_FILE, keys: [written] };
		const source = locate(inKey ? { ...at, on: "key" } : at);
		yield contentProblem(mistake.message, { ...mistake, source });
	}
}

function formatPage({ urls, settings }: Site, { to }: Redirect): string {
	const { heading, text } = settings.movedPage;
	const url = escapeHtml(to.startsWith("/") ? urls.absolute(to) : to);
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
		// No file has the address of a pattern.
		if (redirect.rest !== "") continue;
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
