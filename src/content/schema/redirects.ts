// The schema of content/redirects.yaml: old addresses, each with the page that replaces it.
import { z } from "zod";
import { decode } from "../../site/parse-url.ts";
import { mayBeEmpty } from "./fields.ts";
import { patternText } from "./pattern-text.ts";

/**
 * Matches a character that means itself to every host. Other characters change the path, or end a line
 * or a text, or are placeholders in the configuration of a host.
 */
const CHARACTER = String.raw`(?:[\w.~,@-]|%(?![01]|2[eEfF]|5[cC]|60|7[bBdDfF])[0-9a-fA-F]{2})`;
const NAME = String.raw`\/(?!\.)${CHARACTER}+`;
const PATH = new RegExp(`^(?:${NAME})*/?$`);

const isPath = (value: string) =>
	PATH.test(value) && decode(value) !== undefined;

const oldAddress = patternText(
	{
		isValid: (value) => isPath(value) && !/^\/?$/.test(value),
		error: "is not a valid old address",
		hint: "Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about",
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

export const redirectsSchema = mayBeEmpty(
	z.record(oldAddress, newAddress),
	{},
).meta({
	description: "Old addresses, each with the page that takes its place",
	examples: [{ "/old-page": "/about" }],
});
