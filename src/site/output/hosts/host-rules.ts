// Collects what all configurations of hosts have in common.

import { contentType } from "../../../base/addresses/content-type.ts";
import { escapePattern } from "../../../base/text/escape.ts";
import {
	type Header,
	NAMED_BY_HASH,
} from "../../addresses/published-headers.ts";
import { LAST_PART } from "../../addresses/redirects.ts";

/** Web servers include the configuration in this folder, and never send it to visitors. */
const HOSTING_FOLDER = ".hosting";

export const HOST_FILES = {
	headers: "_headers",
	redirects: "_redirects",
	vercel: "vercel.json",
	nginx: `${HOSTING_FOLDER}/nginx.conf`,
	caddy: `${HOSTING_FOLDER}/Caddyfile`,
} as const;

/** Visitors must not get files whose output path matches one of these patterns. */
export const PRIVATE_PATHS = [
	HOST_FILES.headers,
	HOST_FILES.redirects,
	HOST_FILES.vercel,
	`${HOSTING_FOLDER}/*`,
	".hypno",
	// The 404 page has no address of its own.
	"404",
] as const;

/** Hosts or hypno use these addresses themselves. */
export const RESERVED: ReadonlySet<string> = new Set([
	...["404", "404.html", "_worker.js", "_routes.json"],
	...Object.values(HOST_FILES),
]);

export interface HostRules extends ReturnType<typeof divideRedirects> {
	readonly basePath: string;
	readonly urlStyle: "flat" | "directory";
	readonly headers: readonly Header[];
	/** The output paths of all files except the pages: "assets/site-3f9a1c2b.css" */
	readonly paths: readonly string[];
	/** HTML files of static/, such as the one with which a search engine verifies the owner, keep their ending. */
	readonly keptAddresses: readonly string[];
}

type Moved = readonly [from: string, to: string];

/**
 * Divides redirects by what their old address has at its end: "/{?p=12}", "/2019/{*}" or nothing. Old addresses start
 * with the base path and are decoded: "/old page/", "/practice/about".
 */
export function divideRedirects(redirects: readonly Moved[]) {
	const exact: Moved[] = [];
	const patterns: { folder: string; to: string }[] = [];
	const queries: { path: string; name: string; value: string; to: string }[] =
		[];
	for (const [from, to] of redirects) {
		const [, path = "", name, value = ""] =
			/^(.*)\{(?:\*|\?(.*)=(.*))\}$/.exec(from) ?? [];
		if (path === "") exact.push([from, to]);
		else if (name === undefined) patterns.push({ folder: path, to });
		else queries.push({ path, name, value, to });
	}
	return { exact, patterns, queries };
}

/** The pattern of all addresses below a folder; with :last in the target, it captures the last part. */
export function patternBelow(
	folder: string,
	to: string,
	capture: string,
): string {
	const start = `^${escapePattern(folder)}`;
	return isLast(to)
		? `${start}(?:.*/)?(${capture}${LAST_PART})/?$`
		: `${start}.+`;
}

export const isLast = (to: string) => /:last\/?$/.test(to);

export function listTypes({ paths }: Pick<HostRules, "paths">) {
	const types = new Map<string, string>();
	for (const outputPath of paths) {
		const [, ending] = /\.([a-z0-9]+)$/.exec(outputPath.toLowerCase()) ?? [];
		if (ending) types.set(ending, contentType(outputPath).value);
	}
	return [...types].sort();
}

export function hashedAddress({ basePath }: HostRules): string {
	return `^${escapePattern(basePath)}/${NAMED_BY_HASH.source.slice(1)}`;
}

export function eachLine<Item>(
	items: readonly Item[],
	format: (item: Item) => string,
): string {
	return items.map((item) => `${format(item)}\n`).join("");
}
