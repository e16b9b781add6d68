// Finds the file or the redirect for a request. Only exact names are found, so no path leads out of the site.

import { pagePathOf } from "../../base/addresses/page-paths.ts";
import {
	decode,
	ESCAPED_SEPARATOR,
	encodePath,
} from "../../base/addresses/parse-url.ts";
import { findMoved } from "../addresses/redirects.ts";
import type { ServedFile, ServedFiles } from "./served-files.ts";

interface Resolution {
	readonly file?: ServedFile | undefined;
	/** The location is a path of this site and begins with one slash, or another site in full. */
	readonly redirect?: { readonly status: number; readonly location: string };
}

/** Browsers follow as many. */
const MAX_REDIRECTS = 20;

export const NOT_FOUND_PAGE = "404.html";

/** @returns the path, still percent-encoded, and the query: "?x=1", or "" */
export function splitTarget(target: string) {
	const [urlPath = ""] = target.split("?", 1);
	return { urlPath, query: target.slice(urlPath.length) };
}

async function findFile(served: ServedFiles, name: string) {
	// 404.html is no page of the site, so a link to it is broken.
	const get = async (outputPath: string) =>
		outputPath === NOT_FOUND_PAGE ? undefined : served.file(outputPath);
	if (name === "" || name.endsWith("/")) {
		const bare = name.slice(0, -1);
		const file = await get(`${name}index.html`);
		if (file) return { file };
		return (await get(`${bare}.html`)) ? { moved: bare } : {};
	}
	const exact = await get(name);
	if (exact && name.endsWith(".html") && !exact.isStatic) {
		const page = pagePathOf(name).slice(1);
		return { moved: name.endsWith("/index.html") ? `${page}/` : page };
	}
	const file = exact ?? (await get(`${name}.html`));
	if (file) return { file };
	return (await get(`${name}/index.html`)) ? { moved: `${name}/` } : {};
}

export async function resolveTarget(
	served: ServedFiles,
	target: string,
): Promise<Resolution> {
	const { urlPath, query } = splitTarget(target);
	const home = `${served.basePath}/`;
	const decoded = decode(urlPath);
	if (decoded === undefined || ESCAPED_SEPARATOR.test(urlPath)) return {};
	const redirect = (status: number, to: string) => ({
		redirect: { status, location: `${to}${query}` },
	});
	if (decoded === served.basePath) return redirect(308, encodePath(home));
	if (!decoded.startsWith(home))
		// Static hosts have no such redirect. It helps a person who opens the printed address.
		return decoded === "/" ? redirect(307, encodePath(home)) : {};
	const name = decoded.slice(home.length);
	const location = findMoved(served.moved, `/${name}`, query);
	if (location !== undefined) return { redirect: { status: 301, location } };
	const { file, moved } = await findFile(served, name);
	return moved === undefined
		? { file }
		: redirect(308, encodePath(home + moved));
}

/** @returns the address that a visitor ends at, or that of another site; undefined for nothing, and for a circle */
export async function followRedirects(
	served: ServedFiles,
	target: string,
	left = MAX_REDIRECTS,
): Promise<string | undefined> {
	if (!target.startsWith("/")) return target;
	const [path = ""] = target.split("#");
	const { file, redirect } = await resolveTarget(served, path);
	if (!redirect) return file && target;
	return left > 0
		? followRedirects(served, redirect.location, left - 1)
		: undefined;
}
