// Converts the redirects of content/redirects.yaml, and finds the addresses and files that they need.
import { encodePath } from "../../base/addresses/parse-url.ts";
import { isFile, type Urls } from "./urls.ts";

function removeTrailingSlash(path: string): string {
	return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

export function toRedirects(entries: Readonly<Record<string, string>>) {
	return Object.entries(entries).map(([written, to]) => ({
		/** As content/redirects.yaml spells it. */
		written,
		/** Decoded: "/old page" */
		from: decodeURIComponent(removeTrailingSlash(written)),
		/** Encoded: "/about" */
		to: encodePath(decodeURIComponent(removeTrailingSlash(to))),
	}));
}
export type Redirect = Readonly<ReturnType<typeof toRedirects>[number]>;

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
