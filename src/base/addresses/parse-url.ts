// Parses URLs without exceptions. In Node 20 and 22, URL.canParse fails for letters such as ü after thousands of calls.
import { attempt } from "../attempt.ts";

export function parseUrl(text: string, base?: string) {
	return attempt(() => new URL(text, base));
}

/** A name or "[::1]", and a port. Headers and files of hosts give every other character a meaning. */
const HOST =
	/^https?:\/\/(?:[\p{L}\p{M}\p{N}.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/iu;
/** The parser rewrites hosts in letters of other languages, and numbers. */
const PLAIN_ORIGIN =
	/^https?:\/\/(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])(?::\d+)?$/;

/** True for an http(s) address whose host can stand in a header. */
export const hasPlainHost = (value: string) =>
	HOST.test(value) && PLAIN_ORIGIN.test(parseUrl(value)?.origin ?? "");

/** "www.old.example" and "old.example" are the same site. */
export const withoutWww = (host: string) => host.replace(/^www\./, "");

/** @returns undefined when the percent encoding is invalid */
export function decode(text: string) {
	return attempt(() => decodeURIComponent(text));
}

/** Hosts do not decode these separators of a path, since the result would be another path. */
export const ESCAPED_SEPARATOR = /%(?:2f|5c|00)/i;

/** "/old page" -> "/old%20page" */
export function encodePath(decoded: string): string {
	return decoded.split("/").map(encodeURIComponent).join("/");
}

/** "What it costs" -> "what-it-costs". @param other what becomes a hyphen */
export function slugify(words: string, other = /[^a-z0-9]+/g): string {
	const plain = words.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
	return plain.toLowerCase().replace(other, "-").replace(/^-|-$/g, "");
}

/** "panic-attacks" -> "Panic Attacks" */
export const toLabel = (slug: string) =>
	slug
		.replaceAll("-", " ")
		.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
