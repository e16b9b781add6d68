// Values that lead somewhere: links, web addresses, files and e-mail addresses.
import { z } from "zod";
import { refuse } from "./refuse.ts";

const LINK_SCHEMES = ["http:", "https:", "mailto:", "tel:"];
const WEB_SCHEMES = ["http:", "https:"];

function hasScheme(value: string, schemes: readonly string[]): boolean {
	return URL.canParse(value) && schemes.includes(new URL(value).protocol);
}

function isLocalPath(value: string): boolean {
	return /^\/(?![/\\])[^\s\\]*$/.test(value);
}

/** A page of this site, a place on the page, or an http(s), mailto or tel address. */
export function isLinkTarget(value: string): boolean {
	if (isLocalPath(value) || /^#[^\s]+$/.test(value)) return true;
	return hasScheme(value, LINK_SCHEMES) && !/\s/.test(value);
}

interface AddressKind {
	readonly isValid: (value: string) => boolean;
	/** What the value fails to be: `"x" is not …` */
	readonly kind: string;
	readonly hint: string;
	readonly description: string;
	readonly example: string;
}

/** A text of one kind; an empty one is refused as empty, not as invalid. */
function address(wanted: AddressKind) {
	const { isValid, kind, hint, description, example } = wanted;
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			if (value === "" || isValid(value)) return;
			refuse(context, `"${value}" is not ${kind}`, hint);
		})
		.meta({ description, examples: [example] });
}

export function href(description: string, example = "/contact") {
	return address({
		isValid: isLinkTarget,
		kind: "an address a link can lead to: it is neither a page of this site nor an http, https, mailto or tel address",
		hint: "Start a page of this site with one slash, as in /contact; write other sites in full, as in https://www.nhs.uk",
		description,
		example,
	});
}

/** An absolute address of the web. */
export function webAddress(description: string, example: string) {
	return address({
		isValid: (value) => hasScheme(value, WEB_SCHEMES),
		kind: "a full web address",
		hint: `Write it in full: ${example}`,
		description,
		example,
	});
}

/** The start of a web address: no folder, no question mark, no anchor. */
export function origin(description: string, example: string) {
	return webAddress(description, example).superRefine((value, context) => {
		if (!URL.canParse(value)) return;
		const { origin: start, pathname, search, hash } = new URL(value);
		if (pathname === "/" && search === "" && hash === "") return;
		refuse(
			context,
			`"${value}" holds more than the start of an address`,
			`Write url: ${start} here, and a folder of the host as basePath: /folder`,
		);
	});
}

/** Where a form is posted to: a web address, or a page of this site. */
export function formEndpoint(description: string, example: string) {
	return address({
		isValid: (value) => isLocalPath(value) || hasScheme(value, WEB_SCHEMES),
		kind: "an address that a form can be sent to",
		hint: `Write it in full: ${example}`,
		description,
		example,
	});
}

/** A path to a file in static/, from its top. */
export function staticFile(description: string, example: string) {
	return address({
		isValid: isLocalPath,
		kind: "the path of a file in static/",
		hint: `Start with a slash and leave static/ out: ${example}`,
		description,
		example,
	});
}

export function email(description: string, example: string) {
	return address({
		isValid: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
		kind: "an e-mail address",
		hint: `Write it like this: ${example}`,
		description,
		example,
	});
}

/** A number that a telephone can dial as it is written. */
export function phone(description: string, example: string) {
	return address({
		isValid: (value) =>
			/^\+?[\d\s()-]+$/.test(value) && value.replace(/\D/g, "").length >= 7,
		kind: "a number that a telephone can dial: at least 7 digits, with spaces, brackets, hyphens and a + at its start if you like",
		hint: `Write it like this: ${example}`,
		description,
		example,
	});
}
