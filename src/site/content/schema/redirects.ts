// The schema of content/redirects.yaml: old addresses, each with the page that replaces it.
import { z } from "zod";
import { decode } from "../../../base/addresses/parse-url.ts";
import { group, mayBeEmpty, text } from "./fields.ts";
import { patternText } from "./pattern-text.ts";

/** A decoded path, without what has a meaning in the configuration of a host. */
const PATH = /^(?:\/(?!\.)[^\p{Cc}\p{Cs}/\\`{}]+)*\/?$/u;

function isPath(value: string): boolean {
	const decoded = decode(value);
	if (decoded === undefined || /[?#*]|%2f/i.test(value)) return false;
	return PATH.test(decoded);
}

const COPY =
	"Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about";

function hintFor(value: string): string {
	const [path = "", mark] = value.split(/([?#*])/);
	if (mark === "*")
		return "A star stands for nothing here: write a line for each old address";
	if (mark === undefined || !isPath(path)) return COPY;
	return mark === "?"
		? `A redirect cannot tell addresses apart by what follows the ?: write ${path}, which then leads all of them to one page, or delete this line`
		: `Browsers do not send what follows the #: write ${path}`;
}

const oldAddress = patternText(
	{
		isValid: (value) => isPath(value) && !/^\/?$/.test(value),
		error: "is not a valid old address",
		hint: hintFor,
		description: "The old address, which no longer exists",
		example: "/old-page",
	},
	z.string(),
);

const newAddress = patternText({
	isValid: isPath,
	error: "is not the path of a page of this site",
	hint: "Name a page of this site after the colon, as in /old-page: /about",
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
