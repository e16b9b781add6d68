// Pages, one after the other -> where every address of the site leads.
import type { ParsedPage } from "./page.ts";

export interface LinkIndex {
	readonly add: (page: ParsedPage) => void;
}
