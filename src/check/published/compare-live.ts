// Compares what the live site sends for one address with the response that this content makes.
import {
	comparePages,
	compareWords,
	type Piece,
	type TextChange,
} from "../../changes/compare.ts";
import { cut } from "../../report/words.ts";
import type { HttpResponse } from "../../serve/response.ts";
import { decode } from "../../site/parse-url.ts";
import type { LiveResponse } from "./request-live.ts";

export interface Expected {
	/** The path on the host: "/practice/about" */
	readonly href: string;
	/** True for a page of this content; false for files, redirects and pages that are gone. */
	readonly isPage: boolean;
	/** There is no body if the file is too large to be compared. */
	readonly made: HttpResponse;
}

export interface Difference {
	/** The rule without its family. */
	readonly name: "missing" | "outdated" | "status" | "header" | "host";
	readonly message: string;
	/** Left out where it is the address. */
	readonly target?: string | undefined;
	/** Left out where the hint for all differences of the kind will do. */
	readonly hint?: string;
}

const CACHING = "Cache-Control";
const PROMISED = /-(?:Control|Options|Policy|Security)$/;
const HTML = /^text\/html/;
const MAX_WORDS = 100;
/** Cloudflare hides e-mail addresses from programs in this way. */
const HIDDEN = /\/cdn-cgi\/|\[email\sprotected\]/;

const show = (side: readonly Piece[]) =>
	`"${cut(side.map(({ text }) => text).join(""), MAX_WORDS)}"`;
const isTag = ({ kind }: TextChange) => kind === "markup" || kind === "file";

function describeChange(change: TextChange): string {
	const { kind, from, to } = change;
	const pieces = compareWords(from ?? "", to ?? "");
	const [old, now] = [show(pieces.from), show(pieces.to)];
	const verb = isTag(change) ? "load" : "read";
	if (kind === "moved") return `visitors still find ${now} elsewhere`;
	if (from === to) return `visitors still load an earlier ${now}`;
	if (from === undefined) return `visitors cannot ${verb} ${now} yet`;
	return `visitors still ${verb} ${old}${to === undefined ? "" : `, not ${now}`}`;
}

/** @returns what the host has added: a tag, or attributes; undefined for a change of the content */
function findAddition({ kind, from = "", to = "" }: TextChange) {
	if (HIDDEN.test(from)) return "scripts that hide e-mail addresses";
	const parts = to.replace(/>$/, "").split(" ");
	const hasParts = parts.every((part) => from.includes(part));
	const isAdded = to === "" || (from.startsWith("<") && hasParts);
	return kind === "markup" && isAdded ? cut(from, MAX_WORDS) : undefined;
}

/** Finds the first words that differ, else the first tag, else what the host adds. */
function* comparePage(made: string, live: string): Iterable<Difference> {
	const changes = comparePages(live, made);
	const others = changes.filter((one) => findAddition(one) === undefined);
	const first = others.find((one) => !isTag(one)) ?? others[0];
	if (first) {
		const target = `${first.from} ${first.to}`;
		return yield { name: "outdated", message: describeChange(first), target };
	}
	const added = new Set(changes.map(findAddition));
	if (live.split("<!--").length > made.split("<!--").length)
		added.add("a comment");
	for (const target of added)
		yield { name: "host", message: `the host adds ${target} to pages`, target };
}

/** "public, max-age=0" has all parts of "max-age=0". */
const splitHeader = (text: string) => text.toLowerCase().split(/\s*[,;]\s*/);

/** @param made has other headers too, which belong to the bytes of the file */
function* compareHeaders(
	made: HttpResponse["headers"],
	live: Headers,
): Iterable<Difference> {
	const promised = Object.entries(made).filter(([name]) => PROMISED.test(name));
	const sent = promised.filter(([name]) => live.has(name));
	if (sent.every(([name]) => name === CACHING)) {
		const message = "the host sends no security headers";
		return yield { name: "header", message, target: "all" };
	}
	for (const [header, value] of promised) {
		const own = live.get(header) ?? "nothing";
		const parts = splitHeader(own);
		if (splitHeader(value).every((part) => parts.includes(part))) continue;
		const message = `as ${header}, the host sends ${own}, not ${value}`;
		yield { name: "header", message, target: `${header}: ${value}` };
	}
}

function* compareBody(
	{ href, made: { headers, body } }: Expected,
	live: LiveResponse,
): Iterable<Difference> {
	if (!body || live.body.equals(body)) return;
	const [made, sent] = [Buffer.from(body).toString(), String(live.body)];
	const type = headers["Content-Type"] ?? "";
	const hasAll = type.endsWith("utf-8") && sent.includes(made.trim());
	// The name of such a file states its version.
	const isNamed = headers[CACHING]?.includes("immutable");
	if (HTML.test(type)) yield* comparePage(made, sent);
	else if (hasAll || isNamed)
		yield { name: "host", message: `the host changes ${href}` };
	else
		yield {
			name: "outdated",
			message: `${href} is another version of the file`,
		};
}

/** The forms of one address: "/about", "/about/", "/about.html", "/about/index.html" */
function isSamePage(one: string, other: string): boolean {
	const plain = (path: string) =>
		(decode(path) ?? path).replace(/(?:\/index)?\.html$|\/$/, "");
	return plain(one) === plain(other);
}

/** @param unknown the response for an address that never existed, which a host may send for all that it lacks */
export function* compareLive(
	expected: Expected,
	live: LiveResponse,
	unknown: LiveResponse,
): Iterable<Difference> {
	const { href, isPage, made } = expected;
	const { Location: leadsTo = href, "Content-Type": type = "" } = made.headers;
	const isForAll = unknown.status === 200 && unknown.body.equals(live.body);
	const isHtml = HTML.test(live.headers.get("Content-Type") ?? "");
	const isOther = isForAll || (isHtml && !HTML.test(type));
	const isEqual = made.body !== undefined && live.body.equals(made.body);
	const isMissing = made.status === 200 && isOther && !isEqual;
	const path = live.url.pathname;
	const isLed =
		isSamePage(path, leadsTo) ||
		(made.status === 301 && String(live.body).includes(`url=${leadsTo}"`));
	const wrong = (message: string) => ({ name: "status", message }) as const;
	if (live.failure !== undefined)
		yield wrong(`${href} cannot be read: ${live.failure}`);
	else if (made.status === 404) {
		const isSent = isPage || (isLed && !isForAll);
		if (live.status === 404) yield* compareBody(expected, live);
		else if (isSent && live.status !== 410)
			yield wrong(`${href} is no page, but has the status ${live.status}`);
	} else if (live.status === 404 || live.status === 410 || isMissing)
		yield { name: "missing", message: `${href} is not on the live site` };
	else if (live.status !== 200)
		yield wrong(`${href} has the status ${live.status}`);
	else if (!isLed) yield wrong(`${href} ends at ${path}, not at ${leadsTo}`);
	else if (made.status === 200) {
		yield* compareHeaders(made.headers, live.headers);
		yield* compareBody(expected, live);
	}
}
