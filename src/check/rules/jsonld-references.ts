// References between things of structured data -> those that no page of the site describes.
import type { ParsedPage } from "../page/page.ts";
import type { Found } from "../rule.ts";
import { readStructuredData } from "./structured-data.ts";

interface Missing {
	readonly page: ParsedPage;
	readonly element: number;
	readonly written: string;
	readonly pages: string[];
}

export class DataReferences {
	/** The address of the site; nothing is told without it. */
	readonly #site: string | undefined;
	readonly #described = new Set<string>();
	/** By the id in full. */
	readonly #missing = new Map<string, Missing>();

	constructor(site: string | undefined) {
		this.#site = site;
	}

	#resolve(id: string, page: ParsedPage): string | undefined {
		if (!this.#site || id.startsWith("_:")) return undefined;
		if (!URL.canParse(id, page.route.url)) return undefined;
		const url = new URL(id, page.route.url);
		// What another site describes is its own business.
		return url.origin === new URL(this.#site).origin ? url.href : undefined;
	}

	add(page: ParsedPage): void {
		const { nodes } = readStructuredData(page);
		for (const { properties, element } of nodes) {
			const { "@id": written, ...others } = properties;
			if (typeof written !== "string") continue;
			const id = this.#resolve(written, page);
			if (id === undefined) continue;
			if (Object.keys(others).length > 0) this.#described.add(id);
			else this.#refer(id, { page, element, written, pages: [] });
		}
	}

	#refer(id: string, reference: Missing): void {
		if (this.#described.has(id)) return;
		const known = this.#missing.get(id);
		if (known) known.pages.push(reference.page.route.path);
		else this.#missing.set(id, reference);
	}

	*findMissing(): Generator<Found> {
		for (const [id, { page, element, written, pages }] of this.#missing) {
			if (this.#described.has(id)) continue;
			yield {
				message: `the structured data names ${written}, and nothing on the site is described under that name, so what belongs together is not joined`,
				hint: 'Spell it as the "@id" of the thing that is meant, as in https://www.example.com/#practice',
				target: written,
				defect: `@id ${new URL(id).hash}`,
				source: { page, element, written },
				pages,
			};
		}
	}
}
