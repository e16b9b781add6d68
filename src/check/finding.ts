// A finding as a rule returns it, and its location in a content file or in a built page.
import type { Described, Place, Severity } from "../problems.ts";

/** A location in a built page; the line of the template or of the content is found later. */
export interface PageLocation {
	/** The path of the page. */
	readonly page: string;
	readonly element: number;
	/** The text or the address of the element that is looked up in the content. */
	readonly text?: string | undefined;
}

/** Where a rule found something. */
export type FoundPlace = Place | PageLocation;

/**
 * A problem as a rule returns it; its rule and severity are added. Without pages, those are meant that show the
 * location.
 */
export interface Finding extends Described<FoundPlace> {
	/** Set if it differs from the severity of the rule. */
	readonly severity?: Severity;
	readonly target: string;
	readonly source: FoundPlace;
}

export function isPageLocation(
	source: FoundPlace | undefined,
): source is PageLocation {
	return source !== undefined && "element" in source;
}
