// The style sheets of the built site -> where each address in them leads, and where a person
// wrote it.

import { isNamedByHash } from "../../http/published-headers.ts";
import { locationAt } from "../../position.ts";
import type { Location } from "../../problems.ts";
import type { CheckContext } from "../rule.ts";
import { type Address, createResolver } from "./address.ts";
import { findStyleAddresses } from "./style-addresses.ts";

export interface StylesheetLink {
	/** As it is written. */
	readonly url: string;
	readonly address: Address;
	readonly source: Location;
	/** The pages that load it, as far as that is known. */
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
	findInTemplates,
}: CheckContext): StylesheetLink[] {
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
				// A lone fragment names something in the page that uses the sheet.
				.filter(({ url }) => !url.startsWith("#"))
				.map(({ url, offset }) => ({
					url,
					address: resolve(url, base),
					source: isBuilt
						? (findInTemplates(url) ?? ENTRY)
						: locationAt(`static/${outputPath}`, text, offset),
					pages,
				}))
		);
	});
}
