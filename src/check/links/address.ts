// An address as it is written in a page -> where it leads, without a request, or why no browser could follow it.
import {
	decode,
	ESCAPED_SEPARATOR,
	parseUrl,
} from "../../base/addresses/parse-url.ts";

interface Internal {
	readonly kind: "internal";
	/** An absolute path, decoded as a host decodes it: "/articles/sleep". */
	readonly path: string;
	readonly request: string;
	readonly fragment: string;
}

export type Address =
	| Internal
	| { readonly kind: "external"; readonly url: string }
	| { readonly kind: "elsewhere" }
	| ReturnType<typeof malformed>;

const KNOWN_SCHEMES =
	/^(?:data|blob|about|facetime|geo|sip|skype|sms|webcal|whatsapp):/i;
/** The rule security/markup reports these. */
const SCRIPT_SCHEMES = /^(?:javascript|vbscript):/i;
const IN_FULL = "as in https://www.example.org";
const WRITE_PATH = `Start the address of a page of this site with one slash, as in /contact; write the address of another site in full, ${IN_FULL}`;
const ELSEWHERE: Address = { kind: "elsewhere" };

const NO_HOST = /^(?:https?:)?\/\/(?:[/?#]|$)|^https?:(?!\/\/)/i;

const malformed = (reason: string, hint: string) =>
	({ kind: "malformed", reason, hint }) as const;

/** Accepts several addresses, and an address that the visitor fills in. */
function checkMail(url: string): Address {
	const [list = "", letter = ""] = url.slice("mailto:".length).split("?");
	if (list === "" && letter !== "") return ELSEWHERE;
	const addresses = list
		.split(",")
		.map((address) => decode(address) ?? address);
	if (addresses.every((address) => /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(address)))
		return ELSEWHERE;
	return malformed(
		"it is not an e-mail address",
		"Write the address like this: mailto:hello@example.com",
	);
}

function checkPhone(url: string): Address {
	const isNumber = /^tel:\+?[\d().-]{3,}(?:[;,pwx*#].*)?$/i.test(url);
	if (isNumber && /^tel:\+44\(?0/i.test(url))
		return malformed(
			"a 0 follows +44, and such a number cannot be dialled",
			"Leave out the 0, as in tel:+442079460123",
		);
	if (isNumber) return ELSEWHERE;
	const number = decode(url.slice("tel:".length))?.replace(/[^\d+]/g, "") ?? "";
	const example = number.length < 3 ? "+442079460123" : number;
	return malformed(
		"it is not a telephone number that can be dialled",
		`Write the number like this, without spaces: tel:${example}`,
	);
}

function checkForm(url: string): Address | undefined {
	const isCode = /^data:/i.test(url) || SCRIPT_SCHEMES.test(url);
	if (!isCode && /\s/.test(url))
		return malformed(
			"an address cannot contain a space",
			"Remove the space, or write %20 if the file name really has one",
		);
	if (!isCode && NO_HOST.test(url))
		return malformed(
			"the name of the site is missing after http:",
			`Write the whole address, ${IN_FULL}`,
		);
	const [scheme] = /^[a-z][a-z0-9+.-]*:/i.exec(url.toLowerCase()) ?? [];
	if (scheme === undefined || /^https?:$/.test(scheme)) return undefined;
	if (scheme === "mailto:") return checkMail(url);
	if (scheme === "tel:") return checkPhone(url);
	if (isCode || KNOWN_SCHEMES.test(url)) return ELSEWHERE;
	return malformed(`browsers cannot open "${scheme}" addresses`, WRITE_PATH);
}

function toInternal({ pathname, search, hash }: URL): Address {
	const decoded = decode(pathname);
	if (decoded === undefined)
		return malformed(
			"its percent sign is not followed by the code of a character",
			"Write %25 for a percent sign, or delete the percent sign",
		);
	const [fragment = ""] = hash.slice(1).split(":~:");
	return {
		kind: "internal",
		path: ESCAPED_SEPARATOR.test(pathname) ? pathname : decoded,
		request: pathname + search,
		fragment,
	};
}

function resolve(url: string, base: string, host: string): Address {
	const checked = checkForm(url);
	if (checked) return checked;
	const target = parseUrl(url, base);
	if (!target)
		return malformed(
			"it is not an address that a browser could open",
			`Write the whole address, ${IN_FULL}`,
		);
	if (target.host === host) return toInternal(target);
	if (/^[^.:[\]]+$/.test(target.hostname) && target.hostname !== "localhost")
		return malformed(
			`it leads to a site called "${target.hostname}", but no website can have such a name`,
			WRITE_PATH,
		);
	target.hash = "";
	return { kind: "external", url: target.href };
}

export function createResolver(siteUrl = "http://localhost/") {
	const { host } = new URL(siteUrl);
	/** Pages share most of their addresses, so results are cached. */
	const known = new Map<string, Address>();
	return (url: string, pageUrl: string): Address => {
		const address = known.get(url) ?? resolve(url, pageUrl, host);
		const isSameEverywhere = /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(url);
		if (isSameEverywhere) known.set(url, address);
		return address;
	};
}
