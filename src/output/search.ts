// Builds the files for search engines: sitemap.xml and robots.txt.
import type { Site } from "../content/site.ts";
import { escapeHtml } from "../escape.ts";
import type { Route } from "../plan/route.ts";
import type { OutputFile } from "./file.ts";

function buildSitemap(routes: readonly Route[]): OutputFile {
	const entries = routes
		.filter((route) => route.indexable)
		.map((route) => `<url><loc>${escapeHtml(route.url)}</loc></url>\n`);
	return {
		outputPath: "sitemap.xml",
		contents: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`,
	};
}

function buildRobots({ urls }: Site): OutputFile {
	return {
		outputPath: "robots.txt",
		contents: `User-agent: *\nAllow: /\n\nSitemap: ${urls.absolute("/sitemap.xml")}\n`,
	};
}

export function buildSearchFiles(
	site: Site,
	routes: readonly Route[],
): OutputFile[] {
	return [buildSitemap(routes), buildRobots(site)];
}
