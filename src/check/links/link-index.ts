// The links of pages -> an index of addresses that lead to no built file, each with all its
// locations. Addresses of built files are only counted.

import type { Site } from "../../content/site.ts";
import { decode } from "../../plan/parse-url.ts";
import type { Route } from "../../plan/route.ts";
import type { PageLocation } from "../finding.ts";
import type { LinkKind } from "../page/element-addresses.ts";
import type { LinkFacts, PageLink } from "../page/page-links.ts";
import { kindOf } from "../page/static-pages.ts";
import {
	type Address,
	createResolver,
	type ResolveAddress,
} from "./address.ts";

/** An address that a rule may have to report. */
export interface LinkTarget {
	/** It is written as on the first page. */
	readonly url: string;
	readonly kind: LinkKind;
	readonly locations: PageLocation[];
}

type MalformedAddress = Extract<Address, { kind: "malformed" }>;
type InternalAddress = Extract<Address, { kind: "internal" }>;

export interface MissingFragment extends LinkTarget {
	/** This page should contain the fragment: "/about", or "" for a link within its page. */
	readonly href: string;
	readonly fragment: string;
	readonly ids: ReadonlySet<string>;
}

interface Occurrence {
	readonly route: Route;
	readonly ids: ReadonlySet<string>;
	readonly link: PageLink;
}

/** An empty link leads to its page, but an empty asset or stated address is wrong. */
const EMPTY_ADDRESS: MalformedAddress = {
	kind: "malformed",
	reason: "the address is empty",
	hint: "Write the missing address, or delete the attribute",
};
const NEEDS_ADDRESS: ReadonlySet<LinkKind> = new Set(["asset", "stated"]);

/** Removes what different spellings of a page's address add. */
function plainPath(path: string): string {
	return path.replace(/(?:\/index)?\.html$|\/(?:index)?$/, "");
}

/** Browsers look for the fragment as it is written, then decoded. */
function hasFragment(ids: ReadonlySet<string>, fragment: string): boolean {
	return ids.has(fragment) || ids.has(decode(fragment) ?? fragment);
}

/** @param details stored with the first location */
function addLocation<Details>(
	targets: Map<string, LinkTarget & Details>,
	key: string,
	{ route, link, details }: Occurrence & { readonly details: Details },
): void {
	const { url, kind, element, tag, offset } = link;
	const target = targets.get(key) ?? { url, kind, locations: [], ...details };
	targets.set(key, target);
	target.locations.push({
		page: { route },
		element,
		tag,
		offset,
		written: url,
	});
}

export interface LinkIndexInput {
	readonly site: Site | undefined;
	readonly routes: readonly Route[];
	readonly paths: ReadonlySet<string>;
	readonly unplanned: readonly string[];
}

export class LinkIndex {
	/** No built file has these addresses of this site; the keys are path and query. */
	readonly unknown = new Map<string, LinkTarget>();
	/** No browser could follow these addresses; the keys are as written. */
	readonly malformed = new Map<
		string,
		LinkTarget & Pick<MalformedAddress, "reason" | "hint">
	>();
	readonly external = new Map<string, LinkTarget>();
	/** They are on other pages, or missing on the page of the link. */
	readonly #fragments = new Map<
		string,
		Omit<MissingFragment, "ids"> & Partial<MissingFragment>
	>();
	readonly #idsByHref = new Map<string, ReadonlySet<string>>();
	readonly #linked = new Set<string>();
	readonly #pages: ReadonlySet<string>;
	readonly #files: ReadonlySet<string>;
	/** It is the site's folder on its host, as in "/practice/". */
	readonly #folder: string;
	readonly #resolve: ResolveAddress;
	#count = 0;

