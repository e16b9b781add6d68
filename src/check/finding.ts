// A finding as a rule returns it, and its location in a content file or in a built page.
import type { Described, Place, Severity } from "../problems.ts";

/** A location in a built page. locate-findings.ts finds the line of the template or the content. */
export interface ElementLocation {
	readonly page: string;
	readonly element: number;
	readonly text?: string | undefined;
}

export type FoundPlace = Place | ElementLocation;

/** A problem as a rule returns it. The pages default to those that show the location. */
export interface Finding extends Described<FoundPlace> {
	readonly severity?: Severity;
	readonly target: string;
	readonly source: FoundPlace;
}

export function isPageLocation(
	source: FoundPlace | undefined,
): source is ElementLocation {
	return source !== undefined && "element" in source;
}
