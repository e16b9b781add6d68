// The target of a request line -> a file of the site, another address, or nothing. A file is
// only ever found under its exact name, so no path leads out of the site.
import type { ServedFile, ServedSite } from "./served-site.ts";

interface Target {
	/** "example.com:80" of a full address, as a proxy is asked. */
	readonly authority: string | undefined;
	/** Still encoded: "/a%20b" */
	readonly urlPath: string;
	/** With its question mark: "?x=1", or nothing. */
	readonly query: string;
}

type Resolution =
	| { readonly kind: "file"; readonly file: ServedFile }
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

/** Signs that would be another path once decoded; hosts do not look behind them. */
const HIDDEN = /%(?:2f|5c|00)/i;

export function parseTarget(target: string): Target | undefined {
	const match = /^(?:https?:\/\/([^/?#]*))?([^?]*)(.*)$/is.exec(target);
	const [, authority, path = "", query = ""] = match ?? [];
	// A full address without a path is that of the home page.
	const urlPath = path === "" && authority !== undefined ? "/" : path;
	return urlPath.startsWith("/") ? { authority, urlPath, query } : undefined;
}

function decodePath(urlPath: string): string | undefined {
	try {
		return decodeURIComponent(urlPath);
	} catch {
		return undefined;
	}
}

const encodePath = (decoded: string) =>
	decoded.split("/").map(encodeURIComponent).join("/");

export function missingPage(site: ServedSite): Promise<ServedFile | undefined> {
	return site.file(MISSING_PAGE);
}

/**
 * The file of a name, or the name it has moved to. The files say by themselves whether pages
 * are "about.html" or "about/index.html".
 */
async function findFile(site: ServedSite, name: string) {
	// Under its own address, too, the page for what is missing is no page of the site: who
	// links to it has a broken link.
	const get = async (outputPath: string) =>
		outputPath === MISSING_PAGE ? undefined : site.file(outputPath);
	if (name === "" || name.endsWith("/")) {
		const bare = name.slice(0, -1);
		const file = await get(`${name}index.html`);
		if (file) return { file };
		return (await get(`${bare}.html`)) ? { moved: bare } : undefined;
	}
	const file = (await get(name)) ?? (await get(`${name}.html`));
	if (file) return { file };
	const isFolder = (await get(`${name}/index.html`)) !== undefined;
	return isFolder ? { moved: `${name}/` } : undefined;
}

export async function resolveTarget(
	site: ServedSite,
	{ urlPath, query }: Pick<Target, "urlPath" | "query">,
): Promise<Resolution> {
	const home = `${site.basePath}/`;
	const decoded = decodePath(urlPath);
	if (decoded === undefined) return { kind: "malformed" };
	if (HIDDEN.test(urlPath)) return { kind: "missing" };
	const redirect = (status: 301 | 307 | 308, to: string): Resolution => ({
		kind: "redirect",
		status,
		location: `${to}${query}`,
	});
	if (decoded === site.basePath) return redirect(308, encodePath(home));
	if (!decoded.startsWith(home))
		// No host does this: it is for whoever opens the address of the preview.
		return decoded === "/"
			? redirect(307, encodePath(home))
			: { kind: "missing" };
	const name = decoded.slice(home.length);
	const location = site.moved.get(`/${name}`);
	if (location !== undefined) return redirect(301, location);
	const found = await findFile(site, name);
	if (!found) return { kind: "missing" };
	return found.file
		? { kind: "file", file: found.file }
		: redirect(308, encodePath(home + found.moved));
}
