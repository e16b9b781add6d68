// The addresses of one page as they are kept for a later check: enough to know that all of them
// still lead somewhere, and nothing of where they stand.
import type { Route } from "../../plan/route.ts";
import type { PageLink } from "../page/page-links.ts";

export interface LinkNote {
	/** How many addresses the page has. */
	readonly count: number;
	readonly ids: readonly string[];
	/** Paths on this site that readers are led to, without the page itself. */
	readonly linked: readonly string[];
	/** Paths on this site that are loaded, sent to or stated. */
	readonly used: readonly string[];
	/** Places on other pages, as in "/contact#form". */
	readonly places: readonly string[];
	/** Addresses of other sites, in full. */
	readonly external: readonly string[];
}

const LISTS = ["ids", "linked", "used", "places", "external"] as const;

/** @param note as it was read from the disk */
export function isLinkNote(note: unknown): note is LinkNote {
	if (typeof note !== "object" || note === null) return false;
	const entries = new Map<string, unknown>(Object.entries(note));
	return (
		typeof entries.get("count") === "number" &&
		LISTS.every((name) => {
			const list = entries.get(name);
			return (
				Array.isArray(list) && list.every((item) => typeof item === "string")
			);
		})
	);
}

/** The address of a page, and the name of a place on it. */
export function splitPlace(place: string): [href: string, fragment: string] {
	const at = place.indexOf("#");
	return [place.slice(0, at), place.slice(at + 1)];
}

/** A note while its page is read. */
export class OpenLinkNote {
	/** Of the page, as it is linked and in full. */
	readonly href: string;
	readonly url: string;
	readonly linked = new Set<string>();
	readonly used = new Set<string>();
	readonly places = new Set<string>();
	readonly external = new Set<string>();
	count = 0;
	/** Whether nothing is to be said of the page, as far as it alone can tell. */
	isFine = true;

	constructor({ href, url }: Pick<Route, "href" | "url">) {
		this.href = href;
		this.url = url;
	}

	/**
	 * @param path on this site that the link leads to
	 * @returns whether it is the first that a reader would follow there
	 */
	add({ kind, attribute }: PageLink, path: string): boolean {
		const isFollowed = kind === "link" && attribute === "href";
		const paths = isFollowed ? this.linked : this.used;
		if (paths.has(path)) return false;
		paths.add(path);
		return isFollowed;
	}

	close(ids: ReadonlySet<string>): LinkNote {
		const { count, linked, used, places, external } = this;
		return {
			count,
			ids: [...ids],
			linked: [...linked],
			used: [...used],
			places: [...places],
			external: [...external],
		};
	}
}
