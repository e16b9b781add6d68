// redirects.yaml: where visitors of addresses that are no more are led.
import { z } from "zod";
import { parseUrl } from "../../plan/parse-url.ts";
import { mayBeEmpty } from "./fields.ts";
import { shape, shapedText } from "./shape.ts";

/**
 * Every host takes such signs for themselves and for no pattern. Left out are signs that servers
 * read as another path, those that end a line or a text in their settings or begin a name to be
 * filled in, and names that lead out of the site or are the build's own.
 */
const SIGN = String.raw`(?:[\w.~,@-]|%(?![01]|2[eEfF]|5[cC]|60|7[bBdDfF])[0-9a-fA-F]{2})`;
const NAME = String.raw`\/(?!\.)${SIGN}+`;
const OLD_PATH = shape(new RegExp(String.raw`(?:${NAME})+\/?`));
const NEW_PATH = shape(new RegExp(String.raw`(?:${NAME})*\/?`));

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

/** The path in what was written, as browsers ask for it; undefined where there is none of the kind. */
function findPath(value: string, kind: typeof OLD_PATH): string | undefined {
	const { pathname, protocol } = parseUrl(value, "https://site.invalid") ?? {};
	if (!pathname || !protocol?.startsWith("http")) return undefined;
	return kind.fits(pathname) && isDecodable(pathname) ? pathname : undefined;
}

function writeAs(value: string, path: string): string {
	const isCut = /[?#]/.test(value);
	return `Write it as ${path}${isCut ? ": what follows ? or # is left out" : ""}`;
}

function adviseOldAddress(value: string): string {
	const path = findPath(value, OLD_PATH);
	return path === undefined ? HINT : writeAs(value, path);
}

function adviseNewAddress(value: string): string {
	const isElsewhere = /^(?:https?:)?\/\//i.test(value);
	const path = isElsewhere ? undefined : findPath(value, NEW_PATH);
	return path === undefined
		? "Only a page of this site can take its place, as in /old-page: /about"
		: writeAs(value, path);
}

const oldAddress = shapedText(
	{
		shape: OLD_PATH,
		isValid: isDecodable,
		fault: "is not an address that visitors can be led away from",
		hint: adviseOldAddress,
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
	hint: adviseNewAddress,
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
