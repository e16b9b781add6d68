// Compares what the live site sends for one address with the response that this content makes.

import { pagePathOf } from "../../base/addresses/page-paths.ts";
import { decode } from "../../base/addresses/parse-url.ts";
import { cut } from "../../base/text/words.ts";
import {
	comparePages,
	compareWords,
	type TextChange,
} from "../../site/changes/compare.ts";
import type { HttpResponse } from "../../site/serve/response.ts";
import type { LiveResponse } from "./request-live.ts";

type Name = "missing" | "outdated" | "status" | "header" | "host";

/** The target defaults to the address, and the hint to the hint of the rule. */
export type Difference = readonly [
	name: Name,
	message: string,
	target?: string | undefined,
	hint?: string | undefined,
];

type Differences = Iterable<Difference>;

const CACHING = "Cache-Control";
const PROMISED = /-(?:Control|Options|Policy|Security)$/;
const HTML = /^text\/html/;
const MAX_WORDS = 100;
/** Cloudflare hides e-mail addresses from programs in this way. */
const HIDDEN = /\/cdn-cgi\/|\[email\sprotected\]/;

const HIDDEN_FILES =
	"Names that begin with a dot are left out by many programs that copy a site: tell yours to take them along (on GitHub: include-hidden-files: true below path: dist in .github/workflows/publish.yml)";

const isTag = ({ kind }: TextChange) => kind === "markup" || kind === "file";

function describeChange(change: TextChange): string {
	const { kind, from = "", to = "" } = change;
	const texts = compareWords(from, to);
	const [old, now] = texts.map((text) => `"${cut(text, MAX_WORDS)}"`);
	const verb = isTag(change) ? "load" : "read";
	if (kind === "moved") return `visitors still find ${now} elsewhere`;
	if (from === to) return `visitors still load an earlier ${now}`;
	if (from === "") return `visitors cannot ${verb} ${now} yet`;
	return `visitors still ${verb} ${old}${to === "" ? "" : `, not ${now}`}`;
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
function* comparePage(built: string, live: string): Differences {
	const changes = comparePages(live, built);
	const others = changes.filter((change) => findAddition(change) === undefined);
	const first = others.find((change) => !isTag(change)) ?? others[0];
	if (first) {
		const target = `${first.from} ${first.to}`;
		return yield ["outdated", describeChange(first), target];
	}
	const added = new Set(changes.map(findAddition));
	if (live.split("<!--").length > built.split("<!--").length)
		added.add("a comment");
	for (const what of added)
		yield ["host", `the host adds ${what} to pages`, what];
}

/** "public, max-age=0" has all parts of "max-age=0". */
const splitHeader = (text: string) => text.toLowerCase().split(/\s*[,;]\s*/);

function* compareHeaders(
	built: HttpResponse["headers"],
	live: LiveResponse["headers"],
): Differences {
	const promised = Object.entries(built).filter(([name]) =>
		PROMISED.test(name),
	);
	const sent = promised.filter(([name]) => name.toLowerCase() in live);
	if (sent.every(([name]) => name === CACHING))
		return yield ["header", "the host sends no security headers", "all"];
	for (const [name, value] of promised) {
		const sent = String(live[name.toLowerCase()] ?? "nothing");
		const parts = splitHeader(sent);
		const message = `as ${name}, the host sends ${sent}, not ${value}`;
		if (!splitHeader(value).every((part) => parts.includes(part)))
			yield ["header", message, `${name}: ${value}`];
	}
}

function* compareBody(
	href: string,
	{ headers, body }: HttpResponse,
	live: LiveResponse,
): Differences {
	if (!body || live.body.equals(body)) return;
	const [built, sent] = [Buffer.from(body).toString(), String(live.body)];
	const type = headers["Content-Type"] ?? "";
	const hasAll = type.endsWith("utf-8") && sent.includes(built.trim());
	// The name of such a file states its version.
	const isNamed = headers[CACHING]?.includes("immutable");
	if (HTML.test(type)) yield* comparePage(built, sent);
	else if (hasAll || isNamed) yield ["host", `the host changes ${href}`];
	else yield ["outdated", `${href} is another version of the file`];
}

function isSamePage(page: string, other: string): boolean {
	const plain = (path: string) =>
		pagePathOf((decode(path) ?? path).replace(/^\/|\/$/g, ""));
	return plain(page) === plain(other);
}

/** @param unknown the response for an address that never existed, which a host may send for all that it lacks */
export function* compareLive(
	{ href, built }: { href: string; built: HttpResponse },
	live: LiveResponse,
	unknown: LiveResponse,
): Differences {
	const { Location: leadsTo = href, "Content-Type": type = "" } = built.headers;
	const isForAll = unknown.status === 200 && unknown.body.equals(live.body);
	const isHtml = HTML.test(live.headers["content-type"] ?? "");
	const isOther = isForAll || (isHtml && !HTML.test(type));
	const isEqual = built.body !== undefined && live.body.equals(built.body);
	const isMissing = built.status === 200 && isOther && !isEqual;
	const { status, url } = live;
	const isLed =
		isSamePage(url.pathname, leadsTo) ||
		(built.status === 301 && String(live.body).includes(`url=${leadsTo}"`));
	if (live.failure !== undefined)
		yield ["status", `${href} cannot be read: ${live.failure}`];
	else if (built.status === 404) {
		const isSent = live === unknown || (isLed && !isForAll);
		if (status === 404) yield* compareBody(href, built, live);
		else if (isSent && status !== 410)
			yield ["status", `${href} is no page, but has the status ${status}`];
	} else if (status === 404 || status === 410 || isMissing) {
		const hint = href.includes("/.") ? HIDDEN_FILES : undefined;
		yield ["missing", `${href} is not on the live site`, undefined, hint];
	} else if (status !== 200)
		yield ["status", `${href} has the status ${status}`];
	else if (!isLed)
		yield ["status", `${href} ends at ${url.pathname}, not at ${leadsTo}`];
	else if (built.status === 200) {
		yield* compareHeaders(built.headers, live.headers);
		yield* compareBody(href, built, live);
	}
}
