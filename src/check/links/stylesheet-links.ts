// The stylesheets of the built site -> every address in them, with its location in the source.
import { isNamedByHash } from "../../http/published-headers.ts";
import { locationAt } from "../../position.ts";
import type { Location } from "../../problems.ts";
import type { SiteFacts } from "../rule.ts";
import { type Address, createResolver } from "./address.ts";

export interface StylesheetLink {
	readonly url: string;
	readonly address: Address;
	readonly source: Location;
	/** They load the stylesheet, as far as they are known. */
	readonly pages: readonly string[];
}

const ENTRY: Location = {
	file: "templates/styles/site.css",
	line: 1,
	column: 1,
};

/** A comment, an address in url() or after @import, or any other string. */
const TOKEN = new RegExp(
	[
		"/\\*[^]*?(?:\\*/|$)",
		"(?:\\burl\\(|@import)\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'()]+)\\s*\\))",
		"\"[^\"\\n]*\"|'[^'\\n]*'",
	].join("|"),
	"gi",
);

/** Finds the addresses in CSS with their offsets, except parts of the page that uses it. */
export function findStyleAddresses(css: string) {
	const found: { readonly url: string; readonly offset: number }[] = [];
	for (const match of css.matchAll(TOKEN)) {
		const url = match[1] ?? match[2] ?? match[3];
		if (url === undefined || url.startsWith("#")) continue;
		found.push({ url, offset: match.index + match[0].indexOf(url) });
	}
	return found;
}

export function findStylesheetLinks({
	site,
	routes,
	files,
}: Pick<SiteFacts, "site" | "routes" | "files">): StylesheetLink[] {
	if (!site) return [];
	const links: StylesheetLink[] = [];
	for (const { outputPath, contents } of files.assets) {
		if (!outputPath.endsWith(".css")) continue;
		const text = Buffer.from(contents).toString();
		const base = site.urls.absolute(`/${outputPath}`);
		const resolve = createResolver(base);
		const isBuilt = isNamedByHash(outputPath);
		const pages = isBuilt ? routes.map(({ path }) => path) : [];
		for (const { url, offset } of findStyleAddresses(text)) {
			const place = locationAt(`static/${outputPath}`, text, offset);
			const source = isBuilt ? ENTRY : place;
			links.push({ url, address: resolve(url, base), source, pages });
		}
	}
	return links;
}
