// References between things of structured data -> those that no page of the site describes.
import { parseUrl } from "../../plan/parse-url.ts";
import type { Route } from "../../plan/route.ts";
import type { Gathering } from "../gathering.ts";
import type { ParsedPage } from "../page/page.ts";
import type { Found, PagePlace } from "../rule.ts";
import { readStructuredData } from "./structured-data.ts";

interface Missing {
	/** Where the first page that names it does so. */
	place: (PagePlace & { readonly written: string }) | undefined;
	/** Further pages that name it. */
	readonly pages: string[];
}

/** Written as URL would write it. */
const PLAIN = /^[a-z:]+\/\/[a-z\d.-]+\/[\w\-/#]*$/;

export class DataReferences implements Gathering {
	/** "https://www.example.com"; nothing is told without it. */
	readonly #origin: string | undefined;
	readonly #described = new Set<string>();
	/** By the id in full. */
	readonly #missing = new Map<string, Missing>();

	constructor(site: string | undefined) {
		this.#origin = site === undefined ? undefined : new URL(site).origin;
	}

	#resolve(id: string, page: ParsedPage): string | undefined {
		if (!this.#origin || id.startsWith("_:")) return undefined;
		if (id.startsWith(`${this.#origin}/`) && PLAIN.test(id)) return id;
		const url = parseUrl(id, page.route.url);
		// What another site describes is its own business.
		return url?.origin === this.#origin ? url?.href : undefined;
	}

	/** The things of this site that a page names, and whether it says more of them. */
	*#named(page: ParsedPage) {
		for (const { properties, element } of readStructuredData(page).nodes) {
			const written = properties["@id"];
			if (typeof written !== "string") continue;
			const id = this.#resolve(written, page);
			if (id === undefined) continue;
			const isDescribed = Object.keys(properties).length > 1;
			yield { id, isDescribed, place: { page, element, written } };
		}
	}

	/** Two lines, of what is described and of what is only named: no address has a blank. */
	readonly note = (page: ParsedPage): string => {
		const named = [...this.#named(page)];
		return [true, false]
			.map((wanted) =>
				named
					.filter(({ isDescribed }) => isDescribed === wanted)
					.map(({ id }) => id)
					.join(" "),
			)
			.join("\n");
	};

	readonly add = (note: string, { path }: Route): boolean => {
		// A page may name what it describes further below.
		const [described = [], referred = []] = note
			.split("\n")
			.map((ids) => ids.split(" ").filter(Boolean));
		for (const id of described) {
			this.#described.add(id);
			// It holds on to a whole page.
			this.#missing.delete(id);
		}
		const unknown = referred.filter((id) => !this.#described.has(id));
		for (const id of new Set(unknown)) {
			const known = this.#missing.get(id);
			if (known) known.pages.push(path);
			else this.#missing.set(id, { place: undefined, pages: [] });
		}
		return unknown.length > 0;
	};

	/** To be called with a page that was added. */
	show(page: ParsedPage): void {
		if (this.#missing.size === 0) return;
		for (const { id, place } of this.#named(page)) {
			const missing = this.#missing.get(id);
			if (missing) missing.place ??= place;
		}
	}

	*findMissing(): Generator<Found> {
		for (const [id, { place, pages }] of this.#missing) {
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
}
