// Compares what the live site sends for one address with the response that this content makes.
import {
	comparePages,
	compareWords,
	type Piece,
	type TextChange,
} from "../../changes/compare.ts";
import type { Place, Problem } from "../../problems.ts";
import { cut } from "../../report/words.ts";
import type { HttpResponse } from "../../serve/response.ts";
import { decode } from "../../site/parse-url.ts";
import type { LiveResponse } from "./request-live.ts";

export interface Expected {
	/** The path on the host: "/practice/about" */
	readonly href: string;
	/** Empty for files, redirects and pages that are gone. */
	readonly pages: readonly string[];
	/** What a server of this content sends. There is no body if the file is too large to be compared. */
	readonly made: HttpResponse;
}

const PUBLISH = "Build and publish the site again";
const CONFIGURE = "docs/publishing.md says how to set up the host";
const HINTS = {
	missing: `${PUBLISH}. If the host has /about.html but not /about, write urlStyle: directory in content/site.yaml`,
	outdated: PUBLISH,
	status: `${PUBLISH}; ${CONFIGURE}`,
	header: CONFIGURE,
	host: "If you do not want this, look for it in the settings of the host",
};

type Report = (
	rule: keyof typeof HINTS,
	message: string,
	target?: string,
) => void;

const SOURCE = {
	file: "content/site.yaml",
	keys: ["url"],
	on: "value",
} as const;
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

/** Reports the first words that differ, else the first tag, else what the host adds. */
function comparePage(made: string, live: string, report: Report): void {
	const additions = new Set<string>();
	const others: TextChange[] = [];
	for (const change of comparePages(live, made)) {
		const { kind, from = "", to = "" } = change;
		const parts = to.replace(/>$/, "").split(" ");
		const hasParts =
			from.startsWith("<") && parts.every((part) => from.includes(part));
		const isAdded = kind === "markup" && (to === "" || hasParts);
		if (HIDDEN.test(from)) additions.add("scripts that hide e-mail addresses");
		else if (isAdded) additions.add(cut(from, MAX_WORDS));
		else others.push(change);
	}
	if (live.split("<!--").length > made.split("<!--").length)
		additions.add("a comment");
	const first = others.find((one) => !isTag(one)) ?? others[0];
	if (first)
		report("outdated", describeChange(first), `${first.from} ${first.to}`);
	else
		for (const what of additions)
			report("host", `the host adds ${what} to pages`, what);
}

/** "public, max-age=0" has all parts of "max-age=0". */
const splitHeader = (text: string) => text.toLowerCase().split(/\s*[,;]\s*/);

/** @param made has other headers too, which belong to the bytes of the file */
function compareHeaders(
	made: HttpResponse["headers"],
	live: Headers,
	report: Report,
): void {
	const promised = Object.entries(made).filter(([name]) => PROMISED.test(name));
	const isBare = promised.every(
		([name]) => name === CACHING || !live.has(name),
	);
	if (isBare) report("header", "the host sends no security headers", "all");
	for (const [name, value] of isBare ? [] : promised) {
		const sent = live.get(name) ?? "nothing";
		const parts = new Set(splitHeader(sent));
		const message = `as ${name}, the host sends ${sent}, not ${value}`;
		if (!splitHeader(value).every((part) => parts.has(part)))
			report("header", message, `${name}: ${value}`);
	}
}

function compareBody(
	{ href, made: { headers, body } }: Expected,
	live: LiveResponse,
	report: Report,
): void {
	if (!body || live.body.equals(body)) return;
	const [made, sent] = [Buffer.from(body).toString(), String(live.body)];
	const type = headers["Content-Type"] ?? "";
	const hasAll = type.endsWith("utf-8") && sent.includes(made.trim());
	// The name of such a file states its version.
	const isNamed = headers[CACHING]?.includes("immutable");
	if (HTML.test(type)) comparePage(made, sent, report);
	else if (hasAll || isNamed) report("host", `the host changes ${href}`);
	else report("outdated", `${href} is another version of the file`);
}

/** The forms of one address: "/about", "/about/", "/about.html", "/about/index.html" */
function isSamePage(one: string, other: string): boolean {
	const plain = (path: string) =>
		(decode(path) ?? path).replace(/(?:\/index)?\.html$|\/$/, "");
	return plain(one) === plain(other);
}

/** @param unknown the response for an address that never existed, which a host may send for all that it lacks */
export function compareLive(
	expected: Expected,
	live: LiveResponse,
	unknown: LiveResponse,
): Problem<Place>[] {
	const { href, pages, made } = expected;
	const { Location: leadsTo = href, "Content-Type": type = "" } = made.headers;
	const found: Problem<Place>[] = [];
	const report: Report = (name, message, target = href) => {
		const rule = `published/${name}`;
		const isMinor = name === "header" || name === "host";
		const severity = isMinor ? "warning" : "error";
		const own = { rule, severity, hint: HINTS[name], source: SOURCE } as const;
		found.push({ ...own, message, target, pages });
	};
	const isForAll = unknown.status === 200 && unknown.body.equals(live.body);
	const isHtml = HTML.test(live.headers.get("Content-Type") ?? "");
	const isOther = isForAll || (isHtml && !HTML.test(type));
	const isEqual = made.body !== undefined && live.body.equals(made.body);
	const isMissing = made.status === 200 && isOther && !isEqual;
	const isLed =
		isSamePage(live.path, leadsTo) ||
		(made.status === 301 && String(live.body).includes(`url=${leadsTo}"`));
	if (live.failure !== undefined)
		report("status", `${href} cannot be read: ${live.failure}`);
	else if (made.status === 404) {
		const isSent = pages.length > 0 || (isLed && !isForAll);
		if (live.status === 404) compareBody(expected, live, report);
		else if (isSent && live.status !== 410)
			report("status", `${href} is no page, but has the status ${live.status}`);
	} else if (live.status === 404 || live.status === 410 || isMissing)
		report("missing", `${href} is not on the live site`);
	else if (live.status !== 200)
		report("status", `${href} has the status ${live.status}`);
	else if (!isLed)
		report("status", `${href} ends at ${live.path}, not at ${leadsTo}`);
	else if (made.status === 200) {
		compareHeaders(made.headers, live.headers, report);
		compareBody(expected, live, report);
	}
	return found;
}
