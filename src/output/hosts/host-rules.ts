// What every host has to be told of a site, whatever the form it wants it in.
import type { Header } from "../../http/published-headers.ts";

/** The folder of the output that nobody but the owner of the server reads. */
export const HOSTING_FOLDER = ".hosting";

/** Files that some host reads, from the top of the output folder. */
export const HOST_FILES = {
	headers: "_headers",
	redirects: "_redirects",
	vercel: "vercel.json",
	nginx: `${HOSTING_FOLDER}/nginx.conf`,
	caddy: `${HOSTING_FOLDER}/Caddyfile`,
} as const;

/** What no host that can be told so answers to a visitor: patterns of paths in the output. */
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
	/** Of every answer, without caching. */
	readonly headers: readonly Header[];
	/** Every file of the site but the pages: "assets/site-3f9a1c2b.css" */
	readonly paths: readonly string[];
	readonly redirects: readonly Rule[];
}

/** An address that is no more, as a host is told of it. */
export interface Rule {
	/** Below the base path and decoded: "/old page", "/old page/" */
	readonly from: readonly string[];
	/** Ready for a header: "/practice/about" */
	readonly location: string;
}

/** Signs that stand for themselves in an address and for others in the patterns of hosts. */
const PATTERN_SIGNS = /[!'()*]/g;

/** "/old page" -> "/old%20page" */
export function encodePath(path: string): string {
	return path
		.split("/")
		.map(encodeURIComponent)
		.join("/")
		.replace(
			PATTERN_SIGNS,
			(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
		);
}

/** A text inside the regular expressions that servers read. */
export function escapePattern(text: string): string {
	return text.replaceAll(/[.*+?()[\]{}|^$\\]/g, "\\$&");
}
