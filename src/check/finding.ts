// A finding of a rule, and its place: in a content file or in a built page.
import type { Location, Pointer, Severity } from "../problems.ts";
import type { ParsedPage } from "./page/page.ts";

/** Where something stands in a built page; who wrote it there is found out later. */
export interface PageLocation {
	readonly page: Pick<ParsedPage, "route">;
	/** The index of its element. */
	readonly element: number;
	/** The name of its element; known of what a rule finds while it is shown the page. */
	readonly tag?: string;
	/** In the HTML, when it is not the start of the element. */
	readonly offset?: number;
	/** An address or a text of the page, to be looked up in the content. */
	readonly written?: string | undefined;
}

export interface Finding<Source = Location | Pointer | PageLocation> {
	/** The rule's own unless said. */
	readonly severity?: Severity;
	/** Says what is wrong and why, in plain words, without the place. */
	readonly message: string;
	/** Says what to do, with an example. */
	readonly hint?: string;
	/** A command that mends it. */
	readonly fix?: string;
	/** A command that does the same for all findings of the rule at once. */
	readonly fixAll?: string;
	/** Names what is wrong in one word or address; part of the fingerprint. */
	readonly target?: string;
	/**
	 * Names the mistake without what differs from one element or page to the next: those of one
	 * name that a single line of a template makes are told as one.
	 */
	readonly defect?: string;
	readonly suggestions?: readonly string[];
	/** Where it was written, or where it was seen. */
	readonly source: Source;
	/**
	 * The routes that show it; that of a PagePlace is known. For what is found in a content file,
	 * all that can show the value unless said.
	 */
	readonly pages?: readonly string[];
}

export function isPageLocation(
	source: Finding["source"],
): source is PageLocation {
	return "element" in source;
}
