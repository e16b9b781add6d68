// Pages, one after the other -> where every address of the site leads: what is fine by
// construction is counted, the rest is kept with its causes.
import type { Site } from "../../content/site.ts";
import type { Route } from "../../route.ts";
import { Causes } from "../causes.ts";
import type { LinkKind } from "../page/element-addresses.ts";
import { ownCopy } from "../page/own-copy.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageLink } from "../page/page-links.ts";
import type { ContentLookup } from "../written/content-lookup.ts";
import {
	type Address,
	createResolver,
	decode,
	type ResolveAddress,
} from "./address.ts";
import { findInlineLinks } from "./inline-links.ts";

/** An address, and every place that leads there; the findings have no words yet. */
export interface LinkTarget {
	/** As it stands in the first page that has it. */
	readonly url: string;
	/** What it is to that page. */
	readonly kind: LinkKind;
	/** The ids of that page. */
	readonly pageIds: ReadonlySet<string>;
	readonly causes: Causes;
}

interface MalformedTarget extends LinkTarget {
	readonly why: string;
	readonly hint: string;
}

export interface MissingFragment extends LinkTarget {
	/** Decoded, without "#". */
	readonly fragment: string;
	/** The address of the page that should hold it: "/about"; "" for each page that leads to itself. */
	readonly href: string;
	/** Those that it does hold. */
	readonly ids: readonly string[];
}

type Targets = Map<string, LinkTarget>;
type OwnAddress = Extract<Address, { kind: "own" }>;

/** Without an address a link leads to its own page, but nothing can be loaded or stated. */
const EMPTY = {
	why: "it is empty",
	hint: "Write the address that is meant, or take the attribute out",
};
const NEEDS_ADDRESS: ReadonlySet<LinkKind> = new Set(["asset", "stated"]);

/** A link on its page. */
interface Occurrence {
	readonly page: ParsedPage;
	readonly link: PageLink;
}

/** In the place of an address: the page that a link stands on. */
const HERE = "";

/** The top of a page is always there. */
function isTop(fragment: string): boolean {
	return fragment === "" || fragment.toLowerCase() === "top";
}

/** As browsers look for it: as it is written, then with its percent signs read. */
function holds(ids: ReadonlySet<string>, fragment: string): boolean {
	return ids.has(fragment) || ids.has(decode(fragment) ?? fragment);
}

export interface LinkIndexInput {
	/** Undefined when no page can be made: nothing is added then. */
	readonly site: Site | undefined;
	readonly routes: readonly Route[];
	/** Every path of the output: "services/ocd.html" */
	readonly paths: Iterable<string>;
	/** The paths of pages that cannot be made for now: "/about" */
	readonly unplanned: readonly string[];
	readonly lookUp: ContentLookup;
	/** What is left unasked is only counted. */
	readonly external: "ask" | "leave";
}

export class LinkIndex {
	/** Addresses of this site that no built file has, by what a server is asked for. */
	readonly unknown: Targets = new Map();
	/** Addresses that no browser could follow, as they are written. */
	readonly malformed = new Map<string, MalformedTarget>();
	/** Addresses of other sites, in full. */
	readonly external: Targets = new Map();
	/** Fragments of other pages than the one that is being read. */
	readonly #fragments: Targets = new Map();
	/** The ids of each page by its address. */
	readonly #ids = new Map<string, ReadonlySet<string>>();
	readonly #idSets = new Map<string, ReadonlySet<string>>();
	readonly #judgesExternal: boolean;
	readonly #pages: ReadonlySet<string>;
	readonly #known: ReadonlySet<string>;
	/** Addresses from the top of the site that lead to a file, wherever they stand. */
	readonly #fine = new Set<string>();
	readonly #resolve: ResolveAddress;
	readonly #lookUp: ContentLookup;
	#count = 0;

