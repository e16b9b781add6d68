// What rules take from each page before they judge any: its links, and what their gatherings ask for.
import type { Gathering } from "./gathering.ts";
import type { LinkIndex } from "./links/link-index.ts";
import type { ParsedPage } from "./page/page.ts";

export class PageNotes {
	readonly #gatherings: readonly Gathering[];
	readonly #links: LinkIndex;

	constructor(links: LinkIndex, gatherings: Iterable<Gathering>) {
		this.#links = links;
		this.#gatherings = [...new Set(gatherings)];
	}

	/** Called with each page before any rule sees it. */
	take(page: ParsedPage): void {
		this.#links.add(page);
		for (const gathering of this.#gatherings)
			gathering.add(gathering.note(page), page.route);
	}
}
