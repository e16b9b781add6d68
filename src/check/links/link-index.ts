// The links of all pages -> the addresses that may be wrong, each with all its locations: no planned
// file answers them, no browser can follow them, or they lead to another site.
import type { Site } from "../../content/site.ts";
import type { Route } from "../../plan/route.ts";
import { decode } from "../../site/parse-url.ts";
import type { PageLocation } from "../finding.ts";
import type { PageFacts } from "../page/facts.ts";
import type { LinkKind, PageLink } from "../page/page-links.ts";
import {
	type Address,
	createResolver,
	type ResolveAddress,
} from "./address.ts";

type MalformedAddress = Extract<Address, { kind: "malformed" }>;
type InternalAddress = Extract<Address, { kind: "internal" }>;

/** An address that a rule may have to report. */
export interface LinkTarget {
	/** As on the first page. */
	readonly url: string;
	readonly kind: LinkKind;
	readonly locations: PageLocation[];
}

export interface MalformedTarget extends LinkTarget {
	readonly reason: string;
	readonly hint: string;
}

export interface MissingFragment extends LinkTarget {
	/** This page should contain the fragment: "/about", or "" for a link within its page. */
	readonly href: string;
	readonly fragment: string;
	readonly ids: ReadonlySet<string>;
}

export interface LinkedSite {
	readonly site: Site | undefined;
	readonly routes: readonly Route[];
	/** The paths of all planned files. */
	readonly paths: ReadonlySet<string>;
	/** The paths of pages that cannot be made because of errors. */
	readonly unplanned: readonly string[];
	readonly pages: readonly Pick<PageFacts, "route" | "links" | "ids">[];
}

/** An empty link leads to its page, but an empty asset or stated address is wrong. */
const NEEDS_ADDRESS: ReadonlySet<LinkKind> = new Set(["asset", "stated"]);

const EMPTY_ADDRESS: MalformedAddress = {
	kind: "malformed",
	reason: "the address is empty",
	hint: "Write the missing address, or delete the attribute",
};

/** Removes what different spellings of a page's address add. */
function plainPath(path: string): string {
	return path.replace(/(?:\/index)?\.html$|\/(?:index)?$/, "");
}

interface RoutedLink {
	readonly link: PageLink;
	readonly route: Route;
}

/** Adds the location of the link to its target. The details are those of the first link. */
function addTo<Details extends object>(
	targets: Map<string, LinkTarget & Details>,
	key: string,
	{ link, route, details }: RoutedLink & { readonly details: Details },
): void {
	const { url, kind, element } = link;
	const target = targets.get(key) ?? { url, kind, locations: [], ...details };
	targets.set(key, target);
	target.locations.push({ page: { route }, element, written: url });
}

/** Returns whether a page or a file of the site has an address. */
function createPathCheck({ site, routes, paths, unplanned }: LinkedSite) {
	const folder = `${site?.settings.basePath ?? ""}/`;
	const pages = new Set(unplanned.map((path) => site?.urls.href(path) ?? path));
	// Hosts answer 404 at the address of the 404 page.
	for (const { template, href } of routes)
		if (template !== "not-found") pages.add(href);
	return (path: string): boolean => {
		if (pages.has(path)) return true;
		const file = path.slice(folder.length);
		return path.startsWith(folder) && file !== "404.html" && paths.has(file);
	};
}

/** Finds the page that a host answers with for this spelling of its address. */
function findPage(
	path: string,
	idsOf: ReadonlyMap<string, unknown>,
): string | undefined {
	const plain = path.replace(/(?:\/index)?\.html$/, "");
	return [path, plain, plain.replace(/\/$/, ""), `${plain}/`].find((href) =>
		idsOf.has(href),
	);
}

export class LinkIndex {
	count = 0;
	/** No planned file has these addresses of this site; the keys are path and query. */
	readonly unknown = new Map<string, LinkTarget>();
	/** The keys are as written. */
	readonly malformed = new Map<string, MalformedTarget>();
	/** The keys are full addresses without fragments. */
	readonly external = new Map<string, LinkTarget>();
	readonly missingFragments = new Map<string, MissingFragment>();
	readonly #linked = new Set<string>();
	readonly #idsOf: ReadonlyMap<string, ReadonlySet<string>>;
	readonly #exists: (path: string) => boolean;
	readonly #resolve: ResolveAddress;

	constructor(input: LinkedSite) {
		this.#exists = createPathCheck(input);
		this.#resolve = createResolver(input.site?.urls.absolute("/"));
		this.#idsOf = new Map(
			input.pages.map(({ route, ids }) => [route.href, new Set(ids)]),
		);
		for (const { route, links } of input.pages) {
			this.count += links.length;
			for (const link of links) this.#add(link, route);
		}
	}

	/** Returns whether another page links to the page. */
	isLinked({ href }: Pick<Route, "href">): boolean {
		return this.#linked.has(plainPath(decode(href) ?? href));
	}

	#add(link: PageLink, route: Route): void {
		const { url, kind } = link;
		const isMissing = url === "" && NEEDS_ADDRESS.has(kind);
		const address = isMissing ? EMPTY_ADDRESS : this.#resolve(url, route.url);
		if (address.kind === "malformed") {
			const { reason, hint } = address;
			addTo(this.malformed, url, { link, route, details: { reason, hint } });
		}
		if (address.kind === "external")
			addTo(this.external, address.url, { link, route, details: {} });
		if (address.kind === "internal")
			this.#addInternal({ link, route }, address);
	}

	#addInternal(routed: RoutedLink, address: InternalAddress): void {
		const { path, request, fragment } = address;
		const { link, route } = routed;
		const { kind, attribute } = link;
		const isFollowed = kind === "link" && attribute === "href";
		if (isFollowed && plainPath(path) !== plainPath(route.href))
			this.#linked.add(plainPath(path));
		if (path !== route.href && !this.#exists(path))
			addTo(this.unknown, request, { ...routed, details: {} });
		const isTop = fragment === "" || fragment.toLowerCase() === "top";
		// The @id of structured data identifies a thing.
		if (kind !== "stated" && !isTop) this.#addFragment(routed, path, fragment);
	}

	#addFragment(routed: RoutedLink, path: string, written: string): void {
		const { route, link } = routed;
		const { url } = link;
		const page = findPage(path, this.#idsOf);
		const ids = this.#idsOf.get(page ?? "");
		const fragment = decode(written) ?? written;
		// Browsers look for the fragment as it is written, then decoded.
		if (page === undefined || !ids || ids.has(written) || ids.has(fragment))
			return;
		// A link that a template repeats on each page is reported once.
		const isOnEach = url.startsWith("#");
		const key = isOnEach ? `${route.template}#` : page;
		const details = { href: isOnEach ? "" : page, fragment, ids };
		addTo(this.missingFragments, `${key} ${written}`, { ...routed, details });
	}
}
