// security/markup: styles, scripts, frames, files and forms that the security headers of the published site block.
import { isLocalHost } from "../../base/addresses/local-host.ts";
import { parseUrl } from "../../base/addresses/parse-url.ts";
import type { ParsedElement } from "../../base/text/parse-html.ts";
import { findFormOrigin } from "../../site/addresses/published-headers.ts";
import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import { findStylesheetUrls, STYLESHEET } from "../links/link-index.ts";
import type { ParsedPage } from "../page/page.ts";
import { errorRule, type Finding, type SiteFacts } from "../rule.ts";

/** Attributes with words or the address of a page, which may mention anything. */
const PROSE = /^(?:alt|aria-label|content|placeholder|title|value)$/;
const FRAMES = new Set(["embed", "frame", "iframe", "object"]);
/** Browsers load the files of these links only. */
const LOADED =
	/(?:^|\s)(?:stylesheet|\S*icon|manifest|\S*preload|prefetch)(?:\s|$)/i;
const MAX_TARGET = 80;

/** Browsers ignore blanks and control characters within a scheme. */
export function isScriptUrl(url: string): boolean {
	if (!url.includes(":") || /^(?:https?|mailto|tel):/.test(url)) return false;
	const plain = url.replace(/[\0-\x20]/g, "").toLowerCase();
	return /^(?:(?:java|vb)script:|data:text\/html[;,])/.test(plain);
}

function describeAttribute(name: string, value: string) {
	const target = `${name}=`;
	if (name === "style")
		return {
			message: "a style attribute, which browsers ignore on the published site",
			hint: "Give the element a class, and write the style of that class in templates/styles/",
			target,
		};
	if (/^on[a-z]{3,}$/.test(name))
		return {
			message: `a script in ${name}, which browsers block on the published site`,
			hint: "Put the script into templates/client/, give the element a data- attribute, and let the script find the element by that attribute",
			target,
		};
	if (!isScriptUrl(value) || PROSE.test(name)) return undefined;
	return {
		message: "an address runs a script, which browsers block",
		hint: "Write the address of a page, as in /contact, or use a button with a script in templates/client/",
		target: value.slice(0, MAX_TARGET),
	};
}

/** JSON-LD in a <script> is no code. */
function isInlineCode({ name, attributes }: ParsedElement): boolean {
	if (name !== "script") return name === "style";
	return attributes.src === undefined && !/json$/.test(attributes.type ?? "");
}

function* checkElements(page: ParsedPage): Iterable<Finding> {
	for (const [index, element] of page.elements.entries()) {
		const { name, attributes } = element;
		if (isInlineCode(element))
			yield {
				message: `a ${name} within the page, which browsers block on the published site`,
				hint: "Put scripts into templates/client/ and styles into templates/styles/",
				target: `<${name}>`,
				source: page.at(index),
			};
		if (FRAMES.has(name)) {
			const address = attributes.src ?? attributes.data ?? "";
			yield {
				message: `a frame (<${name}>), which browsers block on the published site`,
				hint: 'Link to the other page instead, as in "Find us on the map"',
				target: `${name} ${address}`.slice(0, MAX_TARGET),
				source: page.at(index),
			};
			continue;
		}
		// Node 24 to 26 optimise a generator with for...in anew for each page.
		for (const [key, value] of Object.entries(attributes)) {
			const described = describeAttribute(key, value);
			if (!described) continue;
			const address = isScriptUrl(value) ? value : undefined;
			yield { ...described, source: page.at(index, address) };
		}
	}
}

function findExternalOrigin(url: string, base: string): string | undefined {
	// Most addresses are paths of this site.
	if (/^\/(?:[\w#?]|$)/.test(url)) return undefined;
	const parsed = parseUrl(url, base);
	const origin = parsed?.origin === "null" ? parsed.protocol : parsed?.origin;
	return origin === new URL(base).origin ? undefined : origin;
}

/** The policy allows pictures in data: URLs, but nothing that runs. */
function isPicture(url: string, tag = ""): boolean {
	return /^data:image\//i.test(url) && !/^(?:script|use)$/.test(tag);
}

function describeFile(url: string, origin: string) {
	return {
		message: `a file of ${origin}, which browsers block on the published site`,
		hint: "Save the file in static/, and start its address with a slash, as in /art/stress.svg",
		target: url.slice(0, MAX_TARGET),
	};
}

function* checkPage(page: ParsedPage): Iterable<Finding> {
	yield* checkElements(page);
	const { site, route } = page;
	const isSecure = route.url.startsWith("https:");
	for (const { kind, url, element } of page.links) {
		const { name = "", attributes = {} } = page.elements[element] ?? {};
		const origin = findExternalOrigin(url, route.url);
		// checkElements reports scripts and frames.
		if (origin === undefined || isScriptUrl(url) || FRAMES.has(name)) continue;
		const source = page.at(element, url);
		const { protocol, host = "" } = parseUrl(origin) ?? {};
		const isPlain = protocol === "http:" && isSecure && !isLocalHost(host);
		if (kind === "form" && (isPlain || origin !== findFormOrigin(site)))
			yield {
				message: `a form that is sent to ${origin}, which browsers block${isPlain ? " because anybody on the way could read it" : ""}`,
				hint: isPlain
					? `Write https: instead of http: in the address, which is the endpoint in ${SITE_FILE}`
					: `Send the form to the form service whose address is the endpoint in ${SITE_FILE}`,
				target: url.slice(0, MAX_TARGET),
				source,
			};
		const isLoaded = name !== "link" || LOADED.test(attributes.rel ?? "");
		const isCounter = origin === site.settings.statistics?.from;
		if (kind === "asset" && isLoaded && !isCounter && !isPicture(url, name))
			yield { ...describeFile(url, origin), source };
	}
}

function* checkStylesheets(facts: SiteFacts): Iterable<Finding> {
	const base = facts.site?.urls.absolute("/") ?? "";
	for (const url of findStylesheetUrls(facts.files.assets).urls) {
		const origin = findExternalOrigin(url, base);
		if (origin === undefined || isPicture(url)) continue;
		yield { ...describeFile(url, origin), source: STYLESHEET };
	}
}

export const securityMarkup = errorRule("security/markup", {
	checkPage,
	checkSite: checkStylesheets,
});
