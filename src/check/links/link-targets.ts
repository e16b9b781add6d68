// An address that something is to be said of, and every place of the site that leads there.
import { Causes } from "../causes.ts";
import type { LinkKind } from "../page/element-addresses.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageLink } from "../page/page-links.ts";
import type { ContentLookup } from "../text/content-lookup.ts";

export interface LinkTarget {
	/** As it stands in the first page that has it. */
	readonly url: string;
	/** What it is to that page. */
	readonly kind: LinkKind;
	/** Findings that have no words yet. */
	readonly causes: Causes;
}

export interface Occurrence {
	readonly page: Pick<ParsedPage, "route" | "ids">;
	readonly link: PageLink;
}

/** Targets by what they are to be asked for. */
export class LinkTargets<Details extends object = object> extends Map<
	string,
	LinkTarget & Details
> {
	readonly #lookUp: ContentLookup;

	constructor(lookUp: ContentLookup) {
		super();
		this.#lookUp = lookUp;
	}

	/** @param details kept of the first place that leads there */
	put(key: string, { page, link }: Occurrence, details: Details): void {
		const { url, kind, element, tag, offset } = link;
		const { route } = page;
		const target = this.get(key) ?? {
			url,
			kind,
			causes: new Causes(this.#lookUp),
			...details,
		};
		this.set(key, target);
		const source = { page: { route }, element, tag, offset, written: url };
		target.causes.add({ message: "", source });
	}
}
