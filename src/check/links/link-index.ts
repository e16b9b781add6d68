// The links of all pages and of the stylesheet -> the addresses that may be wrong, each with all its locations.

import { isProgramPath, pagePathOf } from "../../base/addresses/page-paths.ts";
import { decode, encodePath } from "../../base/addresses/parse-url.ts";
import { readStart } from "../../base/disk/disk-file.ts";
import { parseHtml } from "../../base/text/parse-html.ts";
import { TextLines } from "../../base/text/text-lines.ts";
import { REDIRECTS_FILE } from "../../site/addresses/source-paths.ts";
import type { Site } from "../../site/content/site.ts";
import type { MadeFile, StaticFile } from "../../site/output/file.ts";
import type { Route } from "../../site/plan/routes.ts";
import type { FindingSource } from "../finding.ts";
import type { PageFacts } from "../page/page.ts";
import { findLinks, type LinkKind } from "../page/page-links.ts";
import { type Address, createResolver } from "./address.ts";

/** An address in url() or after @import, except a part of the page. Comments are left out by the build. */
const ADDRESS = /(?:\burl\(|@import)\s*(?:"([^"]*)|((?:\\.|[^"\s()\\])+))/gi;

/** It imports the other files that the stylesheet is made from. */
export const STYLESHEET = {
	file: "templates/styles/site.css",
	line: 1,
	column: 1,
};

export function findStylesheetUrls(assets: readonly MadeFile[]) {
	const sheet = assets.find(({ role }) => role === "stylesheet");
	const urls = new Set<string>();
	const css = Buffer.from(sheet?.contents ?? "").toString();
	for (const [, quoted, bare = ""] of css.matchAll(ADDRESS)) {
		const url = (quoted ?? bare).replace(/\\(.)/g, "$1");
		if (!url.startsWith("#")) urls.add(url);
	}
	return { urls, path: `/${sheet?.outputPath}` };
}

/** Lists the links of a web page or a drawing of static/. */
function* findStaticLinks({ outputPath, contents }: StaticFile) {
	if (!/\.(?:html?|svg)$/i.test(outputPath)) return;
	const text = readStart(contents).toString();
	const { elements } = parseHtml(text);
	const hasBase = elements.some(({ name }) => name === "base");
	const lines = new TextLines(text);
	for (const { url, kind, element } of hasBase ? [] : findLinks(elements, [])) {
		const { offset = 0 } = elements[element] ?? {};
		const source = {
			file: `static/${outputPath}`,
			...lines.positionOf(offset),
		};
		if (!url.startsWith("#")) yield { url, kind, source };
	}
}

type InternalAddress = Extract<Address, { kind: "internal" }>;

export interface LinkTarget {
	/** As on the first page. */
	readonly url: string;
	readonly kind: LinkKind;
	readonly locations: FindingSource[];
}

export type MalformedTarget = LinkTarget &
	Pick<Extract<Address, { kind: "malformed" }>, "reason" | "hint">;

interface MissingFragment extends LinkTarget {
	/** This page should contain the fragment: "/about", or "" for a link within its page. */
	readonly href: string;
	readonly fragment: string;
	readonly ids: ReadonlySet<string>;
}

export interface BuiltFiles {
	readonly paths: Set<string>;
	readonly assets: readonly MadeFile[];
	readonly statics: readonly StaticFile[];
}

export interface LinkInput {
	readonly site: Site | undefined;
	readonly routes: readonly Route[];
	readonly files: Omit<BuiltFiles, "statics"> & Partial<BuiltFiles>;
	readonly unplanned: readonly string[];
	readonly pages: readonly Pick<PageFacts, "route" | "links" | "ids">[];
}

interface Link extends LinkTarget {
	readonly from?: Route;
	readonly isFollowed?: boolean;
}

/** An empty link leads to its page, but an empty asset or stated address is wrong. */
const NEEDS_ADDRESS: ReadonlySet<LinkKind> = new Set(["asset", "stated"]);

const EMPTY_ADDRESS: Address = {
	kind: "malformed",
	reason: "the address is empty",
	hint: "Write the missing address, or delete the attribute",
};

function addTo<Target extends LinkTarget>(
	targets: Map<string, Target>,
	key: string,
	link: Target,
): void {
	const first = targets.get(key);
	if (!first) targets.set(key, link);
	else for (const location of link.locations) first.locations.push(location);
}

function createPathCheck({ site, routes, files, unplanned }: LinkInput) {
	const folder = `${site?.settings.basePath ?? ""}/`;
	const pages = new Set(unplanned.map((path) => site?.urls.href(path) ?? path));
	// Hosts answer 404 at the address of the 404 page.
	for (const { path, href } of routes) if (path !== "/404") pages.add(href);
	return (path: string): boolean => {
		if (pages.has(path)) return true;
		if (!path.startsWith(folder) || path === `${folder}404.html`) return false;
		return files.paths.has(path.slice(folder.length));
	};
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
	/** The addresses of the pages to which another page links. */
	readonly linked = new Set<string>();
	/** The ids of each page by its address; none for a page that could not be made. */
	readonly #idsOf = new Map<string, ReadonlySet<string> | undefined>();
	readonly #exists: (path: string) => boolean;

	constructor(input: LinkInput) {
		const { site, routes, pages, files } = input;
		this.#exists = createPathCheck(input);
		const resolve = createResolver(site?.urls.absolute("/"));
		for (const { href } of routes) this.#idsOf.set(href, undefined);
		for (const { route, ids } of pages)
			this.#idsOf.set(route.href, new Set(ids));
		for (const { route, links } of pages)
			for (const { url, kind, attribute, element } of links) {
				const isFollowed = kind === "link" && attribute === "href";
				const locations = [{ page: route.path, element, text: url }];
				const link = { url, kind, locations, from: route, isFollowed };
				const isMissing = url === "" && NEEDS_ADDRESS.has(kind);
				this.#add(link, isMissing ? EMPTY_ADDRESS : resolve(url, route.url));
				this.count++;
			}
		for (const file of site ? (files.statics ?? []) : []) {
			const base = site?.urls.absolute(encodePath(`/${file.outputPath}`)) ?? "";
			for (const { url, kind, source } of findStaticLinks(file)) {
				const address = resolve(url, base);
				if (address.kind === "internal")
					this.#add({ url, kind, locations: [source] }, address);
			}
		}
		for (const { written, to } of site?.redirects ?? []) {
			const url = site?.urls.href(to) ?? to;
			const address = resolve(url, site?.urls.absolute("/") ?? "");
			if (address.kind !== "internal" || address.fragment === "") continue;
			const page = this.#findPage(address.path);
			const locations = [{ file: REDIRECTS_FILE, keys: [written] }];
			// Whether the page exists is known before a check.
			if (page !== undefined)
				this.#addFragment({ url, kind: "link", locations }, page, address);
		}
		const { urls, path } = findStylesheetUrls(files.assets);
		const base = site?.urls.absolute(path) ?? "";
		for (const url of site ? urls : []) {
			const address = resolve(url, base);
			if (address.kind === "internal")
				this.#add({ url, kind: "asset", locations: [STYLESHEET] }, address);
		}
	}

	#add(link: Link, address: Address): void {
		if (address.kind === "malformed") {
			const { reason, hint } = address;
			addTo(this.malformed, link.url, { ...link, reason, hint });
		}
		if (address.kind === "external") addTo(this.external, address.url, link);
		if (address.kind !== "internal") return;
		const { path, request, fragment } = address;
		const page = this.#findPage(path);
		const from = link.from?.href;
		if (link.isFollowed && page !== undefined && page !== from)
			this.linked.add(page);
		const isSent = link.kind === "form" && isProgramPath(path);
		if (path !== from && !isSent && !this.#exists(path))
			addTo(this.unknown, request, link);
		const isTop = fragment === "" || fragment.toLowerCase() === "top";
		// The @id of structured data identifies a thing.
		if (page !== undefined && link.kind !== "stated" && !isTop)
			this.#addFragment(link, page, address);
	}

	/** Finds the page that a host answers with for this spelling of its address. */
	#findPage(path: string): string | undefined {
		if (this.#idsOf.has(path)) return path;
		const plain = pagePathOf(path.slice(1));
		const spellings = [plain, plain.replace(/\/$/, ""), `${plain}/`];
		return spellings.find((href) => this.#idsOf.has(href));
	}

	#addFragment(link: Link, page: string, address: InternalAddress): void {
		const ids = this.#idsOf.get(page);
		const fragment = decode(address.fragment) ?? address.fragment;
		// Browsers look for the fragment as it is in the address, then decoded.
		if (!ids || ids.has(address.fragment) || ids.has(fragment)) return;
		// A link that a template repeats on each page is reported once.
		const isOnEach = link.url.startsWith("#");
		const key = isOnEach ? `${link.from?.template}#` : page;
		const missing = { ...link, href: isOnEach ? "" : page, fragment, ids };
		addTo(this.missingFragments, `${key} ${address.fragment}`, missing);
	}
}
