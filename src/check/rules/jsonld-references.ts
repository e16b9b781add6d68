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

/** Written as URL would write it. */
const PLAIN = /^[a-z:]+\/\/[a-z\d.-]+\/[\w\-/#]*$/;

export class DataReferences {
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
		if (!URL.canParse(id, page.route.url)) return undefined;
		const url = new URL(id, page.route.url);
		// What another site describes is its own business.
		return url.origin === this.#origin ? url.href : undefined;
	}

	add(page: ParsedPage): void {
		const { nodes } = readStructuredData(page);
		const references: [id: string, reference: Missing][] = [];
		for (const { properties, element } of nodes) {
			const written = properties["@id"];
			if (typeof written !== "string") continue;
			const id = this.#resolve(written, page);
			if (id === undefined) continue;
			const isReference = Object.keys(properties).length === 1;
			if (isReference)
				references.push([id, { page, element, written, pages: [] }]);
			else this.#describe(id);
		}
		// A page may name what it describes further below.
		for (const [id, reference] of references) this.#refer(id, reference);
	}

	#describe(id: string): void {
		this.#described.add(id);
		// It holds on to a whole page.
		this.#missing.delete(id);
	}

	#refer(id: string, reference: Missing): void {
		if (this.#described.has(id)) return;
		const known = this.#missing.get(id);
		if (known) known.pages.push(reference.page.route.path);
		else this.#missing.set(id, reference);
	}

	*findMissing(): Generator<Found> {
		for (const [id, { page, element, written, pages }] of this.#missing) {
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
