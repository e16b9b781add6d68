// The path of a request -> a file of the site, another address, or nothing. A file is only
// ever found under its exact name, so no path leads out of the site.
import type { SiteFile } from "./files.ts";
import type { ServedSite } from "./served-site.ts";
import type { Target } from "./target.ts";

type Resolution =
	| { readonly kind: "file"; readonly file: SiteFile }
	| {
			readonly kind: "redirect";
			readonly status: 301 | 307 | 308;
			/** A path of this site: it begins with one slash. */
			readonly location: string;
	  }
	| { readonly kind: "missing" }
	/** Percent signs that stand for nothing. */
	| { readonly kind: "malformed" };

const MISSING_PAGE = "404.html";
const MISSING: Resolution = { kind: "missing" };

/** Signs that would be another path once decoded; hosts do not look behind them. */
const HIDDEN = /%(?:2f|5c|00)/i;

function decodePath(urlPath: string): string | undefined {
	try {
		return decodeURIComponent(urlPath);
	} catch (error) {
		if (error instanceof URIError) return undefined;
		throw error;
	}
}

const encodePath = (decoded: string) =>
	decoded.split("/").map(encodeURIComponent).join("/");

/** The page for whatever is missing, if the site has one. */
export function missingPage({ files }: ServedSite): SiteFile | undefined {
	return files.get(MISSING_PAGE);
}

/**
 * The file of a name, or the name it has moved to. The files say by themselves whether pages
 * are "about.html" or "about/index.html".
 */
function findFile({ files }: ServedSite, name: string) {
	// Under its own address, too, the page for what is missing is no page of the site: who
	// links to it has a broken link.
	const get = (outputPath: string) =>
		outputPath === MISSING_PAGE ? undefined : files.get(outputPath);
	if (name === "" || name.endsWith("/")) {
		const bare = name.slice(0, -1);
		const file = get(`${name}index.html`);
		if (file) return { file };
		return get(`${bare}.html`) ? { moved: bare } : undefined;
	}
	const file = get(name) ?? get(`${name}.html`);
	if (file) return { file };
	return get(`${name}/index.html`) ? { moved: `${name}/` } : undefined;
}

/** Below the base path, without the slash in front; undefined elsewhere. */
function nameBelow(basePath: string, decoded: string): string | undefined {
	const start = `${basePath}/`;
	return decoded.startsWith(start) ? decoded.slice(start.length) : undefined;
}

export function resolveTarget(site: ServedSite, target: Target): Resolution {
	const { basePath } = site;
	const decoded = decodePath(target.urlPath);
	if (decoded === undefined) return { kind: "malformed" };
	if (HIDDEN.test(target.urlPath)) return MISSING;
	const redirect = (status: 307 | 308, to: string): Resolution => ({
		kind: "redirect",
		status,
		location: `${encodePath(to)}${target.query}`,
	});
	const name = nameBelow(basePath, decoded);
	if (name === undefined) {
		if (decoded === basePath) return redirect(308, `${basePath}/`);
		// No host does this: it is for whoever opens the address of the preview.
		return decoded === "/" ? redirect(307, `${basePath}/`) : MISSING;
	}
	const location = site.moved.get(`/${name}`);
	if (location !== undefined)
		return {
			kind: "redirect",
			status: 301,
			location: `${location}${target.query}`,
		};
	const found = findFile(site, name);
	if (!found) return MISSING;
	return found.file
		? { kind: "file", file: found.file }
		: redirect(308, `${basePath}/${found.moved}`);
}
