// The redirects of content/redirects.yaml, and the addresses and files that they need.
import { isFile } from "./urls.ts";

export interface Redirect {
	/** The old address as in content/redirects.yaml. */
	readonly written: string;
	/** The old path, decoded and without a slash at its end: "/old page" */
	readonly from: string;
	/** The path of a page of this site, without a slash at its end: "/about" */
	readonly to: string;
}

/** "/about/" -> "/about" */
export function removeTrailingSlash(path: string): string {
	return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

/** @param entries new addresses by their old ones */
export function toRedirects(
	entries: Readonly<Record<string, string>>,
): Redirect[] {
	return Object.entries(entries).map(([written, to]) => ({
		written,
		from: decodeURIComponent(removeTrailingSlash(written)),
		to: removeTrailingSlash(to),
	}));
}

/** Lists an old address as browsers request it, with and without a slash at its end. */
export function listOldAddresses({ from }: Redirect): string[] {
	return isFile(from) ? [from] : [from, `${from}/`];
}

/** Returns the file for an old address on hosts without redirect rules; it must end in .html. */
export function pageFileOf({ from }: Redirect, urlStyle: "flat" | "directory") {
	const name = from.slice(1);
	if (/\.html?$/.test(from)) return name;
	return urlStyle === "flat" && !isFile(from)
		? `${name}.html`
		: `${name}/index.html`;
}
