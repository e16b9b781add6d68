// An element -> every address that it leads to, loads, sends to or states.
import {
	readRefresh,
	splitList,
	splitSet,
	trimAddress,
} from "./attribute-addresses.ts";
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

type Holder = Pick<PageElement, "name" | "attributes">;
type Attributes = Holder["attributes"];

type KindList = readonly (readonly [attribute: string, kind: LinkKind])[];
type LinkKinds = Readonly<Record<string, LinkKind>>;

/** Pictures, shapes and colours of SVG that are taken from elsewhere. */
const TAKEN: LinkKinds = { href: "asset", "xlink:href": "asset" };

/** By element and attribute; link and meta elements are told apart further below. */
const ADDRESSES: ReadonlyMap<string, KindList> = new Map(
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
	}).map(([name, kinds]) => [name, Object.entries(kinds)]),
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

const STATED_RELATIONS =
	/^(?:canonical|alternate|author|help|license|next|prev|search)$/;
/** Connections that are opened without asking for a file. */
const HINT_RELATIONS = /^(?:preconnect|dns-prefetch)$/;

const STATED_META =
	/^(?:og:(?:url|(?:image|video|audio)(?::(?:secure_)?url)?)|twitter:(?:image(?::src)?|player(?::stream)?)|msapplication-tileimage)$/i;

/** Undefined when no file is asked for. */
function relationKind(rel = ""): LinkKind | undefined {
	const relations = splitList(rel.toLowerCase());
	const isAny = (named: RegExp) => relations.some((name) => named.test(name));
	if (isAny(HINT_RELATIONS)) return undefined;
	if (relations.includes("stylesheet")) return "asset";
	return relations.length === 0 || isAny(STATED_RELATIONS) ? "stated" : "asset";
}

function isStated({ property = "", name = "", itemprop = "" }: Attributes) {
	return (
		STATED_META.test(property) ||
		STATED_META.test(name) ||
		DATA_ADDRESSES.has(itemprop)
	);
}

function findInMeta(meta: Attributes): ElementAddress[] {
	const { content = "" } = meta;
	if (isStated(meta))
		return [{ kind: "stated", attribute: "content", url: content }];
	if (meta["http-equiv"]?.toLowerCase() !== "refresh") return [];
	const url = readRefresh(content);
	return url === undefined ? [] : [{ kind: "link", attribute: "content", url }];
}

function kindsOf({ name, attributes }: Holder): KindList {
	if (name !== "link") return ADDRESSES.get(name) ?? [];
	const kind = relationKind(attributes.rel);
	return kind === undefined ? [] : [["href", kind]];
}

function findWritten(element: Holder): ElementAddress[] {
	const { name, attributes } = element;
	if (name === "meta") return findInMeta(attributes);
	const found: ElementAddress[] = [];
	for (const [attribute, kind] of kindsOf(element)) {
		const url = attributes[attribute];
		if (url !== undefined) found.push({ kind, attribute, url });
	}
	const { attribute = "", split } = LISTS.get(name) ?? {};
	for (const url of split?.(attributes[attribute] ?? "") ?? [])
		found.push({ kind: "asset", attribute, url });
	return found;
}

export function findAddresses(element: Holder): ElementAddress[] {
	return findWritten(element).map((address) => {
		return { ...address, url: trimAddress(address.url) };
	});
}

/** The properties of schema.org whose values are addresses. */
export const DATA_ADDRESSES = new Set([
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
