// Pages, one after the other -> where every address of the site leads: what is fine by
// construction is counted, the rest is kept with its causes.
import type { Site } from "../../content/site.ts";
import type { Route } from "../../plan/route.ts";
import type { LinkKind } from "../page/element-addresses.ts";
import type { LinkFacts } from "../page/page-links.ts";
import type { ContentLookup } from "../text/content-lookup.ts";
import {
	type Address,
	createResolver,
	decode,
	type ResolveAddress,
} from "./address.ts";
import { Fragments, isTop, type MissingFragment } from "./fragments.ts";
import { LinkTargets, type Occurrence } from "./link-targets.ts";

type MalformedAddress = Extract<Address, { kind: "malformed" }>;
type OwnAddress = Extract<Address, { kind: "own" }>;

/** Without an address a link leads to its own page, but nothing can be loaded or stated. */
const EMPTY: MalformedAddress = {
	kind: "malformed",
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
	readonly unknown: LinkTargets;
	/** Addresses that no browser could follow, as they are written. */
	readonly malformed: LinkTargets<Pick<MalformedAddress, "why" | "hint">>;
	/** Addresses of other sites, in full; those that are to be asked. */
	readonly external: LinkTargets;
	/** All of them. */
	readonly #outside = new Set<string>();
	readonly #fragments: Fragments;
	/** The pages that another page links to. */
	readonly #linked = new Set<string>();
	readonly #judgesExternal: boolean;
	readonly #pages: ReadonlySet<string>;
	readonly #files = new Set<string>();
	readonly #basePath: string;
	readonly #resolve: ResolveAddress;
	#count = 0;

	constructor(input: LinkIndexInput) {
		const { site, routes, paths, unplanned, lookUp, external } = input;
		this.#basePath = site?.settings.basePath ?? "";
		this.unknown = new LinkTargets(lookUp);
		this.malformed = new LinkTargets(lookUp);
		this.external = new LinkTargets(lookUp);
		this.#fragments = new Fragments(lookUp);
		// Hosts answer 404 at the address of the page that says so.
		const linkable = routes.filter(({ template }) => template !== "not-found");
		this.#pages = new Set([
			...linkable.map(({ href }) => href),
			...unplanned.map((path) => site?.urls.href(path) ?? path),
		]);
		for (const path of paths) this.expect(path);
		this.#resolve = createResolver(site?.urls.absolute("/"));
		this.#judgesExternal = external === "ask";
	}

	/** A file that the page which is looked at next brings along. */
	expect(outputPath: string): void {
		if (outputPath === "404.html") return;
		this.#files.add(`${this.#basePath}/${outputPath}`);
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

	add(route: Route, { links, ids }: LinkFacts): void {
		const page = { route, ids: new Set(ids) };
		this.#count += links.length;
		for (const link of links) this.#addLink({ page, link });
		this.#fragments.addIds(route.href, page.ids);
	}

	#addLink(occurrence: Occurrence): void {
		const { page, link } = occurrence;
		const { url, kind } = link;
		const isMissing = url === "" && NEEDS_ADDRESS.has(kind);
		const address = isMissing ? EMPTY : this.#resolve(url, page.route.url);
		if (address.kind === "own") this.#addOwn(occurrence, address);
		if (address.kind === "malformed") {
			const { why, hint } = address;
			this.malformed.put(url, occurrence, { why, hint });
		}
		if (address.kind === "external") {
			this.#outside.add(address.url);
			if (this.#judgesExternal) this.external.put(address.url, occurrence, {});
		}
	}

	#addOwn(occurrence: Occurrence, address: OwnAddress): void {
		const { path, request, fragment } = address;
		const { page, link } = occurrence;
		const { href } = page.route;
		const isHere = path === href;
		const isFollowed = link.kind === "link" && link.attribute === "href";
		if (isFollowed && plainPath(path) !== plainPath(href))
			this.#linked.add(plainPath(path));
		if (!isHere && !this.#pages.has(path) && !this.#files.has(path))
			this.unknown.put(request, occurrence, {});
		// The @id of structured data names a thing, not a place on the page.
		if (link.kind === "stated" || isTop(fragment)) return;
		const target = isHere ? path : this.#pageAt(path);
		if (target !== undefined) this.#fragments.add(occurrence, target, fragment);
	}

	/** The address of the page that a host answers with, however it is written. */
	#pageAt(path: string): string | undefined {
		const plain = path.replace(/(?:\/index)?\.html$/, "");
		return [path, plain, plain.replace(/\/$/, ""), `${plain}/`].find((href) =>
			this.#pages.has(href),
		);
	}

	/** To be called after the last page. */
	missingFragments(): MissingFragment[] {
		return this.#fragments.missing();
	}
}
