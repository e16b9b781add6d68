// The schemas of addresses: links, web addresses, files, e-mail addresses and telephone numbers.
import { hasPlainHost, parseUrl } from "../../../base/addresses/parse-url.ts";
import { isRecordingName, SAVE_MEDIA } from "../../addresses/picture.ts";
import { MEANING, type Meaning } from "./meaning.ts";
import { patternText } from "./pattern-text.ts";

/** Some old blogs have a host with an underscore, which no header can name but a link can. */
export const isWebAddress = (value: string) =>
	hasPlainHost(value.replaceAll("_", "-"));

const isPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value);

/** Accepts a page of this site, a #fragment, and an http(s), mailto or tel address. */
export function isLinkTarget(value: string): boolean {
	if (isPath(value) || /^#\S+$/.test(value)) return true;
	if (/^https?:\S*$/i.test(value)) return isWebAddress(value);
	return /^(?:mailto|tel):\S*$/i.test(value) && parseUrl(value) !== undefined;
}

/** "/price sheet.pdf" -> "/price%20sheet.pdf", "tel:0117 496 0188" -> "tel:01174960188", "?subject=50% off" -> "50%25%20off" */
export function replaceSpaces(address: string): string {
	const escaped = address.trim().replace(/%(?![\da-f]{2})/gi, "%25");
	const [start = "", ...query] = escaped.split(/(?=\?)/);
	const space = /^(?:tel:|mailto:|[^/:]*@)/i.test(start) ? "" : "%20";
	return start.replace(/\s+/g, space) + query.join("").replace(/\s+/g, "%20");
}

interface AddressRule {
	readonly isValid: (value: string) => boolean;
	readonly error: string;
	/** The example is added to this hint. */
	readonly hint: string;
}

/** An address as people say it: "www.example.com/fees" */
const NO_SCHEME = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/;

function nameJoined(value: string, isValid: AddressRule["isValid"]) {
	const joined = replaceSpaces(value);
	const isMeant = joined !== value && isValid(joined);
	return isMeant ? `An address has no spaces: write ${joined}` : undefined;
}

function defineAddress(
	{ isValid, error, hint }: AddressRule,
	is: Meaning = "webAddress",
) {
	return (description: string, example: string) =>
		patternText({
			isValid,
			error,
			hint: (value) => {
				const full = `https://${value}`;
				const isHost = NO_SCHEME.test(value) && isValid(full);
				const other = isHost
					? `https:// is missing: write ${full}`
					: `${hint}: ${example}`;
				return nameJoined(value, isValid) ?? other;
			},
			description,
			example,
		}).register(MEANING, { is });
}

export const INVALID_LINK =
	"is not a valid link: it is neither a page of this site nor an http, https, mailto or tel address";
const LINK_HINT =
	"Start a page of this site with one slash, as in /contact; write other sites in full, as in https://www.example.org";

export function href(description: string) {
	return patternText({
		isValid: isLinkTarget,
		error: INVALID_LINK,
		hint: (value) => nameJoined(value, isLinkTarget) ?? LINK_HINT,
		description,
		example: "/contact",
	}).register(MEANING, { is: "link" });
}

export const webAddress = defineAddress({
	isValid: isWebAddress,
	error: "is not a full web address",
	hint: "Write it in full",
});

export const secureAddress = defineAddress({
	isValid: (value) => /^https:\/\/\S+$/i.test(value) && isWebAddress(value),
	error: "is not the full address of a page that begins with https://",
	hint: "Copy it from the top of your browser, with https:// before it, as in",
});

/** Accepts a web address without a path, query or fragment. */
export const origin = defineAddress({
	isValid: (value) =>
		/^https?:\/\/[^\s/\\?#]+\/?$/i.test(value) && hasPlainHost(value),
	error: "is not a full web address that ends after the name of the host",
	hint: "If the site is in a folder of the host, add basePath: /folder; write the address like this",
});

export const formEndpoint = defineAddress(
	{
		isValid: (value) => isPath(value) || hasPlainHost(value),
		error: "is not an address that a form can be sent to",
		hint: "Write it in full",
	},
	"link",
);

const STATIC_FILE = {
	isValid: isPath,
	error: "is not the path of a file in static/",
	hint: "Start with a slash and leave static/ out",
};
export const staticFile = defineAddress(STATIC_FILE, "file");
export const drawing = defineAddress(STATIC_FILE, "drawing");

export const recordingFile = defineAddress(
	{
		isValid: isRecordingName,
		error: "is not the name of a recording or a film in static/",
		hint: `${SAVE_MEDIA} and write its name`,
	},
	"recording",
);

/** A copied Greek or Cyrillic letter looks like a Latin one, and such mail is lost. */
const EMAIL =
	/^[^\s@\u0370-\u04FF]+@[^\s@\u0370-\u04FF]+\.[^\s@\u0370-\u04FF]+$/;

export const email = defineAddress(
	{
		isValid: (value) => EMAIL.test(value),
		error: "is not an e-mail address",
		hint: "Type it by hand, in Latin letters, like this",
	},
	"contact",
);

export const phone = defineAddress(
	{
		isValid: (value) => /^\+?(?:[\s()-]*\d){7,}[\s()-]*$/.test(value),
		error:
			"is not a telephone number: write at least 7 digits, with spaces, brackets, hyphens and a + at the start if you like",
		hint: "Write it like this",
	},
	"contact",
);
