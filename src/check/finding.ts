// A finding as a rule returns it, and its location in a content file or in a built page.
import type { Correction, KeyPath, Location, Severity } from "../problems.ts";
import type { ParsedPage } from "./page/page.ts";

/** A location in a built page; the line of the template or of the content is found later. */
export interface PageLocation {
	readonly page: Pick<ParsedPage, "route">;
	/** The index of the element in ParsedPage.elements. */
	readonly element: number;
	/** The name of the element; it is added after a rule's checkPage. */
	readonly tag?: string;
	/** The offset in the HTML, when it is not the start of the element. */
	readonly offset?: number;
	/** An address or a text of the page to look up in the content. */
	readonly written?: string | undefined;
}

export interface Finding<Source = Location | KeyPath | PageLocation> {
	/** The severity, when it differs from the rule's own. */
	readonly severity?: Severity;
	/** Describes what is wrong and why, in plain words, without the location. */
	readonly message: string;
	/** Describes what to do, with an example. */
	readonly hint?: string;
	/** A command that fixes this finding. */
	readonly fix?: string;
	/** A command that fixes all findings of the rule at once. */
	readonly fixAll?: string;
	/** Corrects the words at the source, where only one correction comes into question. */
	readonly correction?: Correction;
	/**
	 * Identifies what is wrong, in a word or an address. It is part of the fingerprint, so it stays
	 * the same when the message is reworded.
	 */
	readonly target: string;
	/**
	 * Identifies the defect without what differs between elements or pages. Findings with the same
	 * defect from one line of a template are reported as one.
	 */
	readonly defect?: string;
	readonly suggestions?: readonly string[];
	readonly source: Source;
	/**
	 * The paths of the pages that show it. The page of a PageLocation is added; for a content file,
	 * all pages that can show the value are the default.
	 */
	readonly pages?: readonly string[];
}

export function isPageLocation(
	source: Finding["source"],
): source is PageLocation {
	return "element" in source;
}
