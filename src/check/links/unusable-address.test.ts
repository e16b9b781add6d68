import { expect, test } from "vitest";
import { createResolver } from "./address.ts";

const resolve = createResolver("https://www.stillwater.co.uk/");
const describe = (url: string) => {
	const address = resolve(url, "https://www.stillwater.co.uk/about");
	return address.kind === "malformed" ? address.reason : address.kind;
};

test.each([
	["mailto:ada@gmial.com", "gmial.com is not gmail.com"],
	["mailto:ada@gmail.con", "gmail.con is not gmail.com"],
	["mailto:ada@gmai.com", "gmai.com is not gmail.com"],
	["mailto:ada@hotmial.co.uk", "hotmial.co.uk is not hotmail.co.uk"],
	["mailto:ada@outlok.com", "outlok.com is not outlook.com"],
	["mailto:ada@yaho.co.uk?subject=x", "yaho.co.uk is not yahoo.co.uk"],
	["mailto:ada@iclould.com", "iclould.com is not icloud.com"],
	["mailto:ada@stillwater.con", "no address ends in .con"],
	["mailto:ada@stillwater..co.uk", "it has two dots in a row"],
	["mailto:ada@stillwater.co,uk.com", "it is not an e-mail address"],
	["mailto:ada@stillwater,co.uk", "it is not an e-mail address"],
	["mailto:ada..x@stillwater.co.uk", '"ada..x" cannot stand before the @'],
	[
		"tel:02079460",
		"telephone numbers in the United Kingdom have 11 digits with the first 0, but this one has 8",
	],
	[
		"tel:+44207946012",
		"telephone numbers in the United Kingdom have 11 digits with the first 0, but this one has 10",
	],
	[
		"tel:079460123456",
		"telephone numbers in the United Kingdom have 11 digits with the first 0, but this one has 12",
	],
	[
		"tel:+4402079460123",
		"a 0 follows +44, and such a number cannot be dialled",
	],
	[
		"tel:+44(0)2079460123",
		"a 0 follows +44, and such a number cannot be dialled",
	],
	["tel:2079460123", "it begins with neither 0 nor +"],
	["tel:+123", "no country has telephone numbers of this length"],
	[
		"https://www,nhs.uk/",
		'its host "www,nhs.uk" cannot exist: it has a comma, where a dot belongs',
	],
	[
		"https://www..nhs.uk/",
		'its host "www..nhs.uk" cannot exist: it has two dots in a row',
	],
	[
		"https://www.nhs.ukk/",
		'its host "www.nhs.ukk" cannot exist: no address ends in .ukk',
	],
	[
		"https://www.mind.orgg/",
		'its host "www.mind.orgg" cannot exist: no address ends in .orgg',
	],
	[
		"https://www.still.couk/",
		'its host "www.still.couk" cannot exist: no address ends in .couk',
	],
	[
		"https://www.-x.com/",
		'its host "www.-x.com" cannot exist: "-x" cannot be a part of a host name',
	],
	["/ab\u200bout", "it contains an invisible character (U+200B)"],
	["/%E2%80%8Babout", "it contains an invisible character (U+200B)"],
	[
		"/\u0430bout",
		'in "\u0430bout", the letter "\u0430" (Cyrillic) belongs to another alphabet and only looks Latin',
	],
	[
		"https://www.nhs.uk/h\u0435lp",
		'in "h\u0435lp", the letter "\u0435" (Cyrillic) belongs to another alphabet and only looks Latin',
	],
	[
		"mailto:hello\u200b@stillwater.co.uk",
		"it contains an invisible character (U+200B)",
	],
])("%s cannot work", (url, reason) => {
	expect(describe(url)).toBe(reason);
});

test.each([
	["mailto:ada@gmail.com,bob@stillwater.co.uk", "elsewhere"],
	["mailto:ada@ymail.com", "elsewhere"],
	["mailto:ada@mail.com", "elsewhere"],
	["mailto:ada@hotmail.fr", "elsewhere"],
	["mailto:ada.b+c@sky.com", "elsewhere"],
	["mailto:?subject=Sleep", "elsewhere"],
	["mailto:hello@quiet-mind.london", "elsewhere"],
	["mailto:hello@still.health", "elsewhere"],
	["tel:+442079460123", "elsewhere"],
	["tel:02079460123", "elsewhere"],
	["tel:020-7946-0123", "elsewhere"],
	["tel:0120412345", "elsewhere"],
	["tel:+441204123456", "elsewhere"],
	["tel:07123456780", "elsewhere"],
	["tel:+442079460123;ext=12", "elsewhere"],
	["tel:02079460123,12", "elsewhere"],
	["tel:00442079460123", "elsewhere"],
	["tel:116123", "elsewhere"],
	["tel:111", "elsewhere"],
	["tel:1571", "elsewhere"],
	["tel:08001111", "elsewhere"],
	["tel:+33142685300", "elsewhere"],
	["tel:+12125550123", "elsewhere"],
	["https://www.nhs.uk/", "external"],
	["https://bbc.co.uk./", "external"],
	["https://hypnosis.new/", "external"],
	["https://still.cam/", "external"],
	["https://t.co/x", "external"],
	["https://eu.io/", "external"],
	["https://m\u00fcnchen.de/", "external"],
	[
		"https://ru.wikipedia.org/wiki/\u0413\u0438\u043f\u043d\u043e\u0437",
		"external",
	],
	["http://203.0.113.7/", "external"],
	["/caf\u00e9", "internal"],
])("%s leads somewhere", (url, kind) => {
	expect(describe(url)).toBe(kind);
});
