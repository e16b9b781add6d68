// The addresses and the ids of one page as plain data.
import type { PageLink } from "../page/page-links.ts";

export interface FoundLink extends PageLink {
	/** The name of its element. */
	readonly tag: string;
}

export interface LinkFacts {
	readonly links: readonly FoundLink[];
	readonly ids: readonly string[];
}
