// The rules that every host has to follow for a site, whatever form it wants them in.
import { escapePattern } from "../../escape.ts";
import { type Header, NAMED_BY_HASH } from "../../http/published-headers.ts";

/** The folder of the output that nobody but the owner of the server reads. */
const HOSTING_FOLDER = ".hosting";

/** Files that some host reads, from the top of the output folder. */
export const HOST_FILES = {
	headers: "_headers",
	redirects: "_redirects",
	vercel: "vercel.json",
	nginx: `${HOSTING_FOLDER}/nginx.conf`,
	caddy: `${HOSTING_FOLDER}/Caddyfile`,
} as const;

/** Patterns of paths in the output that no visitor is answered with. */
export const PRIVATE_PATHS = [
	HOST_FILES.headers,
	HOST_FILES.redirects,
	HOST_FILES.vercel,
	`${HOSTING_FOLDER}/*`,
	// The list of what hypno wrote.
	".hypno",
	// The page for what is missing has no address of its own.
	"404",
] as const;

export interface HostRules {
	/** "" or "/practice" */
	readonly basePath: string;
	readonly urlStyle: "flat" | "directory";
	readonly headers: readonly Header[];
	/** Every file of the site but the pages: "assets/site-3f9a1c2b.css" */
	readonly paths: readonly string[];
	readonly redirects: readonly HostRedirect[];
}

interface HostRedirect {
	/** With the base path, and decoded: "/old page/" */
	readonly from: string;
	/** Ready for a header: "/practice/about" */
	readonly location: string;
}

/** The regular expression of addresses whose files are named by their hashes. */
export function hashedAddress({ basePath }: HostRules): string {
	return `^${escapePattern(basePath)}/${NAMED_BY_HASH.source.slice(1)}`;
}

export function eachLine<Item>(
	items: readonly Item[],
	format: (item: Item) => string,
): string {
	return items.map((item) => `${format(item)}\n`).join("");
}
