// The built stylesheet -> every address in it, with where it leads.
import type { SiteFacts } from "../rule.ts";
import { createResolver } from "./address.ts";

/** An address in url() or after @import, except a part of the page. Comments are left out by the build. */
const ADDRESS = /(?:\burl\(|@import)\s*(?:"([^"]*)|((?:\\.|[^"\s()\\])+))/gi;

/** It imports the other files that the stylesheet is made from. */
const SOURCE = { file: "templates/styles/site.css", line: 1, column: 1 };

export function findStylesheetLinks({ site, routes, files }: SiteFacts) {
	const sheet = files.assets.find(({ role }) => role === "stylesheet");
	if (!site || !sheet) return [];
	const css = Buffer.from(sheet.contents).toString();
	const base = site.urls.absolute(`/${sheet.outputPath}`);
	const resolve = createResolver(base);
	const urls = new Set<string>();
	for (const [, quoted, bare = ""] of css.matchAll(ADDRESS)) {
		const url = (quoted ?? bare).replace(/\\(.)/g, "$1");
		if (!url.startsWith("#")) urls.add(url);
	}
	const pages = routes.map(({ path }) => path);
	return [...urls].map((url) => {
		return { url, address: resolve(url, base), source: SOURCE, pages };
	});
}
