// An element -> every address that it leads to, loads, sends to or states, as a browser reads them.
import type { PageElement } from "./parse-html.ts";

export type LinkKind =
	/** Followed by a reader. */
	| "link"
	/** Loaded with the page. */
	| "asset"
	/** Sent to. */
	| "form"
	/** Stated for machines: canonical, share tags, structured data. */
	| "stated";

export interface ElementAddress {
	readonly kind: LinkKind;
	/** As it stands in the page, entities decoded, white space around it removed. */
	readonly url: string;
	/** The attribute that holds it. */
	readonly attribute: string;
}

interface AddressAttribute {
	readonly attribute: string;
	readonly kind: LinkKind;
	/** Splits the value of an attribute that holds several addresses. */
	readonly split: (value: string) => string[];
}

/** White space of HTML, which is less than a regular expression does. */
const SPACE = "[\\t\\n\\f\\r ]";
const AROUND = new RegExp(`^${SPACE}+|${SPACE}+$`, "g");
const BLANKS = new RegExp(`${SPACE}+`);
/** One picture of a set: an address, which commas may end, and what is said of its size. */
const CANDIDATE = new RegExp(
	`(?:${SPACE}|,)*([^\\t\\n\\f\\r ]+)((?:\\([^)]*\\)|[^(,])*)`,
	"y",
);
const REFRESH = new RegExp(
	`^${SPACE}*[\\d.]+(?:${SPACE}*[;,]|${SPACE})${SPACE}*(?:url${SPACE}*=${SPACE}*)?(.*)$`,
	"is",
);

function trimAddress(value: string): string {
	return value.replace(AROUND, "");
}

/** "/p https://example.com/p" */
export function splitList(value: string): string[] {
	return value.split(BLANKS).filter(Boolean);
}

/** "/a.avif 400w, /b.avif 800w" */
function splitSet(value: string): string[] {
	const found: string[] = [];
	for (CANDIDATE.lastIndex = 0; ; ) {
		const match = CANDIDATE.exec(value);
		if (!match) return found;
		const [all, written = "", size = ""] = match;
		const url = written.replace(/,+$/, "");
		// A comma at its end ends the candidate, and what follows is the next one.
		if (url !== written)
			CANDIDATE.lastIndex = match.index + all.length - size.length;
		if (url !== "") found.push(url);
	}
}

/** "5; url=/thanks"; undefined when the page is only loaded again. */
function readRefresh(value: string): string | undefined {
	const [, rest = ""] = REFRESH.exec(value) ?? [];
	const quoted = /^(["'])(.*?)(?:\1|$)/s.exec(rest);
	return trimAddress(quoted?.[2] ?? rest) || undefined;
}

const single = (value: string) => [trimAddress(value)];

/** Elements of SVG with pictures, shapes and colours that are taken from elsewhere. */
const SVG =
	"feimage image lineargradient mpath pattern radialgradient textpath use";
/** Link and meta elements are told apart further below. */
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
	["blockquote del ins q", "cite", "stated"],
	["body", "background", "asset"],
	["object", "data", "asset"],
	["video", "poster", "asset"],
	["img", "longdesc", "link"],
	["a area", "ping", "asset", splitList],
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

const STATED_RELATIONS =
	/^(?:canonical|alternate|author|help|license|next|prev|search)$/;
/** Connections that are opened without asking for a file. */
const HINT_RELATIONS = /^(?:preconnect|dns-prefetch)$/;

/** Undefined when no file is asked for. */
function relationKind(rel = ""): LinkKind | undefined {
	const relations = splitList(rel.toLowerCase());
	const isAny = (named: RegExp) => relations.some((name) => named.test(name));
	if (isAny(HINT_RELATIONS)) return undefined;
	if (relations.includes("stylesheet")) return "asset";
	return relations.length === 0 || isAny(STATED_RELATIONS) ? "stated" : "asset";
}

const STATED_META =
	/^(?:og:(?:url|(?:image|video|audio)(?::(?:secure_)?url)?)|twitter:(?:image(?::src)?|player(?::stream)?)|msapplication-tileimage)$/i;

function findInMeta(meta: PageElement["attributes"]): ElementAddress[] {
	const { content = "", property = "", name = "", itemprop = "" } = meta;
	const attribute = "content";
	const isStated =
		STATED_META.test(property) ||
		STATED_META.test(name) ||
		DATA_ADDRESSES.has(itemprop);
	if (isStated)
		return [{ kind: "stated", attribute, url: trimAddress(content) }];
	if (meta["http-equiv"]?.toLowerCase() !== "refresh") return [];
	const url = readRefresh(content);
	return url === undefined ? [] : [{ kind: "link", attribute, url }];
}

export function findAddresses({
	name,
	attributes,
}: Pick<PageElement, "name" | "attributes">): ElementAddress[] {
	if (name === "meta") return findInMeta(attributes);
	const found: ElementAddress[] = [];
	const relation = name === "link" && relationKind(attributes.rel);
	if (relation && attributes.href !== undefined)
		found.push({
			kind: relation,
			attribute: "href",
			url: trimAddress(attributes.href),
		});
	for (const { attribute, kind, split } of BY_ELEMENT.get(name) ?? []) {
		const value = attributes[attribute];
		if (value === undefined) continue;
		for (const url of split(value)) found.push({ kind, attribute, url });
	}
	return found;
}

/** The properties of schema.org whose values are addresses. */
export const DATA_ADDRESSES = new Set(
	"@id url item image logo photo sameAs hasMap contentUrl thumbnailUrl embedUrl downloadUrl discussionUrl serviceUrl mainEntityOfPage relatedLink significantLink target urlTemplate".split(
		" ",
	),
);
