import { expect, test } from "vitest";
import { toRedirects } from "./redirects.ts";

test.each([
	["https://other.example", "https://other.example"],
	["https://other.example/a?b=c#d", "https://other.example/a?b=c#d"],
	["https://other.example/a%20b", "https://other.example/a%20b"],
	["https://other.example/größe", "https://other.example/gr%C3%B6%C3%9Fe"],
	[
		"https://other.example/?q=日本#ü",
		"https://other.example/?q=%E6%97%A5%E6%9C%AC#%C3%BC",
	],
	["https://other.example?q=ü", "https://other.example?q=%C3%BC"],
	["https://größe.example/a", "https://xn--gre-6ka8i.example/a"],
	["/about#größe", "/about#gr%C3%B6%C3%9Fe"],
	["/größe", "/gr%C3%B6%C3%9Fe"],
])("a redirect to %s is sent in letters that a header may have", (to, sent) => {
	expect(toRedirects({ "/old": to })).toMatchObject([{ to: sent }]);
});
