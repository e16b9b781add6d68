// The schemas of addresses: links, web addresses, files, e-mail addresses and telephone numbers.
import { parseUrl } from "../../plan/parse-url.ts";
import { anyCase, matches, patternText } from "./pattern-text.ts";

/** True for an address with a host where its scheme needs one. */
const isWebAddress = (value: string) => parseUrl(value) !== undefined;

const WEB_SCHEME = anyCase("https?:");
const LOCAL_PATH = String.raw`\/(?![\/\\])[^\s\\]*`;
const WEB_ADDRESS = `${WEB_SCHEME}[\\s\\S]+`;
const LINK_TARGET = `${LOCAL_PATH}|#\\S+|${anyCase("(?:https?|mailto|tel):")}\\S*`;

/** Accepts a page of this site, a #fragment, and an http(s), mailto or tel address. */
export function isLinkTarget(value: string): boolean {
	if (!matches(LINK_TARGET, value)) return false;
	return /^[/#]/.test(value) || isWebAddress(value);
}

interface AddressRule {
	readonly pattern: string;
	readonly isValid?: (value: string) => boolean;
	readonly error: string;
	/** The example is added to this hint. */
	readonly hint: string;
}

function defineAddress({ hint, ...rule }: AddressRule) {
	return (description: string, example: string) =>
		patternText({
			...rule,
			hint: `${hint}: ${example}`,
			description,
			example,
		});
}

export const INVALID_LINK =
	"is not a valid link: it is neither a page of this site nor an http, https, mailto or tel address";

export function href(description: string) {
	return patternText({
		pattern: LINK_TARGET,
		isValid: isLinkTarget,
		error: INVALID_LINK,
		hint: "Start a page of this site with one slash, as in /contact; write other sites in full, as in https://www.nhs.uk",
		description,
		example: "/contact",
	});
}

export const webAddress = defineAddress({
	pattern: WEB_ADDRESS,
	isValid: isWebAddress,
	error: "is not a full web address",
	hint: "Write it in full",
});

export const secureAddress = defineAddress({
	pattern: `${anyCase("https:")}\\/\\/\\S+`,
	isValid: isWebAddress,
	error: "is not the full address of a page that begins with https://",
	hint: "Copy it from the top of your browser, with https:// before it, as in",
});

/** Accepts a web address without a path, query or fragment. */
export const origin = defineAddress({
	pattern: String.raw`${WEB_SCHEME}\/\/[^\s\/\\?#]+\/?`,
	isValid: isWebAddress,
	error: "is not a full web address that ends after the name of the host",
	hint: "If the site is in a folder of the host, add basePath: /folder; write the address like this",
});

export const formEndpoint = defineAddress({
	pattern: `${LOCAL_PATH}|${WEB_ADDRESS}`,
	isValid: (value) => matches(LOCAL_PATH, value) || isWebAddress(value),
	error: "is not an address that a form can be sent to",
	hint: "Write it in full",
});

export const staticFile = defineAddress({
	pattern: LOCAL_PATH,
	error: "is not the path of a file in static/",
	hint: "Start with a slash and leave static/ out",
});

export const email = defineAddress({
	pattern: String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`,
	error: "is not an e-mail address",
	hint: "Write it like this",
});

export const phone = defineAddress({
	pattern: String.raw`\+?(?:[\s()-]*\d){7,}[\s()-]*`,
	error:
		"is not a telephone number: write at least 7 digits, with spaces, brackets, hyphens and a + at the start if you like",
	hint: "Write it like this",
});