	constructor(input: LinkIndexInput) {
		const { site, routes, paths, unplanned, lookUp, external } = input;
		const basePath = site?.settings.basePath ?? "";
		// Hosts answer 404 at the address of the page that says so.
		const linkable = routes.filter(({ template }) => template !== "not-found");
		const files = [...paths]
			.filter((file) => file !== "404.html")
			.map((file) => `${basePath}/${file}`);
		this.#pages = new Set([
			...linkable.map(({ href }) => href),
			...unplanned.map((path) => site?.urls.href(path) ?? path),
		]);
		this.#known = new Set([...this.#pages, ...files]);
		this.#resolve = createResolver(site?.urls.absolute("/"));
		this.#lookUp = lookUp;
		this.#judgesExternal = external === "ask";
	}

	/** How many addresses were looked at. */
	get count(): number {
		return this.#count;
	}

	add(page: ParsedPage): void {
		this.#keepIds(page);
		this.#addLinks(page, page.links);
		this.#addLinks(page, findInlineLinks(page));
	}

	#addLinks(page: ParsedPage, links: readonly PageLink[]): void {
		this.#count += links.length;
		for (const link of links) {
			if (this.#fine.has(link.url)) continue;
			const address = this.#resolve(link.url, page.route.url);
			const occurrence = { page, link };
			if (link.url === "" && NEEDS_ADDRESS.has(link.kind))
				this.#addMalformed(occurrence, EMPTY);
			else if (address.kind === "own") this.#addOwn(occurrence, address);
			else if (address.kind === "external")
				this.#addExternal(occurrence, address.url);
			else if (address.kind === "malformed")
				this.#addMalformed(occurrence, address);
		}
	}

	#addMalformed(
		occurrence: Occurrence,
		{ why, hint }: Omit<MalformedTarget, keyof LinkTarget>,
	): void {
		const { url } = occurrence.link;
		const target = this.malformed.get(url) ?? {
			...this.#target(occurrence),
			why,
			hint,
		};
		this.malformed.set(target.url, target);
		addCause(target, occurrence);
	}

	#addExternal(occurrence: Occurrence, url: string): void {
		if (this.#judgesExternal || !this.external.has(url))
			this.#put(this.external, url, occurrence);
	}

	/** Most pages of one template have the same: they share one set. */
	#keepIds({ route, ids }: ParsedPage): void {
		const all = JSON.stringify([...ids]);
		const kept = this.#idSets.get(all) ?? new Set([...ids].map(ownCopy));
		this.#idSets.set(all, kept);
		this.#ids.set(route.href, kept);
	}

	#addOwn(occurrence: Occurrence, address: OwnAddress): void {
		const { path, request, fragment } = address;
		const isHere = path === occurrence.page.route.href;
		const isKnown = this.#known.has(path);
		if (!isHere && !isKnown) this.#put(this.unknown, request, occurrence);
		const { url } = occurrence.link;
		if (isKnown && fragment === "" && url.startsWith("/"))
			this.#fine.add(ownCopy(url));
		// The @id of structured data names a thing, not a place on the page.
		if (isTop(fragment) || occurrence.link.kind === "stated") return;
		const href = isHere ? path : this.#pageAt(path);
		const { route, ids } = occurrence.page;
		if (href === undefined || (href === route.href && holds(ids, fragment)))
			return;
		// What a template writes on each of its pages is one thing that is missing.
		const isOfPage = occurrence.link.url.startsWith("#");
		const key = isOfPage ? [HERE, fragment, route.template] : [href, fragment];
		this.#put(this.#fragments, JSON.stringify(key), occurrence);
	}

	/** The address of the page that a host answers with, however it is written. */
	#pageAt(path: string): string | undefined {
		const plain = path.replace(/(?:\/index)?\.html$/, "");
		return [path, plain, plain.replace(/\/$/, ""), `${plain}/`].find((href) =>
			this.#pages.has(href),
		);
	}

	#target({ page, link }: Occurrence): LinkTarget {
		const causes = new Causes(this.#lookUp);
		const { kind } = link;
		return { url: ownCopy(link.url), kind, pageIds: page.ids, causes };
	}

	#put(targets: Targets, key: string, occurrence: Occurrence): void {
		const target = targets.get(key) ?? this.#target(occurrence);
		targets.set(key, target);
		addCause(target, occurrence);
	}

	/** To be asked for after the last page. */
	missingFragments(): MissingFragment[] {
		return [...this.#fragments].flatMap(([key, target]) => {
			const [href, fragment] = parseKey(key);
			const ids = href === HERE ? target.pageIds : this.#ids.get(href);
			// A page that could not be made is not judged.
			if (!ids || (href !== HERE && holds(ids, fragment))) return [];
			const told = decode(fragment) ?? fragment;
			return [{ ...target, href, fragment: told, ids: [...ids] }];
		});
	}
}

function addCause({ causes }: LinkTarget, { page, link }: Occurrence): void {
	const { element, offset } = link;
	const written = ownCopy(link.url);
	causes.add({ message: "", source: { page, element, offset, written } });
}

function parseKey(key: string): [href: string, fragment: string] {
	const [href, fragment]: unknown[] = JSON.parse(key);
	return [String(href), String(fragment)];
}
