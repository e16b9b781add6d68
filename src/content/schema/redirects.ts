// redirects.yaml: where visitors of addresses that are no more are led.
import { z } from "zod";
import { parseUrl } from "../../plan/parse-url.ts";
import { mayBeEmpty } from "./fields.ts";
import { fits, shapedText } from "./shape.ts";

/**
 * Every host takes such signs for themselves and for no pattern. Left out are signs that servers
 * read as another path, those that end a line or a text in their settings or begin a name to be
 * filled in, and names that lead out of the site or are the build's own.
 */
const SIGN = String.raw`(?:[\w.~,@-]|%(?![01]|2[eEfF]|5[cC]|60|7[bBdDfF])[0-9a-fA-F]{2})`;
const NAME = String.raw`\/(?!\.)${SIGN}+`;
const OLD_PATH = String.raw`(?:${NAME})+\/?`;
const NEW_PATH = String.raw`(?:${NAME})*\/?`;

function isDecodable(value: string): boolean {
	try {
		return decodeURIComponent(value) !== "";
	} catch {
		// A percent sign that stands for no letter.
		return false;
	}
}

const HINT =
	"Write what stands behind the name of the host in the address bar, without ? and #, as in /old-page: /about";

/** How to write the path that is meant, as browsers ask for it; undefined where there is none. */
function adviseAddress(value: string, shape: string): string | undefined {
	const { pathname, protocol } = parseUrl(value, "https://site.invalid") ?? {};
	const isPath = pathname !== undefined && fits(shape, pathname);
	if (!isPath || !protocol?.startsWith("http") || !isDecodable(pathname))
		return undefined;
	const isCut = /[?#]/.test(value);
	return `Write it as ${pathname}${isCut ? ": what follows ? or # is left out" : ""}`;
}

const oldAddress = shapedText(
	{
		shape: OLD_PATH,
		isValid: isDecodable,
		fault: "is not an address that visitors can be led away from",
		hint: (value) => adviseAddress(value, OLD_PATH) ?? HINT,
		editorMessage: `This is not an address that visitors can be led away from. ${HINT}`,
		description: "The address that is no more",
		example: "/old-page",
	},
	z.string(),
);

const newAddress = shapedText({
	shape: NEW_PATH,
	isValid: isDecodable,
	fault: "is not the path of a page of this site",
	hint: (value) => {
		const isElsewhere = /^(?:https?:)?\/\//i.test(value);
		const advice = isElsewhere ? undefined : adviseAddress(value, NEW_PATH);
		return (
			advice ??
			"Only a page of this site can take its place, as in /old-page: /about"
		);
	},
	editorMessage:
		"This is not the path of a page of this site. Start with one slash, as in /about",
	description: "The page of this site that takes its place",
	example: "/about",
});

export const redirectsSchema = mayBeEmpty(
	z.record(oldAddress, newAddress),
	{},
).meta({
	description:
		"Addresses that are no more, each with the page that takes its place",
	examples: [{ "/old-page": "/about" }],
});
