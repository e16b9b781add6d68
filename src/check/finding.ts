// A finding as a rule returns it, and its source: a value or a line of a file, or an element of a built page.

import type { Described, Location, Severity } from "../base/problems.ts";
import type { ValuePath } from "../site/document/document.ts";

/** An element of a built page. locate-findings.ts finds the line of the template or the content. */
export interface ElementLocation {
	readonly page: string;
	readonly element: number;
	readonly text?: string | undefined;
}

/** The findings of a page are cached while its values stay, but these may move in their file. */
export type FindingSource = Location | ValuePath | ElementLocation;

/** A problem as a rule returns it. The pages default to those that show the source. */
export interface Finding extends Described {
	readonly severity?: Severity;
	readonly target: string;
	readonly source: FindingSource;
}

/** A finding with the rule that found it. */
export interface RuleFinding extends Finding {
	readonly rule: string;
	readonly severity: Severity;
}

export function isElement(source: FindingSource): source is ElementLocation {
	return "element" in source;
}
