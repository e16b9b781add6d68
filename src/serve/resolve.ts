// Finds the file or the redirect for the target of a request. A file is found only under its exact name,
// so no path leads out of the site.
import { decode } from "../plan/parse-url.ts";
import type { ServedFile, ServedSite } from "./served-site.ts";

interface Target {
	/** Set if the target is a full address, as proxies receive it: "example.com:80" */
	readonly authority: string | undefined;
	/** The path is percent-encoded: "/a%20b" */
	readonly urlPath: string;
	/** "?x=1", or "" */
	readonly query: string;
}

type Resolution =
	| { readonly kind: "file"; readonly file: ServedFile }
	| {
			readonly kind: "redirect";
			readonly status: 301 | 307 | 308;
			/** The location is a path of this site and begins with one slash. */
			readonly location: string;
	  }
	| { readonly kind: "missing" }
	/** A malformed path contains a % that encodes nothing. */
	| { readonly kind: "malformed" };

const NOT_FOUND_PAGE = "404.html";

/** Static hosts do not decode these, since the result would be another path. */
const ESCAPED_SEPARATOR = /%(?:2f|5c|00)/i;

export function parseTarget(target: string): Target | undefined {
	const match = /^(?:https?:\/\/([^/?#]*))?([^?]*)(.*)$/is.exec(target);
	const [, authority, path = "", query = ""] = match ?? [];
	const urlPath = path === "" && authority !== undefined ? "/" : path;
	return urlPath.startsWith("/") ? { authority, urlPath, query } : undefined;
}

const encodePath = (decoded: string) =>
	decoded.split("/").map(encodeURIComponent).join("/");

export function findNotFoundPage(site: ServedSite) {
	return site.file(NOT_FOUND_PAGE);
}

/** Finds a file, or the address of a page that is "about.html" or "about/index.html". */
async function findFile(site: ServedSite, name: string) {
	// 404.html is no page of the site, so a link to it is broken.
	const get = async (outputPath: string) =>
		outputPath === NOT_FOUND_PAGE ? undefined : site.file(outputPath);
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
	const decoded = decode(urlPath);
	if (decoded === undefined) return { kind: "malformed" };
	if (ESCAPED_SEPARATOR.test(urlPath)) return { kind: "missing" };
	const redirect = (status: 301 | 307 | 308, to: string): Resolution => ({
		kind: "redirect",
		status,
		location: `${to}${query}`,
	});
	if (decoded === site.basePath) return redirect(308, encodePath(home));
	if (!decoded.startsWith(home))
		// Static hosts have no such redirect. It helps a person who opens the printed address.
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
