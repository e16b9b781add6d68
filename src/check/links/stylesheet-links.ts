// The built stylesheet -> every address in it.
import type { MadeFile } from "../../output/file.ts";

/** An address in url() or after @import, except a part of the page. Comments are left out by the build. */
const ADDRESS = /(?:\burl\(|@import)\s*(?:"([^"]*)|((?:\\.|[^"\s()\\])+))/gi;

/** It imports the other files that the stylesheet is made from. */
export const STYLESHEET = {
	file: "templates/styles/site.css",
	line: 1,
	column: 1,
};

export function findStylesheetUrls(assets: readonly MadeFile[]) {
	const sheet = assets.find(({ role }) => role === "stylesheet");
	const urls = new Set<string>();
	const css = Buffer.from(sheet?.contents ?? "").toString();
	for (const [, quoted, bare = ""] of css.matchAll(ADDRESS)) {
		const url = (quoted ?? bare).replace(/\\(.)/g, "$1");
		if (!url.startsWith("#")) urls.add(url);
	}
	return { urls, path: `/${sheet?.outputPath}` };
}
