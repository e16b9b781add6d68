// References between things of structured data -> those that no page of the site describes.
import { parseUrl } from "../../plan/parse-url.ts";
import type { Found, PagePlace } from "../found.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageGathering } from "../rule.ts";
import { readStructuredData } from "./read-structured-data.ts";

/** A thing of the site that a page names. */
interface Named {
	/** In full. */
	readonly id: string;
	/** Whether the page says more of it. */
	readonly isDescribed: boolean;
	readonly element: number;
	readonly written: string;
}

interface Missing {
	/** Where the first page that names it does so. */
	readonly place: PagePlace & { readonly written: string };
	/** Further pages that name it. */
	readonly pages: string[];
}

function listNamed(page: ParsedPage, origin: string | undefined): Named[] {
	return readStructuredData(page).nodes.flatMap(({ properties, element }) => {
		const written = properties["@id"];
		if (typeof written !== "string" || written.startsWith("_:")) return [];
		const url = parseUrl(written, page.route.url);
		// What another site describes is its own business.
		if (url === undefined || url.origin !== origin) return [];
		const isDescribed = Object.keys(properties).length > 1;
		return [{ id: url.href, isDescribed, element, written }];
	});
}

/** @param siteUrl nothing is found without it */
export function createDataReferences(siteUrl: string | undefined) {
	const origin = siteUrl === undefined ? undefined : new URL(siteUrl).origin;
	const described = new Set<string>();
	/** By the id in full. */
	const missing = new Map<string, Missing>();

	const gather: PageGathering = {
		note: (page) => {
			const named = listNamed(page, origin);
			return named.length > 0 ? JSON.stringify(named) : undefined;
		},
		add: (note, route) => {
			const all: readonly Named[] = JSON.parse(note);
			// A page may name what it describes further below.
			for (const { id, isDescribed } of all) if (isDescribed) described.add(id);
			const seen = new Set<string>();
			for (const { id, element, written } of all) {
				if (described.has(id) || seen.has(id)) continue;
				seen.add(id);
				const known = missing.get(id);
				const place = { page: { route }, element, tag: "script", written };
				if (known) known.pages.push(route.path);
				else missing.set(id, { place, pages: [] });
			}
		},
	};

	function* findMissing(): Generator<Found> {
		for (const [id, { place, pages }] of missing) {
			if (described.has(id)) continue;
			const { written } = place;
			yield {
				message: `the structured data names ${written}, and nothing on the site is described under that name, so what belongs together is not joined`,
				hint: 'Spell it as the "@id" of the thing that is meant, as in https://www.example.com/#practice',
				target: written,
				defect: `@id ${new URL(id).hash}`,
				source: place,
				pages,
			};
		}
	}

	return { gather, findMissing };
}
