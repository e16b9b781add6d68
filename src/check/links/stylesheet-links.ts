// The stylesheets of the built site -> every address in them, with its location in the source.
import { isNamedByHash } from "../../http/published-headers.ts";
import { locationAt } from "../../position.ts";
import type { Location } from "../../problems.ts";
import type { SiteFacts } from "../rule.ts";
import { type Address, createResolver } from "./address.ts";
import { findStyleAddresses } from "./style-addresses.ts";

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

export function findStylesheetLinks({
	site,
	routes,
	files,
}: Pick<SiteFacts, "site" | "routes" | "files">): StylesheetLink[] {
	if (!site) return [];
	const stylesheets = files.assets.filter(({ outputPath }) =>
		outputPath.endsWith(".css"),
	);
	return stylesheets.flatMap(({ outputPath, contents }) => {
		const text = Buffer.from(contents).toString();
		const base = site.urls.absolute(`/${outputPath}`);
		const resolve = createResolver(base);
		const isBuilt = isNamedByHash(outputPath);
		const pages = isBuilt ? routes.map(({ path }) => path) : [];
		return (
			findStyleAddresses(text)
				// A fragment alone refers to the page that uses the stylesheet.
				.filter(({ url }) => !url.startsWith("#"))
				.map(({ url, offset }) => ({
					url,
					address: resolve(url, base),
					source: isBuilt
						? ENTRY
						: locationAt(`static/${outputPath}`, text, offset),
					pages,
				}))
		);
	});
}