	constructor({ site, routes, paths, unplanned }: LinkIndexInput) {
		this.#files = paths;
		this.#folder = `${site?.settings.basePath ?? ""}/`;
		// Hosts answer 404 at the address of the 404 page.
		const linkable = routes.filter(({ template }) => template !== "not-found");
		this.#pages = new Set([
			...linkable.map(({ href }) => href),
			...unplanned.map((path) => site?.urls.href(path) ?? path),
		]);
		this.#resolve = createResolver(site?.urls.absolute("/"));
	}

	get count(): number {
		return this.#count;
	}

	/** Returns whether another page links to the page. */
	isLinked({ href }: Pick<Route, "href">): boolean {
		return this.#linked.has(plainPath(decode(href) ?? href));
	}

	add(route: Route, facts: LinkFacts): void {
		const ids = new Set(facts.ids);
		this.#count += facts.links.length;
		for (const link of facts.links) this.#addLink({ route, ids, link });
		this.#idsByHref.set(route.href, ids);
	}

	#addLink(occurrence: Occurrence): void {
		const { route, link } = occurrence;
		const { url, kind } = link;
		const isMissing = url === "" && NEEDS_ADDRESS.has(kind);
		const address = isMissing ? EMPTY_ADDRESS : this.#resolve(url, route.url);
		if (address.kind === "internal") this.#addInternal(occurrence, address);
		if (address.kind === "malformed") {
			const { reason, hint } = address;
			const details = { reason, hint };
			addLocation(this.malformed, url, { ...occurrence, details });
		}
		if (address.kind === "external")
			addLocation(this.external, address.url, { ...occurrence, details: {} });
	}

	#addInternal(occurrence: Occurrence, address: InternalAddress): void {
		const { path, request, fragment } = address;
		const { route, link } = occurrence;
		const isHere = path === route.href;
		const isFollowed = link.kind === "link" && link.attribute === "href";
		if (isFollowed && plainPath(path) !== plainPath(route.href))
			this.#linked.add(plainPath(path));
		if (!isHere && !this.#exists(path))
			addLocation(this.unknown, request, { ...occurrence, details: {} });
		// The @id of structured data identifies a thing, and #top always exists.
		const isTop = fragment === "" || fragment.toLowerCase() === "top";
		if (link.kind === "stated" || isTop) return;
		const href = isHere ? path : this.#pageAt(path);
		if (href !== undefined) this.#addFragment(occurrence, href, fragment);
	}

	#exists(path: string): boolean {
		if (this.#pages.has(path)) return true;
		if (!path.startsWith(this.#folder)) return false;
		const file = path.slice(this.#folder.length);
		return file !== "404.html" && this.#files.has(file);
	}

	/**
	 * Finds the page that a host answers with for this spelling of its address. The fragment of a
	 * drawing may name a view or a layer.
	 */
	#pageAt(path: string): string | undefined {
		const plain = path.replace(/(?:\/index)?\.html$/, "");
		return [path, plain, plain.replace(/\/$/, ""), `${plain}/`].find(
			(href) =>
				this.#pages.has(href) ||
				(this.#idsByHref.has(href) && !/\.svg$/i.test(href)),
		);
	}

	#addFragment(occurrence: Occurrence, href: string, fragment: string): void {
		const { route, ids, link } = occurrence;
		if (href === route.href && hasFragment(ids, fragment)) return;
		// A link that a template repeats on each page is reported once.
		const isOnEach = link.url.startsWith("#");
		const key = isOnEach ? `${kindOf(route)}#` : href;
		addLocation(this.#fragments, `${key} ${fragment}`, {
			...occurrence,
			details: isOnEach ? { href: "", fragment, ids } : { href, fragment },
		});
	}

	/** Called after the last page. */
	missingFragments(): MissingFragment[] {
		return [...this.#fragments.values()].flatMap((target) => {
			const { href, fragment } = target;
			const ids = target.ids ?? this.#idsByHref.get(href);
			// The ids of a page that could not be made are unknown.
			if (!ids || hasFragment(ids, fragment)) return [];
			return [{ ...target, fragment: decode(fragment) ?? fragment, ids }];
		});
	}
}
