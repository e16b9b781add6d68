// A finding as a rule returns it, and its location in a content file or in a built page.
import type { KeyPath, Location, UnlocatedProblem } from "../problems.ts";
import type { ParsedPage } from "./page/page.ts";

/** A location in a built page; the line of the template or of the content is found later. */
export interface PageLocation {
	readonly page: Pick<ParsedPage, "route">;
	readonly element: number;
	/** This name of the element is added after a rule's checkPage. */
	readonly tag?: string;
	/** It is set when the location is not the start of the element. */
	readonly offset?: number;
	/** This address or text of the page is looked up in the content. */
	readonly written?: string | undefined;
}

/**
 * The severity is set when it differs from the severity of the rule. The pages show the mistake: the
 * page of a PageLocation is added; for a content file, all pages that can show the value are the
 * default.
 */
export interface Finding<Source = Location | KeyPath | PageLocation>
	extends Pick<
			UnlocatedProblem,
			"message" | "hint" | "fix" | "fixAll" | "correction"
		>,
		Partial<Pick<UnlocatedProblem, "severity" | "suggestions" | "pages">> {
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
	readonly source: Source;
}

export function isPageLocation(
	source: Finding["source"],
): source is PageLocation {
	return "element" in source;
}
