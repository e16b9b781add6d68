// Addresses that are no more, and what takes their place.
import { isFile } from "./urls.ts";

export interface Redirect {
	/** As it stands in content/redirects.yaml. */
	readonly written: string;
	/** Decoded and without a slash at its end: "/old page" */
	readonly from: string;
	/** The path of a page of this site, without a slash at its end: "/about" */
	readonly to: string;
}

/** "/about/" -> "/about" */
export function withoutSlash(path: string): string {
	return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

/** @param entries old -> new, as they stand in content/redirects.yaml */
export function readRedirects(
	entries: Readonly<Record<string, string>>,
): Redirect[] {
	return Object.entries(entries).map(([written, to]) => ({
		written,
		from: decodeURIComponent(withoutSlash(written)),
		to: withoutSlash(to),
	}));
}

/** The ways in which browsers ask for an old address, with and without a slash at its end. */
export function oldAddresses({ from }: Redirect): string[] {
	return isFile(from) ? [from] : [from, `${from}/`];
}

/**
 * The file that answers at an old address where no host reads rules. Only what ends in .html is
 * sent as a page under its own name.
 */
export function pageFileOf({ from }: Redirect, urlStyle: "flat" | "directory") {
	const name = from.slice(1);
	if (/\.html?$/.test(from)) return name;
	return urlStyle === "flat" && !isFile(from)
		? `${name}.html`
		: `${name}/index.html`;
}
