// Pages, one after the other -> where every address of the site leads: what is fine by
// construction is counted, the rest is kept with its causes.
import type { Site } from "../../content/site.ts";
import type { Route } from "../../plan/route.ts";
import type { LinkKind } from "../page/element-addresses.ts";
import type { ParsedPage } from "../page/page.ts";
import type { PageLink } from "../page/page-links.ts";
import type { ContentLookup } from "../text/content-lookup.ts";
import {
	type Address,
	createResolver,
	decode,
	type ResolveAddress,
} from "./address.ts";
import { FineAddresses } from "./fine-addresses.ts";
import { Fragments, isTop, type MissingFragment } from "./fragments.ts";
import { findInlineLinks } from "./inline-links.ts";
import { type LinkNote, OpenLinkNote } from "./link-note.ts";
import {
	addCause,
	createTarget,
	type LinkTarget,
	type LinkTargets,
	type Occurrence,
	putTarget,
} from "./link-targets.ts";

export interface MalformedTarget extends LinkTarget {
	readonly why: string;
	readonly hint: string;
}

type OwnAddress = Extract<Address, { kind: "own" }>;

/** Without an address a link leads to its own page, but nothing can be loaded or stated. */
const EMPTY = {
	why: "it is empty",
	hint: "Write the address that is meant, or take the attribute out",
};
const NEEDS_ADDRESS: ReadonlySet<LinkKind> = new Set(["asset", "stated"]);

/** A page without the ways to write its address. */
function plainPath(path: string): string {
	return path.replace(/(?:\/index)?\.html$|\/(?:index)?$/, "");
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
	readonly unknown: LinkTargets = new Map();
	/** Addresses that no browser could follow, as they are written. */
	readonly malformed = new Map<string, MalformedTarget>();
	/** Addresses of other sites, in full; those that are to be asked. */
	readonly external: LinkTargets = new Map();
	/** All of them. */
	readonly #outside = new Set<string>();
	readonly #fragments: Fragments;
	/** The pages that another page links to. */
	readonly #linked = new Set<string>();
	/** The same, as their addresses are written: all pages link to the same few. */
	readonly #linkedAs = new Set<string>();
	readonly #judgesExternal: boolean;
	readonly #pages: ReadonlySet<string>;
	readonly #known: Set<string>;
	readonly #basePath: string;
	readonly #fine = new FineAddresses();
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
		this.#basePath = basePath;
		this.#pages = new Set([
			...linkable.map(({ href }) => href),
			...unplanned.map((path) => site?.urls.href(path) ?? path),
		]);
		this.#known = new Set([...this.#pages, ...files]);
		this.#resolve = createResolver(site?.urls.absolute("/"));
		this.#lookUp = lookUp;
		this.#fragments = new Fragments(lookUp);
		this.#judgesExternal = external === "ask";
	}

	/** A file that the page which is looked at next brings along. */
	expect(outputPath: string): void {
		this.#known.add(`${this.#basePath}/${outputPath}`);
	}

	/** How many addresses were looked at. */
	get count(): number {
		return this.#count;
	}

	/** How many addresses of other sites there are. */
	get externalCount(): number {
		return this.#outside.size;
	}

	/** Whether a reader is led to the page by another one. */
	isLinked({ href }: Pick<Route, "href">): boolean {
		return this.#linked.has(plainPath(decode(href) ?? href));
	}

	/**
	 * @returns what a later check needs of the page, and whether nothing is to be said of it as
	 * far as it alone can tell
	 */
	add(page: ParsedPage): { readonly note: LinkNote; readonly isFine: boolean } {
		const open = new OpenLinkNote(page.route);
		this.#addLinks(page, page.links, open);
		this.#addLinks(page, findInlineLinks(page), open);
		const note = open.close(page.ids);
		this.#fragments.keepIds(open.href, note.ids);
		return { note, isFine: open.isFine };
	}

	#addLinks(
		page: ParsedPage,
		links: readonly PageLink[],
		note: OpenLinkNote,
	): void {
		this.#count += links.length;
		note.count += links.length;
		for (const link of links) {
			const known = this.#fine.find(link);
			if (known !== undefined) {
				this.#lead(link, note, known);
				continue;
			}
			const address = this.#resolve(link.url, note.url);
			const occurrence = { page, link, note };
			if (link.url === "" && NEEDS_ADDRESS.has(link.kind))
				this.#addMalformed(occurrence, EMPTY);
			else if (address.kind === "own") this.#addOwn(occurrence, address);
			else if (address.kind === "external")
				this.#addExternal(occurrence, address.url);
			else if (address.kind === "malformed")
				this.#addMalformed(occurrence, address);
		}
	}

	#lead(link: PageLink, note: OpenLinkNote, path: string): void {
		const { href } = note;
		if (path !== href && note.add(link, path)) this.#addLinked(path, href);
	}

	/** @param from the address of the page that links there */
	#addLinked(path: string, from: string): void {
		if (this.#linkedAs.has(path)) return;
		const target = plainPath(path);
		if (target === plainPath(from)) return;
		this.#linked.add(target);
		this.#linkedAs.add(path);
	}

	#addMalformed(
		occurrence: Occurrence,
		{ why, hint }: Omit<MalformedTarget, keyof LinkTarget>,
	): void {
		const { url } = occurrence.link;
		const target = this.malformed.get(url) ?? {
			...createTarget(occurrence, this.#lookUp),
			why,
			hint,
		};
		this.malformed.set(target.url, target);
		occurrence.note.isFine = false;
		addCause(target, occurrence);
	}

	#addExternal(occurrence: Occurrence, url: string): void {
		occurrence.note.external.add(url);
		this.#outside.add(url);
		if (this.#judgesExternal) this.#put(this.external, url, occurrence);
	}

	#addOwn(occurrence: Occurrence, address: OwnAddress): void {
		const { path, request, fragment } = address;
		const { link, note } = occurrence;
		const isHere = path === note.href;
		const isKnown = this.#known.has(path);
		this.#lead(link, note, path);
		if (!isHere && !isKnown) {
			note.isFine = false;
			this.#put(this.unknown, request, occurrence);
		}
		// The @id of structured data names a thing, not a place on the page.
		const isPlace = fragment !== "" && link.kind !== "stated";
		// What a page states of itself no other page states.
		const isOften = link.kind !== "stated" || !isHere;
		if (isKnown && !isPlace && isOften) this.#fine.add(link, path);
		if (!isPlace || isTop(fragment)) return;
		const href = isHere ? path : this.#pageAt(path);
		if (href !== undefined) this.#fragments.add(occurrence, href, fragment);
	}

	/** The address of the page that a host answers with, however it is written. */
	#pageAt(path: string): string | undefined {
		const plain = path.replace(/(?:\/index)?\.html$/, "");
		return [path, plain, plain.replace(/\/$/, ""), `${plain}/`].find((href) =>
			this.#pages.has(href),
		);
	}

	#put(targets: LinkTargets, key: string, occurrence: Occurrence): void {
		putTarget(targets, key, { ...occurrence, lookUp: this.#lookUp });
	}

	/** To be asked for after the last page. */
	missingFragments(): MissingFragment[] {
		return this.#fragments.missing();
	}
}
