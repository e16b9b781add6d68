// Values that lead somewhere: links, web addresses, files and e-mail addresses.
import { parseUrl } from "../../plan/parse-url.ts";
import { anyCase, fits, type ShapedText, shapedText } from "./shape.ts";

const LINK_SCHEMES = ["http:", "https:", "mailto:", "tel:"];
const WEB_SCHEMES = ["http:", "https:"];

function hasScheme(value: string, schemes: readonly string[]): boolean {
	return schemes.includes(parseUrl(value)?.protocol ?? "");
}

const isWebAddress = (value: string) => hasScheme(value, WEB_SCHEMES);

const anyOf = (schemes: readonly string[]) =>
	anyCase(`(?:${schemes.join("|")})`);

const LOCAL_PATH = String.raw`\/(?![\/\\])[^\s\\]*`;
const WEB_ADDRESS = `${anyOf(WEB_SCHEMES)}[\\s\\S]+`;
const LINK_TARGET = `${LOCAL_PATH}|#\\S+|${anyOf(LINK_SCHEMES)}\\S*`;

/** A page of this site, a place on the page, or an http(s), mailto or tel address. */
export function isLinkTarget(value: string): boolean {
	if (!fits(LINK_TARGET, value)) return false;
	return /^[/#]/.test(value) || hasScheme(value, LINK_SCHEMES);
}

interface AddressKind extends Pick<ShapedText, "shape" | "isValid" | "fault"> {
	/** An advice that ends in the example. */
	readonly hint: string;
}

/** Texts of one kind, each with a description and an example of its own. */
function kindOf({ hint, ...kind }: AddressKind) {
	return (description: string, example: string) =>
		shapedText({ ...kind, hint: `${hint}: ${example}`, description, example });
}

/** A text that a link can lead to. */
export function href(description: string) {
	return shapedText({
		shape: LINK_TARGET,
		isValid: isLinkTarget,
		fault:
			"is not an address a link can lead to: it is neither a page of this site nor an http, https, mailto or tel address",
		hint: "Start a page of this site with one slash, as in /contact; write other sites in full, as in https://www.nhs.uk",
		description,
		example: "/contact",
	});
}

const NOT_WEB = "is not a full web address";

/** An absolute address of the web. */
export const webAddress = kindOf({
	shape: WEB_ADDRESS,
	isValid: isWebAddress,
	fault: NOT_WEB,
	hint: "Write it in full",
});

/** An address of another site that nobody can change on its way to the visitor. */
export const secureAddress = kindOf({
	shape: `${anyOf(["https:"])}\\/\\/\\S+`,
	isValid: isWebAddress,
	fault: "is not the full address of a page that begins with https://",
	hint: "Copy it from the top of your browser, with https:// before it, as in",
});

/** The start of a web address: no folder, no question mark, no anchor. */
export function origin(description: string, example: string) {
	return shapedText({
		shape: String.raw`${anyOf(WEB_SCHEMES)}\/\/[^\s\/\\?#]+\/?`,
		isValid: isWebAddress,
		fault: (value) =>
			isWebAddress(value) ? "holds more than the start of an address" : NOT_WEB,
		hint: (value) =>
			isWebAddress(value)
				? `Write url: ${new URL(value).origin} here, and a folder of the host as basePath: /folder`
				: `Write it in full: ${example}`,
		editorMessage: `This is not the start of a web address alone. Write it like this: ${example}`,
		description,
		example,
	});
}

/** Where a form is posted to: a web address, or a page of this site. */
export const formEndpoint = kindOf({
	shape: `${LOCAL_PATH}|${WEB_ADDRESS}`,
	isValid: (value) => fits(LOCAL_PATH, value) || isWebAddress(value),
	fault: "is not an address that a form can be sent to",
	hint: "Write it in full",
});

/** A path to a file in static/, from its top. */
export const staticFile = kindOf({
	shape: LOCAL_PATH,
	fault: "is not the path of a file in static/",
	hint: "Start with a slash and leave static/ out",
});

export const email = kindOf({
	shape: String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`,
	fault: "is not an e-mail address",
	hint: "Write it like this",
});

/** A number that a telephone can dial as it is written. */
export const phone = kindOf({
	shape: String.raw`\+?(?:[\s()-]*\d){7,}[\s()-]*`,
	fault:
		"is not a number that a telephone can dial: at least 7 digits, with spaces, brackets, hyphens and a + at its start if you like",
	hint: "Write it like this",
});
