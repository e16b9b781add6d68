// The addresses and the ids of one page as plain data.
import type { PageLink } from "../page/page-links.ts";

export interface LinkFacts {
	readonly links: readonly PageLink[];
	readonly ids: readonly string[];
}
