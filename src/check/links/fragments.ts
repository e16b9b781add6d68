// Links to a place on a page, as in /contact#form -> those whose page does not have it.
import type { ContentLookup } from "../text/content-lookup.ts";
import { decode } from "./address.ts";
import {
	type LinkTarget,
	LinkTargets,
	type Occurrence,
} from "./link-targets.ts";

interface Wanted {
	/** The address of the page that should hold it: "/about"; "" for each page that leads to itself. */
	readonly href: string;
	/** Without "#". */
	readonly fragment: string;
}

export interface MissingFragment extends LinkTarget, Wanted {
	/** Those that the page does hold. */
	readonly ids: readonly string[];
}

/** The top of a page is always there. */
export function isTop(fragment: string): boolean {
	return fragment === "" || fragment.toLowerCase() === "top";
}

/** Looks for it as browsers do: as it is written, then with its percent signs read. */
function holds(ids: ReadonlySet<string>, fragment: string): boolean {
	return ids.has(fragment) || ids.has(decode(fragment) ?? fragment);
}

export class Fragments {
	/** Those of other pages than the one that is being read, and what is missing on that one. */
	readonly #wanted: LinkTargets<Wanted & { ids?: ReadonlySet<string> }>;
	readonly #ids = new Map<string, ReadonlySet<string>>();

	constructor(lookUp: ContentLookup) {
		this.#wanted = new LinkTargets(lookUp);
	}

	/** @param href of the page that has the ids */
	addIds(href: string, ids: ReadonlySet<string>): void {
		this.#ids.set(href, ids);
	}

	/** @param href of the page that the link leads to */
	add(occurrence: Occurrence, href: string, fragment: string): void {
		const { page, link } = occurrence;
		const { route, ids } = page;
		if (href === route.href && holds(ids, fragment)) return;
		// What a template writes on each of its pages is one thing that is missing.
		if (link.url.startsWith("#"))
			this.#wanted.put(JSON.stringify([fragment, route.template]), occurrence, {
				href: "",
				fragment,
				ids,
			});
		else
			this.#wanted.put(`${href}#${fragment}`, occurrence, { href, fragment });
	}

	/** To be called after the last page. */
	missing(): MissingFragment[] {
		return [...this.#wanted.values()].flatMap((target) => {
			const { href, fragment } = target;
			const ids = target.ids ?? this.#ids.get(href);
			// A page that could not be made is not judged.
			if (!ids || holds(ids, fragment)) return [];
			const decoded = decode(fragment) ?? fragment;
			return [{ ...target, fragment: decoded, ids: [...ids] }];
		});
	}
}
