// _headers and _redirects, which Netlify and Cloudflare Pages read at the top of the published
// folder.
import { CACHE_FOREVER, isNamedByHash } from "../../http/published-headers.ts";
import type { OutputFile } from "../file.ts";
import { encodePath, HOST_FILES, type HostRules } from "./host-rules.ts";

/** Cloudflare reads 100 rules; one is for all files. */
const MOST_CACHED = 99;

/** What every page waits for goes first, where not all can be named. */
const URGENCY = ["css", "js", "woff2"];

function urgency(outputPath: string): number {
	const at = URGENCY.indexOf(outputPath.split(".").at(-1) ?? "");
	return at === -1 ? URGENCY.length : at;
}

/**
 * Each by its whole name: a pattern would also match files whose name stays while they change,
 * and files that are not there.
 */
function listCached(paths: readonly string[]): string[] {
	return paths
		.filter(isNamedByHash)
		.toSorted((a, b) => urgency(a) - urgency(b))
		.slice(0, MOST_CACHED);
}

export function buildHeadersFile(rules: HostRules): OutputFile {
	const { basePath, headers, paths } = rules;
	const lines = [
		`${basePath}/*`,
		...headers.map(([name, value]) => `  ${name}: ${value}`),
		"",
		"# Everything else is asked for again each time: both hosts say so by themselves, and",
		"# would join a second value to the first.",
		...listCached(paths).flatMap((outputPath) => [
			`${basePath}/${outputPath}`,
			`  Cache-Control: public, ${CACHE_FOREVER}`,
		]),
		"",
	];
	return {
		outputPath: HOST_FILES.headers,
		contents: lines.join("\n"),
		audience: "host",
	};
}

/**
 * Netlify leads on from where a file is, as there is for hosts without rules, only with a "!";
 * Cloudflare leads on from everywhere, and passes over a line with a "!".
 */
export function buildRedirectsFile(rules: HostRules): OutputFile[] {
	const { basePath, redirects } = rules;
	if (redirects.length === 0) return [];
	const lines = (status: string) =>
		redirects.flatMap(({ from, location }) =>
			from.map(
				(path) => `${basePath}${encodePath(path)} ${location} ${status}`,
			),
		);
	const contents = [
		"# For Netlify",
		...lines("301!"),
		"",
		"# For Cloudflare Pages",
		...lines("301"),
		"",
	];
	return [
		{
			outputPath: HOST_FILES.redirects,
			contents: contents.join("\n"),
			audience: "host",
		},
	];
}
