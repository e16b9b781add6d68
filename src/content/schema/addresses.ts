// Values that lead somewhere: links, web addresses, files and e-mail addresses.
import * as z from "zod";
import { parseUrl } from "../../plan/parse-url.ts";
import { refuse } from "./refuse.ts";
import { type Shape, shape } from "./shape.ts";

const LINK_SCHEMES = ["http:", "https:", "mailto:", "tel:"];
const WEB_SCHEMES = ["http:", "https:"];

function hasScheme(value: string, schemes: readonly string[]): boolean {
	const url = parseUrl(value);
	return url !== undefined && schemes.includes(url.protocol);
}

/** Schemes as a pattern that minds no capitals: JSON Schema has no flag for that. */
function anyOf(schemes: readonly string[]): string {
	const written = schemes.map((scheme) =>
		scheme.replace(/[a-z]/g, (sign) => `[${sign}${sign.toUpperCase()}]`),
	);
	return `(?:${written.join("|")})`;
}

const LOCAL = String.raw`\/(?![\/\\])[^\s\\]*`;
const WEB = `${anyOf(WEB_SCHEMES)}[\\s\\S]+`;

const LOCAL_PATH = shape(new RegExp(LOCAL));
const LINK_TARGET = shape(
	new RegExp(`${LOCAL}|#\\S+|${anyOf(LINK_SCHEMES)}\\S*`),
);
const WEB_ADDRESS = shape(new RegExp(WEB));
const ORIGIN = shape(
	new RegExp(String.raw`${anyOf(WEB_SCHEMES)}\/\/[^\s\/\\?#]+\/?`),
);
const FORM_ENDPOINT = shape(new RegExp(`${LOCAL}|${WEB}`));
const EMAIL = shape(/[^\s@]+@[^\s@]+\.[^\s@]+/);
const PHONE = shape(/\+?(?:[\s()-]*\d){7,}[\s()-]*/);

/** A page of this site, a place on the page, or an http(s), mailto or tel address. */
export function isLinkTarget(value: string): boolean {
	if (!LINK_TARGET.fits(value)) return false;
	return /^[/#]/.test(value) || hasScheme(value, LINK_SCHEMES);
}

interface AddressKind {
	readonly shape: Shape;
	/** What no pattern can say. */
	readonly isValid?: (value: string) => boolean;
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
			if (value === "") return;
			if (wanted.shape.fits(value) && (isValid?.(value) ?? true)) return;
			refuse(context, `"${value}" is not ${kind}`, hint);
		})
		.meta({
			description,
			examples: [example],
			...wanted.shape.notes(`This is not ${kind}. ${hint}`),
		});
}

export function href(description: string, example = "/contact") {
	return address({
		shape: LINK_TARGET,
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
		shape: WEB_ADDRESS,
		isValid: (value) => hasScheme(value, WEB_SCHEMES),
		kind: "a full web address",
		hint: `Write it in full: ${example}`,
		description,
		example,
	});
}

/** The start of a web address: no folder, no question mark, no anchor. */
export function origin(description: string, example: string) {
	return webAddress(description, example)
		.superRefine((value, context) => {
			if (!hasScheme(value, WEB_SCHEMES) || ORIGIN.fits(value)) return;
			refuse(
				context,
				`"${value}" holds more than the start of an address`,
				`Write url: ${new URL(value).origin} here, and a folder of the host as basePath: /folder`,
			);
		})
		.meta(
			ORIGIN.notes(
				`This is not the start of a web address alone. Write it like this: ${example}`,
			),
		);
}

/** Where a form is posted to: a web address, or a page of this site. */
export function formEndpoint(description: string, example: string) {
	return address({
		shape: FORM_ENDPOINT,
		isValid: (value) => LOCAL_PATH.fits(value) || hasScheme(value, WEB_SCHEMES),
		kind: "an address that a form can be sent to",
		hint: `Write it in full: ${example}`,
		description,
		example,
	});
}

/** A path to a file in static/, from its top. */
export function staticFile(description: string, example: string) {
	return address({
		shape: LOCAL_PATH,
		kind: "the path of a file in static/",
		hint: `Start with a slash and leave static/ out: ${example}`,
		description,
		example,
	});
}

export function email(description: string, example: string) {
	return address({
		shape: EMAIL,
		kind: "an e-mail address",
		hint: `Write it like this: ${example}`,
		description,
		example,
	});
}

/** A number that a telephone can dial as it is written. */
export function phone(description: string, example: string) {
	return address({
		shape: PHONE,
		kind: "a number that a telephone can dial: at least 7 digits, with spaces, brackets, hyphens and a + at its start if you like",
		hint: `Write it like this: ${example}`,
		description,
		example,
	});
}
