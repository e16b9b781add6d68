// Collects what all configurations of hosts have in common.

import { contentType } from "../../../base/addresses/content-type.ts";
import { escapePattern } from "../../../base/text/escape.ts";
import {
	type Header,
	NAMED_BY_HASH,
} from "../../addresses/published-headers.ts";

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

export interface HostRules {
	readonly basePath: string;
	readonly urlStyle: "flat" | "directory";
	readonly headers: readonly Header[];
	/** The output paths of all files except the pages: "assets/site-3f9a1c2b.css" */
	readonly paths: readonly string[];
	/** Both start with the base path. The old one is decoded: "/old page/", "/practice/about" */
	readonly redirects: readonly (readonly [from: string, to: string])[];
	/** HTML files of static/, such as the one with which a search engine verifies the owner, keep their ending. */
	readonly keptAddresses: readonly string[];
}

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
