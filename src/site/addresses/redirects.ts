// Converts the redirects of content/redirects.yaml, and finds the addresses and files that they need.
import { encodePath } from "../../base/addresses/parse-url.ts";
import { isFile, type Urls } from "./urls.ts";

function removeTrailingSlash(path: string): string {
	return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

/** They have a meaning in the files of hosts. */
const SIGNS = /[{}$`\\"<>\s]/g;

/** "/about/#team" -> "/about#team"; other sites are written in full. */
/** No header has other letters than those of English. */
const encodeRest = (text: string) =>
	text.replace(SIGNS, encodeURIComponent).replace(/[^ -~]+/g, encodeURI);

/** The address of another site: a host of other letters has a name in English ones too. */
function encodeOther(written: string): string {
	const [start = "", rest = ""] = written.split(
		/(?<=^[^/]*\/\/[^/?#]*)(?=[/?#])/,
	);
	const origin = /[^ -~]/.test(start) ? new URL(start).origin : start;
	return origin + encodeRest(rest);
}

function encodeTarget(written: string): string {
	const [path = "", fragment] = written
		.replace(SIGNS, encodeURIComponent)
		.split("#");
	if (!path.startsWith("/")) return encodeOther(written);
	const encoded = encodePath(decodeURIComponent(removeTrailingSlash(path)));
	const target = encoded.replace(/%3Alast$/, ":last");
	return fragment === undefined ? target : `${target}#${encodeRest(fragment)}`;
}

export function toRedirects(entries: Readonly<Record<string, string>>) {
	return Object.entries(entries).map(([written, to]) => {
		const [, path = "", rest = ""] = /^(.*?)(\/\*|\?.*)?$/.exec(written) ?? [];
		return {
			/** As content/redirects.yaml spells it. */
			written,
			/** Decoded, without what follows it: "/old page" */
			from: decodeURIComponent(removeTrailingSlash(path)),
			/** The end of the address: "/*" for all addresses below, "?p=12" for the one with this query, "" */
			rest,
			/** Encoded: "/about", "/contact#fees", "/articles/:last", "https://other.example" */
			to: encodeTarget(to),
		};
	});
}
export type Redirect = Readonly<ReturnType<typeof toRedirects>[number]>;

/**
 * Maps old addresses, with and without a slash at the end, since browsers request both, to new ones. Then come
 * addresses with a query, "/{?p=12}", and those below a path, "/2019/{*}", the longest first: no path has braces.
 */
export function mapRedirects(redirects: readonly Redirect[], { href }: Urls) {
	const exact: [from: string, to: string][] = [];
	const others: [from: string, to: string][] = [];
	for (const { from, rest, to } of redirects) {
		const target = href(to);
		const slashed = from === "/" ? from : `${from}/`;
		const isBoth = slashed !== from && !isFile(from);
		if (rest === "/*") others.push([`${from}/{*}`, target]);
		else if (rest) others.push([`${from}{${rest}}`, target]);
		else exact.push([from, target]);
		if (isBoth && rest.startsWith("?"))
			others.push([`${slashed}{${rest}}`, target]);
		else if (isBoth && rest === "") exact.push([slashed, target]);
	}
	others.sort(([a], [b]) => b.length - a.length);
	return new Map([...exact, ...others]);
}

/** True for a target that takes no query along: of another site, or with a #fragment. */
export const isFinal = (to: string) => !to.startsWith("/") || to.includes("#");

/** The last part of an address, as :last: hosts would send signs of other kinds as they are. */
export const LAST_PART = "[\\w.~-]+";

/** @param path decoded @param query "?x=1", or "" @returns the address to go to, with the query where it stays */
export function findMoved(
	moved: ReadonlyMap<string, string>,
	path: string,
	query: string,
) {
	const byQuery = query && moved.get(`${path}{${query}}`);
	if (byQuery) return byQuery;
	let to = moved.get(path);
	const bare = removeTrailingSlash(path);
	for (
		let end = bare.lastIndexOf("/");
		to === undefined && end > 0;
		end = bare.lastIndexOf("/", end - 1)
	)
		to = moved.get(`${bare.slice(0, end)}/{*}`);
	if (to === undefined || isFinal(to)) return to;
	const [last = ""] = new RegExp(`${LAST_PART}$`).exec(bare) ?? [];
	const isWhole = bare.endsWith(`/${last}`) && last !== "";
	if (/:last\/?$/.test(to) && !isWhole) return undefined;
	return to.replace(/:last(?=\/?$)/, last) + query;
}

export function pageFileOf({ from }: Redirect, urlStyle: "flat" | "directory") {
	const name = from.slice(1);
	if (/\.html?$/.test(from)) return name;
	return urlStyle === "flat" && !isFile(from)
		? `${name}.html`
		: `${name}/index.html`;
}
