import { describe, expect, test } from "vitest";
import { parseUrl } from "./parse-url.ts";

test.each([
	["https://www.example.com", undefined, "https://www.example.com/"],
	[
		"/about",
		"https://www.example.com/services/ocd",
		"https://www.example.com/about",
	],
	["mailto:hello@example.com", undefined, "mailto:hello@example.com"],
	[
		"https://müller.example/ü",
		undefined,
		"https://xn--mller-kva.example/%C3%BC",
	],
	["/about", undefined, undefined],
	["", undefined, undefined],
	["https://", "https://www.example.com", undefined],
	["about", "no address", undefined],
])("the address %s is resolved on %s", (text, base, href) => {
	expect(parseUrl(text, base)?.href).toBe(href);
});

describe("after many other addresses,", () => {
	test.each([
		"https://müller.example/",
		"https://日本.example/",
		"https://a.example/ü",
	])("%s is still parsed", (text) => {
		for (let at = 0; at < 50_000; at++) parseUrl(`https://a.example/${at}`);
		expect(parseUrl(text)).toBeInstanceOf(URL);
	});
});
