// The schema of content/redirects.yaml: old addresses, each with the page that replaces it.
import { z } from "zod";
import { decode } from "../../../base/addresses/parse-url.ts";
import { isWebAddress } from "./addresses.ts";
import { group, mayBeEmpty, text } from "./fields.ts";
import { patternText } from "./pattern-text.ts";

/** A decoded path, without what has a meaning in the configuration of a host. */
const PATH = /^(?:\/(?!\.)[^\p{Cc}\p{Cs}/\\`{}]+)*\/?$/u;

function isPath(value: string): boolean {
	const decoded = decode(value);
	if (decoded === undefined || /[?#*]|%2f/i.test(value)) return false;
	return PATH.test(decoded);
}

/** A star at the end stands for what follows: "/category/*". A page may have a number: "/?p=12" */
const END = /(?:(?<=[^/]\/)\*|\?[\w-]+=[\w-]+)$/;

function isOldAddress(value: string): boolean {
	const start = value.replace(END, "");
	return isPath(start) && (start !== value || !/^\/?$/.test(value));
}

/** ":last" is the last part of an old address: "/articles/:last" */
const LAST = /(?<=\/):last$/;

function isTarget(value: string): boolean {
	if (/^https?:/i.test(value)) return isWebAddress(value);
	return isPath(value.replace(LAST, "last").replace(/(?<=.)#[^\s#]+$/, ""));
}

const COPY =
	"Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about";

function hintFor(value: string): string {
	const [path = "", mark] = value.split(/([?#*])/);
	if (mark === "*")
		return "A star stands for all that follows, and is the last sign behind a slash, as in /category/*: /articles";
	if (mark === undefined || !isPath(path)) return COPY;
	return mark === "?"
		? `Behind the ? there may be one name and one value, as in /?p=12; without them, ${path} leads all of its addresses to one page`
		: `Browsers do not send what follows the #: write ${path}`;
}

const oldAddress = patternText(
	{
		isValid: isOldAddress,
		error: "is not a valid old address",
		hint: hintFor,
		description: "The old address, which no longer exists",
		example: "/old-page",
	},
	z.string(),
);

const newAddress = patternText({
	isValid: isTarget,
	error: "is not the path of a page of this site",
	hint: "Name a page of this site after the colon, as in /old-page: /about, or another site in full",
	description: "The page of this site that takes its place",
	example: "/about",
});

/** Hosts without redirects of their own show these words for a moment. */
export const movedPage = mayBeEmpty(
	group("The words of the page at an old address", {
		heading: text("The heading", "This page has moved"),
		text: text("The words before the new address", "You will find it at"),
	}),
	{ heading: "This page has moved", text: "You will find it at" },
);

export const movedAddresses = mayBeEmpty(
	z.record(oldAddress, newAddress),
	{},
).meta({
	description: "Old addresses, each with the page that takes its place",
	examples: [{ "/old-page": "/about" }],
});
