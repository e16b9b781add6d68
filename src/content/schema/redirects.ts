// redirects.yaml: where visitors of addresses that are no more are led.
import { z } from "zod";
import { parseUrl } from "../../plan/parse-url.ts";
import { refuse } from "./refuse.ts";
import { type Shape, shape } from "./shape.ts";

/**
 * What every host takes for itself and no pattern. Left out are signs that servers read as
 * another path, those that end a line or a text in their settings or begin a name to be filled
 * in, and names that lead out of the site or are the build's own.
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
function findPath(value: string, kind: Shape): string | undefined {
	const url = parseUrl(value, "https://site.invalid");
	if (!url) return undefined;
	const { pathname, protocol } = url;
	const isUsable = kind.fits(pathname) && isDecodable(pathname);
	return protocol.startsWith("http") && isUsable ? pathname : undefined;
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

const oldAddress = z
	.string()
	.superRefine((value, context) => {
		if (OLD_PATH.fits(value) && isDecodable(value)) return;
		refuse(
			context,
			`"${value}" is not an address that visitors can be led away from`,
			adviseOldAddress(value),
		);
	})
	.meta({
		description: "The address that is no more",
		examples: ["/old-page"],
		...OLD_PATH.notes(
			`This is not an address that visitors can be led away from. ${HINT}`,
		),
	});

const newAddress = z
	.string()
	.trim()
	.min(1)
	.superRefine((value, context) => {
		if (value === "") return;
		if (NEW_PATH.fits(value) && isDecodable(value)) return;
		refuse(
			context,
			`"${value}" is not the path of a page of this site`,
			adviseNewAddress(value),
		);
	})
	.meta({
		description: "The page of this site that takes its place",
		examples: ["/about"],
		...NEW_PATH.notes(
			"This is not the path of a page of this site. Start with one slash, as in /about",
		),
	});

export const redirectsSchema = z
	.record(oldAddress, newAddress)
	.default({})
	.meta({
		description:
			"Addresses that are no more, each with the page that takes its place",
		examples: [{ "/old-page": "/about" }],
	});
