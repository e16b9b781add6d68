// Elements -> every address that a page leads to, loads, sends to or states.
import type { PageElement, PageText } from "./page.ts";

export type LinkKind =
	/** Followed by a reader. */
	| "link"
	/** Loaded with the page. */
	| "asset"
	/** Sent to. */
	| "form"
	/** Stated for machines: canonical, share tags, structured data. */
	| "stated";

export interface PageLink {
	readonly kind: LinkKind;
	/** As it stands in the page, entities decoded, white space around it removed. */
	readonly url: string;
	/** The attribute that holds it; "json-ld" for structured data. */
	readonly attribute: string;
	/** The index of the element that holds it. */
	readonly element: number;
	readonly offset: number;
}

type Found = Pick<PageLink, "kind" | "attribute" | "url">;

/** By element and attribute; link and meta elements are told apart further below. */
const ADDRESSES: Readonly<Record<string, Readonly<Record<string, LinkKind>>>> =
	{
		a: { href: "link", ping: "asset" },
		area: { href: "link" },
		audio: { src: "asset" },
		blockquote: { cite: "stated" },
		button: { formaction: "form" },
		del: { cite: "stated" },
		embed: { src: "asset" },
		form: { action: "form" },
		iframe: { src: "asset" },
		image: { href: "asset", "xlink:href": "asset" },
		img: { src: "asset", longdesc: "link" },
		input: { src: "asset", formaction: "form" },
		ins: { cite: "stated" },
		object: { data: "asset" },
		q: { cite: "stated" },
		script: { src: "asset" },
		source: { src: "asset" },
		track: { src: "asset" },
		use: { href: "asset", "xlink:href": "asset" },
		video: { src: "asset", poster: "asset" },
	};

/** Attributes with several addresses: "a.avif 400w, b.avif 800w". */
const SETS = ["srcset", "imagesrcset"] as const;

const STATED_RELATIONS = new Set([
	"canonical",
	"alternate",
	"author",
	"help",
	"license",
	"next",
	"prev",
	"search",
]);
/** Connections that are opened without asking for a file. */
const HINT_RELATIONS = new Set(["preconnect", "dns-prefetch"]);

const STATED_META = new Set([
	"og:url",
	"og:image",
	"og:image:url",
	"og:image:secure_url",
	"og:video",
	"og:audio",
	"twitter:image",
	"twitter:player",
]);

function relationKind(rel: string | undefined): LinkKind | undefined {
	const relations = (rel ?? "").toLowerCase().split(/\s+/).filter(Boolean);
	if (relations.some((relation) => HINT_RELATIONS.has(relation)))
		return undefined;
	return relations.some((relation) => STATED_RELATIONS.has(relation))
		? "stated"
		: "asset";
}

function splitSet(value: string): string[] {
	return value
		.split(/,\s+|,$/)
		.map((candidate) => candidate.trim().split(/\s+/)[0] ?? "")
		.filter(Boolean);
}

function findInMeta({ attributes }: PageElement): Found[] {
	const { content = "" } = attributes;
	const name = (attributes.property ?? attributes.name ?? "").toLowerCase();
	if (STATED_META.has(name))
		return [{ kind: "stated", attribute: "content", url: content }];
	if (attributes["http-equiv"]?.toLowerCase() !== "refresh") return [];
	const [, url] =
		/^\s*[\d.]*\s*[;,]\s*url\s*=\s*['"]?([^'"]*)/i.exec(content) ?? [];
	return url === undefined ? [] : [{ kind: "link", attribute: "content", url }];
}

function findInElement(element: PageElement): Found[] {
	const { name, attributes } = element;
	if (name === "meta") return findInMeta(element);
	const found: Found[] = [];
	if (name === "link") {
		const kind = relationKind(attributes.rel);
		if (kind && attributes.href !== undefined)
			found.push({ kind, attribute: "href", url: attributes.href });
	}
	for (const [attribute, kind] of Object.entries(ADDRESSES[name] ?? {})) {
		const url = attributes[attribute];
		if (url !== undefined) found.push({ kind, attribute, url });
	}
	for (const attribute of SETS)
		for (const url of splitSet(attributes[attribute] ?? ""))
			found.push({ kind: "asset", attribute, url });
	return found;
}

/** The properties of schema.org whose values are addresses. */
const DATA_ADDRESSES = new Set([
	"@id",
	"url",
	"item",
	"image",
	"logo",
	"contentUrl",
	"thumbnailUrl",
	"embedUrl",
	"serviceUrl",
	"mainEntityOfPage",
	"target",
	"urlTemplate",
]);

/** Undefined for what is not JSON, which has a rule of its own. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}

function findInData(value: unknown, key = ""): string[] {
	if (typeof value === "string") return DATA_ADDRESSES.has(key) ? [value] : [];
	if (Array.isArray(value))
		return value.flatMap((item) => findInData(item, key));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, item]) =>
		findInData(item, name),
	);
}

/** In the order of the page. */
export function findLinks(page: {
	readonly elements: readonly PageElement[];
	readonly structuredData: readonly PageText[];
}): PageLink[] {
	const links: PageLink[] = [];
	for (const [index, element] of page.elements.entries()) {
		for (const { kind, attribute, url } of findInElement(element)) {
			const { offset } = element;
			links.push({ kind, attribute, url: url.trim(), element: index, offset });
		}
	}
	for (const { text, element, offset } of page.structuredData) {
		for (const url of new Set(findInData(parseJson(text))))
			links.push({
				kind: "stated",
				attribute: "json-ld",
				url,
				element,
				offset,
			});
	}
	return links;
}
