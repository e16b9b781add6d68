// An element -> every address that it leads to, loads, sends to or states.
import {
	readRefresh,
	splitList,
	splitSet,
	trimAddress,
} from "./attribute-addresses.ts";
import type { PageElement } from "./page.ts";

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

const NONE: readonly ElementAddress[] = [];

function isStated(meta: Holder): boolean {
	const isAny = (name: string) =>
		STATED_META.has(meta.attributes[name]?.toLowerCase() ?? "");
	return (
		isAny("property") ||
		isAny("name") ||
		DATA_ADDRESSES.has(meta.attributes.itemprop ?? "")
	);
}

function findInMeta(meta: Holder): readonly ElementAddress[] {
	const isRefresh = meta.attributes["http-equiv"]?.toLowerCase() === "refresh";
	const isAddress = isStated(meta);
	if (!isAddress && !isRefresh) return NONE;
	const content = meta.attributes.content ?? "";
	if (isAddress)
		return [{ kind: "stated", attribute: "content", url: content }];
	const url = readRefresh(content);
	return url === undefined ? [] : [{ kind: "link", attribute: "content", url }];
}

const NO_KINDS: KindList = [];
/** Pages have the same few. */
const knownRelations = new Map<string | undefined, KindList>();

function kindsOf(element: Holder): KindList | undefined {
	if (element.name !== "link") return ADDRESSES.get(element.name);
	const rel = element.attributes.rel;
	const known = knownRelations.get(rel);
	if (known) return known;
	const kind = relationKind(rel);
	const kinds: KindList = kind === undefined ? NO_KINDS : [["href", kind]];
	knownRelations.set(rel, kinds);
	return kinds;
}

function findWritten(element: Holder): readonly ElementAddress[] {
	const { name } = element;
	if (name === "meta") return findInMeta(element);
	const kinds = kindsOf(element);
	// Most elements hold none: their attributes need not be read.
	if (!kinds) return NONE;
	const found: ElementAddress[] = [];
	for (const [attribute, kind] of kinds) {
		const url = element.attributes[attribute];
		if (url !== undefined) found.push({ kind, attribute, url });
	}
	const list = LISTS.get(name);
	if (!list) return found;
	const { attribute, split } = list;
	const listed = element.attributes[attribute];
	if (listed === undefined) return found;
	for (const url of split(listed))
		found.push({ kind: "asset", attribute, url });
	return found;
}

export function findAddresses(element: Holder): readonly ElementAddress[] {
	const written = findWritten(element);
	if (written === NONE) return NONE;
	return written.map((address) => {
		const url = trimAddress(address.url);
		return url === address.url ? address : { ...address, url };
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
