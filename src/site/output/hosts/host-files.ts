// Builds the configuration files of all supported hosts from the redirects, headers and files of a site.

import {
	CACHE_FOREVER,
	type Header,
	isNamedByHash,
	NAMED_BY_HASH,
} from "../../addresses/published-headers.ts";
import { mapRedirects } from "../../addresses/redirects.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../file.ts";
import { formatCaddyFile } from "./caddy.ts";
import {
	divideRedirects,
	eachLine,
	HOST_FILES,
	type HostRules,
	isLast,
} from "./host-rules.ts";
import { formatNginxFile } from "./nginx.ts";

/** Cloudflare reads at most 100 rules, and one of them is for all files. */
const MAX_CACHED = 99;

/** These files delay every page, so they come first when there are more than the maximum. */
const URGENT = /\.(?:css|js|woff2)$/;

/** For Netlify and Cloudflare Pages. Each cached file has a rule: a pattern would match missing and unhashed files too. */
function formatHeadersFile({ basePath, headers, paths }: HostRules): string {
	const hashed = paths.filter(isNamedByHash);
	const urgent = hashed.filter((outputPath) => URGENT.test(outputPath));
	const cached = [...new Set([...urgent, ...hashed])].slice(0, MAX_CACHED);
	return `${basePath}/*
${eachLine(headers, ([name, value]) => `  ${name}: ${value}`)}
# Other files have no rule: both hosts already make browsers ask for changes each time, and
# would join a second value to the first.
${eachLine(cached, (outputPath) => `${basePath}/${outputPath}\n  Cache-Control: public, ${CACHE_FOREVER}`)}`;
}

