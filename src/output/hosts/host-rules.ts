// The part of all host configurations that is independent of their format.
import { escapePattern } from "../../escape.ts";
import { type Header, NAMED_BY_HASH } from "../../http/published-headers.ts";

/** The folder of configuration that is included by the server and never sent. */
const HOSTING_FOLDER = ".hosting";

/** The output paths of the configuration files. */
export const HOST_FILES = {
	headers: "_headers",
	redirects: "_redirects",
	vercel: "vercel.json",
	nginx: `${HOSTING_FOLDER}/nginx.conf`,
	caddy: `${HOSTING_FOLDER}/Caddyfile`,
} as const;

/** Patterns of output paths that visitors must not get. */
export const PRIVATE_PATHS = [
	HOST_FILES.headers,
	HOST_FILES.redirects,
	HOST_FILES.vercel,
	`${HOSTING_FOLDER}/*`,
	// The manifest of the output folder.
	".hypno",
	// The 404 page has no address of its own.
	"404",
] as const;

export interface HostRules {
	/** "" or "/practice" */
	readonly basePath: string;
	readonly urlStyle: "flat" | "directory";
	readonly headers: readonly Header[];
	/** Every file of the site except the pages: "assets/site-3f9a1c2b.css" */
	readonly paths: readonly string[];
	readonly redirects: readonly HostRedirect[];
}

interface HostRedirect {
	/** Decoded, with the base path: "/old page/" */
	readonly from: string;
	/** Encoded, with the base path: "/practice/about" */
	readonly location: string;
}

/** A regular expression for the addresses of files with a hash in their names. */
export function hashedAddress({ basePath }: HostRules): string {
	return `^${escapePattern(basePath)}/${NAMED_BY_HASH.source.slice(1)}`;
}

export function eachLine<Item>(
	items: readonly Item[],
	format: (item: Item) => string,
): string {
	return items.map((item) => `${format(item)}\n`).join("");
}
