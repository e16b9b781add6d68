// Addresses that were found to lead to a file of this site wherever they stand -> its path. All
// pages have the same few, and those are looked for once.
import { ownCopy } from "../page/own-copy.ts";
import type { PageLink } from "../page/page-links.ts";

type Link = Pick<PageLink, "kind" | "url">;

/** An address that leads to the same from every page. */
const FROM_ANYWHERE = /^(?:\/|https?:)/i;

export class FineAddresses {
	readonly #paths = new Map<string, string>();
	/** Of things that are stated, whose names may look like a place on a page. */
	readonly #stated = new Map<string, string>();

	find({ kind, url }: Link): string | undefined {
		return (kind === "stated" ? this.#stated : this.#paths).get(url);
	}

	/** @param path of the file that it leads to, whatever page it stands on */
	add({ kind, url }: Link, path: string): void {
		if (!FROM_ANYWHERE.test(url)) return;
		const known = kind === "stated" ? this.#stated : this.#paths;
		known.set(ownCopy(url), ownCopy(path));
	}
}
