// What is taken of each page, to compare pages or to judge them together, and kept for a later
// check: a page at which nothing was to be said need not be read again.
import type { Route } from "../plan/route.ts";
import type { ParsedPage } from "./page/page.ts";

export interface Gathering {
	/**
	 * All that is needed of the page, in a few letters. It follows from the page, its route and
	 * the content files that all pages share.
	 */
	readonly note: (page: ParsedPage) => string;
	/**
	 * Called with the note of each page, in the order of the routes, before the page is shown.
	 * @returns whether the page must be shown, whatever an earlier check found
	 */
	readonly add: (note: string, route: Route) => boolean;
}
