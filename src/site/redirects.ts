// Converts the redirects of content/redirects.yaml, and finds the addresses and files that they need.
import { encodePath } from "./parse-url.ts";
import { isFile, type Urls } from "./urls.ts";

export interface Redirect {
	/** The old address as content/redirects.yaml spells it. */
	readonly written: string;
	/** The old path is decoded and does not end with a slash: "/old page" */
	readonly from: string;
	/** The path of a page of this site, encoded, without a slash at the end: "/about" */
	readonly to: string;
}

function removeTrailingSlash(path: string): string {
	return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

export function toRedirects(entries: Readonly<Record<string, string>>) {
	return Object.entries(entries).map(([written, to]) => ({
		written,
		from: decodeURIComponent(removeTrailingSlash(written)),
		to: encodePath(decodeURIComponent(removeTrailingSlash(to))),
	}));
}

/** Maps old addresses, with and without a slash at the end, since browsers request both, to new ones. */
export function mapRedirects(redirects: readonly Redirect[], { href }: Urls) {
	const moved = new Map<string, string>();
	for (const { from, to } of redirects) {
		moved.set(from, href(to));
		if (!isFile(from)) moved.set(`${from}/`, href(to));
	}
	return moved;
}

export function pageFileOf({ from }: Redirect, urlStyle: "flat" | "directory") {
	const name = from.slice(1);
	if (/\.html?$/.test(from)) return name;
	return urlStyle === "flat" && !isFile(from)
		? `${name}.html`
		: `${name}/index.html`;
}