/** Encodes a path as browsers send it: hosts compare the text. They keep signs such as & and ' in it. */
function encodeSource(path: string): string {
	// Browsers and versions of Node differ about the last two.
	const written = path.replace(/[%?#\s^|]/g, encodeURIComponent);
	return new URL(written, "http://a.example").pathname;
}

/** Signs that no line of _redirects can hold, and a % that would be read as an encoded sign. */
const ONLY_ENCODED = /[%?#\s]/;

/** A path as browsers send it, and decoded, as some browsers, GitLab and Netlify's own program compare it. */
function spellings(path: string): string[] {
	const sent = encodeSource(path);
	return ONLY_ENCODED.test(path) || path === sent ? [sent] : [sent, path];
}

/** For Netlify, a star stands for anything, and a colon at the beginning of a part for any part. */
const encodeForNetlify = (path: string) =>
	path.replaceAll("*", "%2A").replaceAll("/:", "/%3A");

/** For Cloudflare Pages, a colon before a letter stands for any letters. */
const encodeForBoth = (path: string) =>
	encodeForNetlify(path).replace(/:(?=[a-z])/gi, "%3A");

/** :last is a word after a colon in each number of folders; Cloudflare compares the slash at the end too. */
function* listPatterns(
	folder: string,
	to: string,
): Iterable<readonly [from: string, to: string]> {
	if (!isLast(to)) yield [`${folder}*`, to];
	else
		for (const above of ["", ":a/", ":a/:b/"])
			for (const end of ["", "/"]) yield [`${folder}${above}:last${end}`, to];
}

/** Netlify redirects from the path of an existing file only with a "!", and Cloudflare ignores lines with a "!". */
function formatRedirectsFile(hostRules: HostRules): string {
	const { exact, patterns } = hostRules;
	const rules = exact.flatMap(([from, to]) =>
		spellings(from).map((source) => ({ source, to })),
	);
	const below = patterns.flatMap(({ folder, to }) =>
		spellings(folder).flatMap((source) => [
			...listPatterns(encodeForBoth(source), to),
		]),
	);
	const lines = (status: string) =>
		eachLine(
			rules,
			({ source, to }) => `${encodeForBoth(source)} ${to} ${status}`,
		) + eachLine(below, ([from, to]) => `${from} ${to} ${status}`);
	const withColon = rules
		.filter(({ source }) => encodeForNetlify(source) !== encodeForBoth(source))
		.map(({ source, to }) => `${encodeForNetlify(source)} ${to} 301!\n`);
	// Cloudflare reads few lines after one with such a colon, so these come last.
	const last = withColon.length > 0 ? ["\n# For Netlify\n", ...withColon] : [];
	return `# For Netlify\n${lines("301!")}\n# For Cloudflare Pages\n${lines("301")}${last.join("")}`;
}

/** These signs have a meaning in Vercel's patterns. */
const escapeSigns = (source: string) => source.replace(/[()*+:]/g, "\\$&");

const toVercelEntry = (source: string, destination: string) => ({
	source,
	destination,
	statusCode: 301,
});

/** Vercel takes the ending of a page away before it redirects, so the address without it redirects too. */
function listVercelSources(rules: HostRules) {
	const { basePath, paths, exact } = rules;
	const old = new Set(exact.map(([from]) => from));
	const files = new Set(paths.map((outputPath) => `${basePath}/${outputPath}`));
	return exact.flatMap(([from, destination]) => {
		const bare = from.replace(/\.html$/, "");
		// Without a page of its own, something else may have that address.
		const isBareOld = bare !== from && files.has(from) && !old.has(bare);
		return (isBareOld ? [from, bare] : [from])
			.flatMap(spellings)
			.filter((source) => /^[!-~]+$/.test(source))
			.map((source) => toVercelEntry(escapeSigns(source), destination));
	});
}

function listVercelRedirects(rules: HostRules) {
	const { patterns, queries } = rules;
	return [
		...listVercelSources(rules),
		...queries.map(({ path, name: key, value, to }) => ({
			...toVercelEntry(escapeSigns(encodeSource(path)), to),
			has: [{ type: "query", key, value }],
		})),
		...patterns.map(({ folder, to }) => {
			const below = isLast(to) ? ":above*/:last" : ":all+";
			return toVercelEntry(escapeSigns(encodeSource(folder)) + below, to);
		}),
	];
}

function formatVercelFile(rules: HostRules): string {
	const { basePath, urlStyle, headers } = rules;
	// Vercel's patterns have no anchors.
	const hashedName = NAMED_BY_HASH.source.replace(/^\^assets\\\/|\$$/g, "");
	const toEntry = ([key, value]: Header) => ({ key, value });
	const settings = {
		$schema: "https://openapi.vercel.sh/vercel.json",
		cleanUrls: true,
		trailingSlash: urlStyle === "directory",
		redirects: listVercelRedirects(rules),
		headers: [
			{ source: `${basePath}/(.*)`, headers: headers.map(toEntry) },
			{
				source: `${basePath}/assets/(${hashedName})`,
				headers: [toEntry(["Cache-Control", `public, ${CACHE_FOREVER}`])],
			},
		],
	};
	return `${JSON.stringify(settings, null, "\t")}\n`;
}

export function buildHostFiles(
	{ settings, redirects, urls }: Site,
	paths: readonly string[],
	headers: readonly Header[],
): OutputFile[] {
	const { basePath, urlStyle } = settings;
	const moved = new Map<string, string>();
	for (const [from, to] of mapRedirects(redirects, urls))
		moved.set(basePath + from, to);
	const keptAddresses = paths
		.filter((outputPath) => outputPath.endsWith(".html"))
		.map((outputPath) => `${basePath}/${outputPath}`)
		.filter((address) => !moved.has(address));
	const rules = {
		basePath,
		urlStyle,
		headers,
		paths,
		...divideRedirects([...moved]),
		keptAddresses,
	};
	const files = new Map<string, string>([
		[HOST_FILES.headers, formatHeadersFile(rules)],
		[HOST_FILES.vercel, formatVercelFile(rules)],
		[HOST_FILES.nginx, formatNginxFile(rules)],
		[HOST_FILES.caddy, formatCaddyFile(rules)],
	]);
	if (redirects.length > 0)
		files.set(HOST_FILES.redirects, formatRedirectsFile(rules));
	return [...files].map(([outputPath, contents]) => ({
		outputPath,
		contents,
		audience: "host",
	}));
}
