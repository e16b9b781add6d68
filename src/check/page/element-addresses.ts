// An element -> every address that it links to, loads, sends to or states, as a browser reads them.
import type { PageElement } from "./parse-html.ts";

export type LinkKind =
	/** A visitor follows it. */
	| "link"
	/** A browser loads it with the page. */
	| "asset"
	/** A form sends to it. */
	| "form"
	/** Programs read it: share tags, structured data. */
	| "stated";

export interface ElementAddress {
	readonly kind: LinkKind;
	/** The address is decoded and trimmed. */
	readonly url: string;
	readonly attribute: string;
}

interface AddressAttribute {
	readonly attribute: string;
	readonly kind: LinkKind;
	readonly split: (value: string) => string[];
}

/** The whitespace of HTML, which is a subset of \s. */
const SPACE = "[\\t\\n\\f\\r ]";
const AROUND = new RegExp(`^${SPACE}+|${SPACE}+$`, "g");
const BLANKS = new RegExp(`${SPACE}+`);

function trimAddress(value: string): string {
	return value.replace(AROUND, "");
}

function splitList(value: string): string[] {
	return value.split(BLANKS).filter(Boolean);
}

/** Splits "/a.avif 400w, /b.avif 800w". The address of a file within the page has commas of its own. */
function splitSet(value: string): string[] {
	const found: string[] = [];
	for (const candidate of value.split(/,(?=\s|\/|https?:|$)/)) {
		const [url = ""] = trimAddress(candidate).split(BLANKS);
		if (url !== "") found.push(url);
	}
	return found;
}

const single = (value: string) => [trimAddress(value)];

/** SVG elements that refer to a picture, shape or colour elsewhere. */
const SVG =
	"feimage image lineargradient mpath pattern radialgradient textpath use";
/** Addresses by element; <link> and <meta> are handled below. */
const ADDRESSES: readonly (readonly [
	elements: string,
	attribute: string,
	kind: LinkKind,
	split?: AddressAttribute["split"],
])[] = [
	["audio embed iframe img input script source track video", "src", "asset"],
	["a area", "href", "link"],
	[SVG, "href", "asset"],
	["a", "xlink:href", "link"],
	[SVG, "xlink:href", "asset"],
	["form", "action", "form"],
	["button input", "formaction", "form"],
	["object", "data", "asset"],
	["video", "poster", "asset"],
	["img source", "srcset", "asset", splitSet],
	["link", "imagesrcset", "asset", splitSet],
];
const BY_ELEMENT = new Map<string, AddressAttribute[]>();
for (const [elements, attribute, kind, split = single] of ADDRESSES)
	for (const name of elements.split(" "))
		BY_ELEMENT.set(name, [
			...(BY_ELEMENT.get(name) ?? []),
			{ attribute, kind, split },
		]);

const STATED_RELATIONS = /^(?:alternate|author|help|license|next|prev|search)$/;
/** The first only open a connection, and the rule page/share compares the last with the page. */
const OTHER_RELATIONS = /^(?:preconnect|dns-prefetch|canonical)$/;

function relationKind(rel = ""): LinkKind | undefined {
	const relations = splitList(rel.toLowerCase());
	const isAny = (named: RegExp) => relations.some((name) => named.test(name));
	if (isAny(OTHER_RELATIONS)) return undefined;
	if (relations.includes("stylesheet")) return "asset";
	return relations.length === 0 || isAny(STATED_RELATIONS) ? "stated" : "asset";
}

const STATED_META = [
	/^og:(?:image|video|audio)(?::(?:secure_)?url)?$/i,
	/^twitter:image(?::src)?$/i,
];

/** Most elements have none. */
const NONE: readonly ElementAddress[] = [];

function findInMeta(
	meta: PageElement["attributes"],
): readonly ElementAddress[] {
	const { content = "", property = "", name = "", itemprop = "" } = meta;
	const attribute = "content";
	const isStated =
		DATA_ADDRESSES.has(itemprop) ||
		STATED_META.some((known) => known.test(property) || known.test(name));
	return isStated
		? [{ kind: "stated", attribute, url: trimAddress(content) }]
		: NONE;
}

export function findAddresses({
	name,
	attributes,
}: Pick<PageElement, "name" | "attributes">): readonly ElementAddress[] {
	if (name === "meta") return findInMeta(attributes);
	const known = BY_ELEMENT.get(name);
	if (!known) return NONE;
	const found: ElementAddress[] = [];
	const relation = name === "link" && relationKind(attributes.rel);
	if (relation && attributes.href !== undefined)
		found.push({
			kind: relation,
			attribute: "href",
			url: trimAddress(attributes.href),
		});
	for (const { attribute, kind, split } of known) {
		const value = attributes[attribute];
		if (value === undefined) continue;
		for (const url of split(value)) found.push({ kind, attribute, url });
	}
	return found;
}

/** Properties of schema.org with an address as value. */
export const DATA_ADDRESSES = new Set(
	"@id url item image logo photo sameAs hasMap contentUrl thumbnailUrl embedUrl downloadUrl discussionUrl serviceUrl mainEntityOfPage relatedLink significantLink target urlTemplate".split(
		" ",
	),
);
