// The elements of a page -> every address that it links to, loads, sends to or states.

import type { ParsedElement } from "../../base/text/parse-html.ts";
import { listLeaves } from "../../site/content/schema/meaning.ts";

/** Visitors follow links, browsers load assets, forms send, and programs read stated addresses, as in share tags. */
export type LinkKind = "link" | "asset" | "form" | "stated";

export interface StructuredData {
	readonly value: unknown;
	readonly element: number;
}

export interface FoundLink {
	readonly kind: LinkKind;
	readonly url: string;
	readonly attribute: string;
	readonly element: number;
}

/** The whitespace of HTML, which is a subset of \s. */
const AROUND = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/g;

/** Splits "/a.avif 400w, /b.avif 800w". The address of a file within the page has commas of its own. */
function* splitSet(value: string): Iterable<string> {
	for (const candidate of value.split(/,(?=\s|\/|https?:|$)/)) {
		const [url = ""] = candidate.replace(AROUND, "").split(/[\t\n\f\r ]+/);
		if (url !== "") yield url;
	}
}

const STATED_RELATION = /^(?:alternate|author|help|license|next|prev|search)\b/;
/** preconnect and dns-prefetch only open a connection. page/share checks canonical. */
const OTHER_RELATION = /^(?:preconnect|dns-prefetch|canonical)\b/;

function relationKind(relation: string): LinkKind | undefined {
	if (OTHER_RELATION.test(relation)) return undefined;
	if (/\bstylesheet\b/.test(relation)) return "asset";
	const isStated = relation === "" || STATED_RELATION.test(relation);
	return isStated ? "stated" : "asset";
}

const STATED_META =
	/^(?:og|twitter):(?:image|video|audio)(?::(?:secure_)?url|:src)?$/i;

const ASSETS = new Set(["src", "srcset", "imagesrcset", "poster"]);
const FORMS = new Set(["action", "formaction"]);

function kindOf({ name, attributes }: ParsedElement, attribute: string) {
	const { property = "", name: key = "", rel = "" } = attributes;
	if (attribute === "content")
		return [property, key].some((name) => STATED_META.test(name))
			? "stated"
			: undefined;
	if (attribute === "data" && name === "object") return "asset";
	if (ASSETS.has(attribute)) return "asset";
	if (FORMS.has(attribute)) return "form";
	if (attribute !== "href" && attribute !== "xlink:href") return undefined;
	if (name === "a" || name === "area") return "link";
	if (name === "link") return relationKind(rel.trim().toLowerCase());
	// In drawings it refers to a picture, shape or colour.
	return name === "base" ? undefined : "asset";
}

const DATA_ADDRESS =
	/^(?:@id|hasMap|image|item|logo|photo|sameAs|target|(?:\w+U|u)rl(?:Template)?)$/;

/** An @id may also be a name such as "urn:uuid:…". */
function findDataUrls(data: unknown): Set<string> {
	const urls = new Set<string>();
	for (const { value, keys } of listLeaves(data)) {
		const name = keys.findLast((key) => typeof key === "string") ?? "";
		if (typeof value !== "string" || !DATA_ADDRESS.test(name)) continue;
		if (name !== "@id" || /^(?:https?:|[^:_][^:]*$)/i.test(value))
			urls.add(value);
	}
	return urls;
}

export function findLinks(
	elements: readonly ParsedElement[],
	structuredData: readonly StructuredData[],
): FoundLink[] {
	const links: FoundLink[] = [];
	for (const [element, tag] of elements.entries())
		for (const attribute in tag.attributes) {
			const kind = kindOf(tag, attribute);
			if (kind === undefined) continue;
			const value = tag.attributes[attribute] ?? "";
			const isSet = attribute.endsWith("srcset");
			const urls = isSet ? splitSet(value) : [value.replace(AROUND, "")];
			for (const url of urls) links.push({ kind, url, attribute, element });
		}
	for (const { value, element } of structuredData)
		for (const url of findDataUrls(value))
			links.push({ kind: "stated", url, attribute: "json-ld", element });
	return links;
}
