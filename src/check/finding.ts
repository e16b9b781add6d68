// A finding as a rule returns it, and its location in a content file or in a built page.
import type { Route } from "../plan/route.ts";
import type { Correction, KeyPath, Location, Severity } from "../problems.ts";

/** A location in a built page; the line of the template or of the content is found later. */
export interface PageLocation {
	readonly page: { readonly route: Route };
	readonly element: number;
	/** This address or text of the page is looked up in the content. */
	readonly written?: string | undefined;
}

export interface Finding {
	readonly message: string;
	readonly hint?: string;
	/** It is set when it differs from the severity of the rule. */
	readonly severity?: Severity;
	/**
	 * Identifies what is wrong, in a word or an address. It is part of the fingerprint, so it stays the
	 * same when the message is reworded.
	 */
	readonly target: string;
	readonly source: Location | KeyPath | PageLocation;
	readonly suggestions?: readonly string[];
	/** This command solves the problem. */
	readonly fix?: string;
	/** This command solves all problems of the rule at once. */
	readonly fixAll?: string;
	readonly correction?: Correction;
	/**
	 * They show the mistake. The default is the page of the location; for a content file, all pages that
	 * show the value.
	 */
	readonly pages?: readonly string[];
}

/** A finding with the rule that made it. */
export interface FoundByRule extends Finding {
	readonly rule: string;
	readonly severity: Severity;
}

export function isPageLocation(
	source: Finding["source"],
): source is PageLocation {
	return "element" in source;
}
