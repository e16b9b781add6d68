// Links to a place on a page, as in /contact#form -> those whose page does not have it.
import { ownCopy } from "../page/own-copy.ts";
import type { ContentLookup } from "../text/content-lookup.ts";
import { decode } from "./address.ts";
import { splitPlace } from "./link-note.ts";
import {
	type LinkTarget,
	type LinkTargets,
	type Occurrence,
	putTarget,
} from "./link-targets.ts";

export interface MissingFragment extends LinkTarget {
	/** Decoded, without "#". */
	readonly fragment: string;
	/** The address of the page that should hold it: "/about"; "" for each page that leads to itself. */
	readonly href: string;
	/** Those that it does hold. */
	readonly ids: readonly string[];
}

/** In the place of an address: the page that a link stands on. */
const HERE = "";

/** The top of a page is always there. */
export function isTop(fragment: string): boolean {
	return fragment === "" || fragment.toLowerCase() === "top";
}

/** As browsers look for it: as it is written, then with its percent signs read. */
function holds(ids: ReadonlySet<string>, fragment: string): boolean {
	return ids.has(fragment) || ids.has(decode(fragment) ?? fragment);
}

/** The ids of each page by its address. */
class PageIds {
	readonly #byPage = new Map<string, ReadonlySet<string>>();
	/** Most pages of one template have the same: they share one set. */
	readonly #sets = new Map<string, ReadonlySet<string>>();

	keep(href: string, ids: readonly string[]): void {
		const all = ids.join("\0");
		const kept = this.#sets.get(all) ?? new Set(ids.map(ownCopy));
		this.#sets.set(all, kept);
		this.#byPage.set(href, kept);
	}

	of(href: string): ReadonlySet<string> | undefined {
		return this.#byPage.get(href);
	}
}

export class Fragments {
	/** Those of other pages than the one that is being read, and what is missing on that one. */
	readonly #targets: LinkTargets = new Map();
	readonly #ids = new PageIds();
	/** As an earlier check saw them, of pages that are still made of the same. */
	readonly #foreseen = new PageIds();
	readonly #lookUp: ContentLookup;

	constructor(lookUp: ContentLookup) {
		this.#lookUp = lookUp;
	}

	keepIds(href: string, ids: readonly string[]): void {
		this.#ids.keep(href, ids);
	}

	foreseeIds(href: string, ids: readonly string[]): void {
		this.#foreseen.keep(href, ids);
	}

	/**
	 * Of a page that was read, or that an earlier check read.
	 * @param place as in "/contact#form"
	 */
	isForeseen(place: string): boolean {
		const [href, fragment] = splitPlace(place);
		const ids = this.#ids.of(href) ?? this.#foreseen.of(href);
		return ids !== undefined && holds(ids, fragment);
	}

	/** @param href of the page that the link leads to */
	add(occurrence: Occurrence, href: string, fragment: string): void {
		const { page, link, note } = occurrence;
		const { route, ids } = page;
		const isHere = href === note.href;
		if (isHere && holds(ids, fragment)) return;
		if (isHere) note.isFine = false;
		else note.places.add(`${href}#${fragment}`);
		// What a template writes on each of its pages is one thing that is missing.
		const isOfPage = link.url.startsWith("#");
		const parts = isOfPage
			? [HERE, fragment, route.template]
			: [href, fragment];
		const key = JSON.stringify(parts);
		putTarget(this.#targets, key, { ...occurrence, lookUp: this.#lookUp });
	}

	/** To be asked for after the last page. */
	missing(): MissingFragment[] {
		return [...this.#targets].flatMap(([key, target]) => {
			const [href, fragment] = parseKey(key);
			const ids = href === HERE ? target.pageIds : this.#ids.of(href);
			// A page that could not be made is not judged.
			if (!ids || (href !== HERE && holds(ids, fragment))) return [];
			const told = decode(fragment) ?? fragment;
			return [{ ...target, href, fragment: told, ids: [...ids] }];
		});
	}
}

function parseKey(key: string): [href: string, fragment: string] {
	const [href, fragment]: unknown[] = JSON.parse(key);
	return [String(href), String(fragment)];
}
