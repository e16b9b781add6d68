// Builds the files for search engines and browsers: sitemap.xml, robots.txt and site.webmanifest.
import type { Site } from "../content/site.ts";
import { escapeHtml } from "../escape.ts";
import { MANIFEST_ICONS } from "../plan/frame.ts";
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

function buildManifest(site: Site): OutputFile {
	const { settings, urls } = site;
	/** The default is that of templates/styles/tokens.css. */
	const page = settings.brand.colours?.light.page ?? "#FBF7F0";
	// JSON leaves out a purpose that is undefined.
	const icon = (size: keyof typeof MANIFEST_ICONS, purpose?: string) => ({
		src: urls.href(MANIFEST_ICONS[size]),
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose,
	});
	const manifest = {
		name: settings.name,
		description: settings.description,
		lang: "en-GB",
		start_url: urls.href("/"),
		display: "browser",
		background_color: page,
		theme_color: page,
		icons: [icon(192), icon(512), icon(512, "maskable")],
	};
	return {
		outputPath: "site.webmanifest",
		contents: `${JSON.stringify(manifest, null, "\t")}\n`,
	};
}

export function buildSearchFiles(site: Site, routes: readonly Route[]) {
	return [buildSitemap(routes), buildRobots(site), buildManifest(site)];
}
