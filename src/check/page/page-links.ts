// Elements -> every address that a page leads to, loads, sends to or states.
import {
	readRefresh,
	splitList,
	splitSet,
	trimAddress,
} from "./attribute-addresses.ts";
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

type LinkKinds = Readonly<Record<string, LinkKind>>;

/** Pictures, shapes and colours of SVG that are taken from elsewhere. */
const TAKEN: LinkKinds = { href: "asset", "xlink:href": "asset" };

/** By element and attribute; link and meta elements are told apart further below. */
const ADDRESSES: ReadonlyMap<string, LinkKinds> = new Map(
	Object.entries<LinkKinds>({
		a: { href: "link", "xlink:href": "link" },
		area: { href: "link" },
		audio: { src: "asset" },
		blockquote: { cite: "stated" },
		body: { background: "asset" },
		button: { formaction: "form" },
		del: { cite: "stated" },
		embed: { src: "asset" },
		feimage: TAKEN,
		form: { action: "form" },
		iframe: { src: "asset" },
		image: TAKEN,
		img: { src: "asset", longdesc: "link" },
		input: { src: "asset", formaction: "form" },
		ins: { cite: "stated" },
		lineargradient: TAKEN,
		mpath: TAKEN,
		object: { data: "asset" },
		pattern: TAKEN,
		q: { cite: "stated" },
		radialgradient: TAKEN,
		script: { src: "asset" },
		source: { src: "asset" },
		textpath: TAKEN,
		track: { src: "asset" },
		use: TAKEN,
		video: { src: "asset", poster: "asset" },
	}),
);

interface AddressList {
	readonly attribute: string;
	readonly split: (value: string) => string[];
}
const PING: AddressList = { attribute: "ping", split: splitList };
const SRCSET: AddressList = { attribute: "srcset", split: splitSet };

/** By element: attributes that hold several addresses. */
const LISTS = new Map<string, AddressList>([
	["a", PING],
	["area", PING],
	["img", SRCSET],
	["link", { attribute: "imagesrcset", split: splitSet }],
	["source", SRCSET],
]);

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
	"og:video:url",
	"og:video:secure_url",
	"og:audio",
	"og:audio:url",
	"og:audio:secure_url",
	"twitter:image",
	"twitter:image:src",
	"twitter:player",
	"twitter:player:stream",
	"msapplication-tileimage",
]);

/** Undefined when no file is asked for. */
function relationKind(rel: string | undefined): LinkKind | undefined {
	const relations = splitList((rel ?? "").toLowerCase());
	const isAny = (named: ReadonlySet<string>) =>
		relations.some((relation) => named.has(relation));
	if (isAny(HINT_RELATIONS)) return undefined;
	if (relations.includes("stylesheet")) return "asset";
	return relations.length === 0 || isAny(STATED_RELATIONS) ? "stated" : "asset";
}

function findInMeta({ attributes }: PageElement): Found[] {
	const { content = "", property = "", name = "", itemprop = "" } = attributes;
	const isStated =
		[property, name].some((key) => STATED_META.has(key.toLowerCase())) ||
		DATA_ADDRESSES.has(itemprop);
	if (isStated) return [{ kind: "stated", attribute: "content", url: content }];
	if (attributes["http-equiv"]?.toLowerCase() !== "refresh") return [];
	const url = readRefresh(content);
	return url === undefined ? [] : [{ kind: "link", attribute: "content", url }];
}

const NONE: readonly Found[] = [];

function kindsOf({ name, attributes }: PageElement): LinkKinds | undefined {
	if (name !== "link") return ADDRESSES.get(name);
	const kind = relationKind(attributes.rel);
	return kind === undefined ? {} : { href: kind };
}

function findInElement(element: PageElement): readonly Found[] {
	const { name } = element;
	if (name === "meta") return findInMeta(element);
	const kinds = kindsOf(element);
	// Most elements hold none: their attributes need not be read.
	if (!kinds) return NONE;
	const found: Found[] = [];
	for (const [attribute, kind] of Object.entries(kinds)) {
		const url = element.attributes[attribute];
		if (url !== undefined) found.push({ kind, attribute, url });
	}
	const list = LISTS.get(name);
	if (!list) return found;
	const { attribute, split } = list;
	for (const url of split(element.attributes[attribute] ?? ""))
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
	"photo",
	"sameAs",
	"hasMap",
	"contentUrl",
	"thumbnailUrl",
	"embedUrl",
	"downloadUrl",
	"discussionUrl",
	"serviceUrl",
	"mainEntityOfPage",
	"relatedLink",
	"significantLink",
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

/** A name for a thing need not be an address: "_:b0", "urn:uuid:…" */
function isAddress(value: string, key: string): boolean {
	if (key !== "@id") return DATA_ADDRESSES.has(key);
	return /^(?:https?:|[^:_][^:]*$)/i.test(value);
}

function findInData(value: unknown, key = ""): string[] {
	if (typeof value === "string") return isAddress(value, key) ? [value] : [];
	if (Array.isArray(value))
		return value.flatMap((item) => findInData(item, key));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, item]) =>
		findInData(item, name),
	);
}

/** In the order of the page, those of structured data last. */
export function findLinks(page: {
	readonly elements: readonly PageElement[];
	readonly structuredData: readonly PageText[];
}): PageLink[] {
	const links: PageLink[] = [];
	for (const [index, element] of page.elements.entries()) {
		for (const { kind, attribute, url } of findInElement(element)) {
			const { offset } = element;
			const trimmed = trimAddress(url);
			links.push({ kind, attribute, url: trimmed, element: index, offset });
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
