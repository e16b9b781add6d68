// References between things of structured data -> those that no page of the site describes.
import { parseUrl } from "../../plan/parse-url.ts";
import type { Gathering } from "../gathering.ts";
import type { ParsedPage } from "../page/page.ts";
import type { Found, PagePlace } from "../rule.ts";
import { readStructuredData } from "./read-structured-data.ts";

interface Missing {
	/** Where the first page that names it does so. */
	place: (PagePlace & { readonly written: string }) | undefined;
	/** Further pages that name it. */
	readonly pages: string[];
}

const DESCRIBED = "+";

/** The things of a site that a page names, and whether it says more of them. */
function listNamed(page: ParsedPage, origin: string | undefined) {
	return readStructuredData(page).nodes.flatMap(({ properties, element }) => {
		const written = properties["@id"];
		if (typeof written !== "string" || written.startsWith("_:")) return [];
		const url = parseUrl(written, page.route.url);
		// What another site describes is its own business.
		if (url === undefined || url.origin !== origin) return [];
		const isDescribed = Object.keys(properties).length > 1;
		return [{ id: url.href, isDescribed, place: { page, element, written } }];
	});
}

/** @param siteUrl nothing is found without it */
export function createDataReferences(siteUrl: string | undefined) {
	const origin = siteUrl === undefined ? undefined : new URL(siteUrl).origin;
	const described = new Set<string>();
	/** By the id in full. */
	const missing = new Map<string, Missing>();

	const gather: Gathering = {
		/** No address has a blank. */
		note: (page) =>
			listNamed(page, origin)
				.map(({ id, isDescribed }) => (isDescribed ? DESCRIBED + id : id))
				.join(" "),
		add: (note, { path }) => {
			const ids = note.split(" ").filter(Boolean);
			for (const marked of ids) {
				if (!marked.startsWith(DESCRIBED)) continue;
				const id = marked.slice(DESCRIBED.length);
				described.add(id);
				// It holds on to a whole page.
				missing.delete(id);
			}
			const unknown = new Set(
				ids.filter((id) => !id.startsWith(DESCRIBED) && !described.has(id)),
			);
			for (const id of unknown) {
				const known = missing.get(id);
				if (known) known.pages.push(path);
				else missing.set(id, { place: undefined, pages: [] });
			}
			return unknown.size > 0;
		},
	};

	/** To be called with a page that was added. */
	function show(page: ParsedPage): void {
		if (missing.size === 0) return;
		for (const { id, place } of listNamed(page, origin)) {
			const known = missing.get(id);
			if (known) known.place ??= place;
		}
	}

	function* findMissing(): Generator<Found> {
		for (const [id, { place, pages }] of missing) {
			if (!place) continue;
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

	return { gather, show, findMissing };
}
