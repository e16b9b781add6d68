// An address as it stands in a page -> where it leads, without asking anybody. Says what is
// wrong with one that no browser could follow.
import { parseUrl } from "../../plan/parse-url.ts";

export type Address =
	/** On this site. */
	| {
			readonly kind: "own";
			/** From the top of the host, decoded as a host does it: "/services/ocd" */
			readonly path: string;
			/** The same with its query, as a server is asked for it. */
			readonly request: string;
			/** As it stands in the address, without "#"; "" without one. */
			readonly fragment: string;
	  }
	/** In full, without its fragment, which its site is not asked for. */
	| { readonly kind: "external"; readonly url: string }
	/** An e-mail address, a telephone number, a picture in the page itself. */
	| { readonly kind: "elsewhere" }
	| { readonly kind: "malformed"; readonly why: string; readonly hint: string };

const WEB = new Set(["http:", "https:"]);
const KNOWN = new Set([
	"data:",
	"blob:",
	"about:",
	"facetime:",
	"geo:",
	"sip:",
	"skype:",
	"sms:",
	"webcal:",
	"whatsapp:",
]);
/** security/markup speaks of these. */
const SCRIPTS = new Set(["javascript:", "vbscript:"]);
/** Signs that would be another path once decoded; hosts do not look behind them. */
const HIDDEN = /%(?:2f|5c|00)/i;
const WRITE_PATH =
	"Start a page of this site with one slash, as in /contact; write other sites in full, as in https://www.nhs.uk";
const ELSEWHERE: Address = { kind: "elsewhere" };

function malformed(why: string, hint: string): Address {
	return { kind: "malformed", why, hint };
}

/** Several addresses, or a letter to whom the reader likes, are fine. */
function judgeMail(url: string): Address {
	const [written = "", letter = ""] = url.slice("mailto:".length).split("?");
	const addresses = (decode(written) ?? written).split(",");
	const isLetter = written === "" && letter !== "";
	const isMail = (address: string) =>
		/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address);
	if (isLetter || addresses.every(isMail)) return ELSEWHERE;
	return malformed(
		"it holds no e-mail address",
		"Write it like this: mailto:hello@example.com",
	);
}

function judgePhone(url: string): Address {
	if (/^tel:\+?[\d().-]{3,}(?:;.*)?$/i.test(url)) return ELSEWHERE;
	const number = decode(url.slice("tel:".length))?.replace(/[^\d+]/g, "") ?? "";
	const written = number.length < 3 ? "+442079460123" : number;
	return malformed(
		"it holds no telephone number that can be dialled",
		`Write it like this, without blanks: tel:${written}`,
	);
}

/** Undefined when the percent signs in it stand for nothing. */
export function decode(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch (error) {
		if (error instanceof URIError) return undefined;
		throw error;
	}
}

function judgeShape(url: string): Address | undefined {
	if (/\s/.test(url))
		return malformed(
			"it holds a blank, and an address has none",
			"Take the blank out, or write %20 for it if the file is really called so",
		);
	if (url.includes("\\"))
		return malformed(
			"it holds a backslash, and the parts of an address are divided by /",
			"Write / instead",
		);
	if (
		/^(?:https?:)?\/\/(?:[/?#]|$)/i.test(url) ||
		/^https?:(?!\/\/)/i.test(url)
	)
		return malformed(
			"it names no site behind http:",
			"Write the whole address, as in https://www.nhs.uk",
		);
	return undefined;
}

function judgeScheme(url: string, scheme: string): Address | undefined {
	if (WEB.has(scheme)) return undefined;
	if (scheme === "mailto:") return judgeMail(url);
	if (scheme === "tel:") return judgePhone(url);
	if (KNOWN.has(scheme) || SCRIPTS.has(scheme)) return ELSEWHERE;
	return malformed(`no browser knows what to do with "${scheme}"`, WRITE_PATH);
}

function toOwn(target: URL): Address {
	const { pathname, search, hash } = target;
	const decoded = decode(pathname);
	if (decoded === undefined)
		return malformed(
			"it holds a percent sign with nothing behind it that stands for a letter",
			"Write %25 for a percent sign, or take it out",
		);
	const [fragment = ""] = hash.slice(1).split(":~:");
	return {
		kind: "own",
		path: HIDDEN.test(pathname) ? pathname : decoded,
		request: pathname + search,
		fragment,
	};
}

/** Where an address on the page with the given full address leads. */
function resolve(url: string, base: string, host: string): Address {
	const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase();
	const isCode = scheme === "data:" || SCRIPTS.has(scheme ?? "");
	const shape = isCode ? undefined : judgeShape(url);
	const judged = shape ?? (scheme ? judgeScheme(url, scheme) : undefined);
	if (judged) return judged;
	const target = parseUrl(url, base);
	if (!target)
		return malformed(
			"it is not an address that a browser could open",
			"Write it in full, as in https://www.nhs.uk",
		);
	if (target.host === host) return toOwn(target);
	if (/^[^.:[\]]+$/.test(target.hostname) && target.hostname !== "localhost")
		return malformed(
			`it leads to a site called "${target.hostname}", and no site of the web has such a name`,
			WRITE_PATH,
		);
	target.hash = "";
	return { kind: "external", url: target.href };
}

export type ResolveAddress = (url: string, pageUrl: string) => Address;

/** A path with a fragment as every browser takes it, however it resolves addresses. */
const PLAIN_OWN =
	/^((?:\/[a-z\d][\w-]*)+(?:\.[a-z\d]+)?\/?|\/)(?:#([\w-]*))?$/i;

function resolvePlain(url: string, origin: string): Address | undefined {
	if (!url.startsWith(origin)) return undefined;
	const [, path, fragment = ""] =
		PLAIN_OWN.exec(url.slice(origin.length)) ?? [];
	if (path === undefined) return undefined;
	return { kind: "own", path, request: path, fragment };
}

/** Remembers what does not depend on the page. */
export function createResolver(siteUrl = "http://localhost/"): ResolveAddress {
	const { host, origin } = new URL(siteUrl);
	const known = new Map<string, Address>();
	return (written, pageUrl) => {
		// Structured data gives each page many of its own, which are not worth remembering.
		const isHere = written.startsWith("#");
		const plain = resolvePlain(isHere ? pageUrl + written : written, origin);
		if (plain) return plain;
		const remembered = known.get(written);
		if (remembered) return remembered;
		const found = resolve(written, pageUrl, host);
		if (/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(written)) known.set(written, found);
		return found;
	};
}
