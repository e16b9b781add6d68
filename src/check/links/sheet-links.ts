// The style sheets of the built site -> where each address in them leads, and where a person
// wrote it.

import { isNamedByHash } from "../../http/published-headers.ts";
import type { MadeFile } from "../../output/file.ts";
import { placeAt } from "../../position.ts";
import type { Place } from "../../problems.ts";
import type { CheckContext } from "../rule.ts";
import { type Address, createResolver } from "./address.ts";
import { findStyleAddresses } from "./style-addresses.ts";

export interface SheetLink {
	/** As it is written. */
	readonly url: string;
	readonly address: Address;
	readonly source: Place;
	/** Those that load it, as far as that is known. */
	readonly pages: readonly string[];
}

const ENTRY: Place = { file: "templates/styles/site.css", line: 1, column: 1 };

function* readSheet(
	{ outputPath, contents }: MadeFile,
	{ site, routes, findInTemplates }: CheckContext,
): Generator<SheetLink> {
	const text =
		typeof contents === "string"
			? contents
			: new TextDecoder().decode(contents);
	const base = site?.urls.absolute(`/${outputPath}`);
	if (base === undefined) return;
	const resolve = createResolver(base);
	const isBuilt = isNamedByHash(outputPath);
	const pages = isBuilt ? routes.map(({ path }) => path) : [];
	for (const { url, offset } of findStyleAddresses(text)) {
		// A lone fragment names something in the page that uses the sheet.
		if (url.startsWith("#")) continue;
		const source = isBuilt
			? (findInTemplates(url) ?? ENTRY)
			: placeAt(`static/${outputPath}`, text, offset);
		yield { url, address: resolve(url, base), source, pages };
	}
}

export function findSheetLinks(context: CheckContext): SheetLink[] {
	return context.files.assets
		.filter(({ outputPath }) => outputPath.endsWith(".css"))
		.flatMap((file) => [...readSheet(file, context)]);
}
