// A site, its other files and its headers -> what hosts are told of it, each in its own form.
import type { Site } from "../../content/site.ts";
import type { Header } from "../../http/published-headers.ts";
import { oldAddresses } from "../../plan/redirects.ts";
import type { OutputFile } from "../file.ts";
import { buildCaddyFile } from "./caddy.ts";
import type { HostRules } from "./host-rules.ts";
import { buildHeadersFile, buildRedirectsFile } from "./netlify.ts";
import { buildNginxFile } from "./nginx.ts";
import { buildVercelFile } from "./vercel.ts";

/**
 * @param assets every file but the pages
 * @param headers of every answer, without caching
 */
export function buildHostFiles(
	{ settings, redirects, urls }: Site,
	assets: readonly OutputFile[],
	headers: readonly Header[],
): OutputFile[] {
	const rules: HostRules = {
		basePath: settings.basePath,
		urlStyle: settings.urlStyle,
		headers,
		paths: assets.map(({ outputPath }) => outputPath),
		redirects: redirects.map((redirect) => ({
			from: oldAddresses(redirect),
			location: urls.href(redirect.to),
		})),
	};
	return [
		buildHeadersFile(rules),
		...buildRedirectsFile(rules),
		buildVercelFile(rules),
		buildNginxFile(rules),
		buildCaddyFile(rules),
	];
}
