import { expect, test } from "vitest";
import { statistics } from "./statistics.ts";

const read = (service: string, site: string) =>
	statistics.parse({ service, site });

test.each([
	[
		"plausible",
		"example.org",
		{ src: "https://plausible.io/js/script.js", "data-domain": "example.org" },
		["https://plausible.io", "https://plausible.io"],
	],
	[
		"fathom",
		"ABCDEFG",
		{ src: "https://cdn.usefathom.com/script.js", "data-site": "ABCDEFG" },
		["https://cdn.usefathom.com", "https://cdn.usefathom.com"],
	],
	[
		"goatcounter",
		"calm",
		{
			src: "https://gc.zgo.at/count.js",
			"data-goatcounter": "https://calm.goatcounter.com/count",
		},
		["https://gc.zgo.at", "https://calm.goatcounter.com"],
	],
	[
		"goatcounter",
		"calm.goatcounter.com",
		{
			src: "https://gc.zgo.at/count.js",
			"data-goatcounter": "https://calm.goatcounter.com/count",
		},
		["https://gc.zgo.at", "https://calm.goatcounter.com"],
	],
	[
		"umami",
		"b59e9c65-ae32-47f1-8400-119fcf4861c4",
		{
			src: "https://cloud.umami.is/script.js",
			"data-website-id": "b59e9c65-ae32-47f1-8400-119fcf4861c4",
		},
		["https://cloud.umami.is", "https://gateway.umami.is"],
	],
])("%s counts the visits of %s", (service, site, script, [from, to]) => {
	expect(read(service, site)).toEqual({ script, from, to });
});

test.each([
	"https://example.org",
	"example.org; script-src *",
	"a b",
	".goatcounter.com",
	"",
])("%j is no name of a site", (site) => {
	expect(() => read("plausible", site)).toThrow();
});

test("other services are not known", () => {
	expect(() => read("google", "G-1")).toThrow();
});
