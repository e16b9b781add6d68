// An address is resolved as a browser resolves it.
import { describe, expect, test } from "vitest";
import { decode } from "../../base/addresses/parse-url.ts";
import { type Address, createResolver } from "./address.ts";

const SITE = "https://www.example.com/";
const PAGE = "https://www.example.com/services/ocd";

/**
 * Formats "internal /about #team", "external https://…", "elsewhere" or "malformed an address
 * cannot…".
 */
function formatAddress(address: Address): string {
	if (address.kind === "external") return `external ${address.url}`;
	if (address.kind === "malformed") return `malformed ${address.reason}`;
	if (address.kind === "elsewhere") return "elsewhere";
	const { path, request, fragment } = address;
	const query = request === path ? "" : ` as ${request}`;
	return `internal ${path}${query}${fragment === "" ? "" : ` #${fragment}`}`;
}

const resolveHere = createResolver(SITE);
const resolve = (url: string, page = PAGE) =>
	formatAddress(resolveHere(url, page));

const BLANK = "malformed an address cannot contain a space";
const NO_SITE = "malformed the name of the site is missing after http:";
const PERCENT =
	"malformed its percent sign is not followed by the code of a character";
const NO_MAIL = "malformed it is not an e-mail address";
const NO_PHONE = "malformed it is not a telephone number that can be dialled";
const UNKNOWN = (scheme: string) =>
	`malformed browsers cannot open "${scheme}" addresses`;
const NO_SUCH_SITE = (name: string) =>
	`malformed it leads to a site called "${name}", but no website can have such a name`;
const IMPOSSIBLE = "malformed it is not an address that a browser could open";

describe("an address of this site", () => {
	test.each([
		["/", "internal /"],
		["/about", "internal /about"],
		["/about/", "internal /about/"],
		["/about?x=1", "internal /about as /about?x=1"],
		["/about?", "internal /about"],
		["/about?a=1&b=/x?y", "internal /about as /about?a=1&b=/x?y"],
		["/about#team", "internal /about #team"],
		["/about?x=1#team", "internal /about as /about?x=1 #team"],
		["/about#", "internal /about"],
		["/about#a%20b", "internal /about #a%20b"],
		["/about#:~:text=calm", "internal /about"],
		["/about#team:~:text=calm", "internal /about #team"],
		["/about#100%", "internal /about #100%"],
		["/about?x=100%", "internal /about as /about?x=100%"],
		["/caf%C3%A9", "internal /café as /caf%C3%A9"],
		["/café", "internal /café as /caf%C3%A9"],
		["/a%20b", "internal /a b as /a%20b"],
		// Hosts do not decode these characters, so this is not the page /services/ocd.
		["/services%2Focd", "internal /services%2Focd"],
		["/services%2focd", "internal /services%2focd"],
		["/services%5Cocd", "internal /services%5Cocd"],
		["/about%00", "internal /about%00"],
		["/%E2%82%AC%2F", "internal /%E2%82%AC%2F"],
		["/./about", "internal /about"],
		["/../about", "internal /about"],
		["/a/../../about", "internal /about"],
		["/a//b", "internal /a//b"],
		["/index.html", "internal /index.html"],
		[`/${"a".repeat(10_000)}`, `internal /${"a".repeat(10_000)}`],
		["https://www.example.com", "internal /"],
		["https://www.example.com/about", "internal /about"],
		["HTTPS://WWW.EXAMPLE.COM/about", "internal /about"],
		["https://WWW.example.com/About", "internal /About"],
		["http://www.example.com/about", "internal /about"],
		["https://www.example.com:443/about", "internal /about"],
		["http://www.example.com:80/about", "internal /about"],
		["https://someone@www.example.com/about", "internal /about"],
		["//www.example.com/about", "internal /about"],
		["https://www.example.com#top", "internal / #top"],
		["https://www.example.com?x=1", "internal / as /?x=1"],
	])("is resolved to a path of the site: %s", (url, expected) => {
		expect(resolve(url)).toBe(expected);
	});

	test.each([
		["", PAGE, "internal /services/ocd"],
		["#faq", PAGE, "internal /services/ocd #faq"],
		["#", PAGE, "internal /services/ocd"],
		["?x=1", PAGE, "internal /services/ocd as /services/ocd?x=1"],
		["adhd", PAGE, "internal /services/adhd"],
		["./adhd", PAGE, "internal /services/adhd"],
		["../about", PAGE, "internal /about"],
		["../../../about", PAGE, "internal /about"],
		["adhd", `${SITE}services/ocd/`, "internal /services/ocd/adhd"],
		["about", SITE, "internal /about"],
		["about", `${SITE}practice/`, "internal /practice/about"],
		["www.nhs.uk/x", SITE, "internal /www.nhs.uk/x"],
		["a/b:c", SITE, "internal /a/b:c"],
		["https//www.nhs.uk", SITE, "internal /https//www.nhs.uk"],
		["?at=10:30", SITE, "internal / as /?at=10:30"],
	])("is resolved relative to its page: %s on %s", (url, page, expected) => {
		expect(resolve(url, page)).toBe(expected);
	});

	test("is recognised with the ASCII form of an international host name", () => {
		const resolve = createResolver("https://www.müller.example/");
		const formatIdn = (url: string) => formatAddress(resolve(url, SITE));
		expect(formatIdn("https://www.müller.example/a")).toBe("internal /a");
		expect(formatIdn("https://www.MÜLLER.example/a")).toBe("internal /a");
		expect(formatIdn("https://www.xn--mller-kva.example/a")).toBe(
			"internal /a",
		);
		expect(formatIdn("https://www.muller.example/a")).toBe(
			"external https://www.muller.example/a",
		);
	});

	test("is recognised so after many other addresses too", () => {
		const resolve = createResolver(SITE);
		for (let at = 0; at < 100_000; at++) resolve(`page-${at}`, SITE);
		expect(formatAddress(resolve("https://münchen.example/", SITE))).toBe(
			"external https://xn--mnchen-3ya.example/",
		);
	});

	test("is resolved anew on another page when it is relative", () => {
		const resolve = createResolver(SITE);
		expect(formatAddress(resolve("adhd", PAGE))).toBe(
			"internal /services/adhd",
		);
		expect(formatAddress(resolve("adhd", SITE))).toBe("internal /adhd");
		expect(resolve("/about", PAGE)).toBe(resolve("/about", SITE));
	});
});

describe("an address of another site", () => {
	test.each([
		["https://www.nhs.uk", "https://www.nhs.uk/"],
		["https://www.nhs.uk/a%20b?c=d", "https://www.nhs.uk/a%20b?c=d"],
		["http://www.nhs.uk/100%", "http://www.nhs.uk/100%"],
		["//www.nhs.uk/x", "https://www.nhs.uk/x"],
		["HTTPS://WWW.NHS.UK/A", "https://www.nhs.uk/A"],
		["https://www.nhs.uk:8443/", "https://www.nhs.uk:8443/"],
		["https://example.com/about", "https://example.com/about"],
		[
			"https://www.example.com.evil.example/",
			"https://www.example.com.evil.example/",
		],
		[
			"https://www.example.com@evil.example/",
			"https://www.example.com@evil.example/",
		],
		[
			"https://www.example.com:8443/about",
			"https://www.example.com:8443/about",
		],
		["http://[::1]:3000/", "http://[::1]:3000/"],
		["https://münchen.example/", "https://xn--mnchen-3ya.example/"],
		// A browser does not send the fragment to the site.
		["https://www.nhs.uk/x#faq", "https://www.nhs.uk/x"],
		["https://www.nhs.uk/x#", "https://www.nhs.uk/x"],
		["https://www.nhs.uk/x#:~:text=calm", "https://www.nhs.uk/x"],
	])("is resolved as external: %s", (url, expected) => {
		expect(resolve(url)).toBe(`external ${expected}`);
	});
});

describe("an address of no site", () => {
	test.each([
		"mailto:hello@example.com",
		"MAILTO:hello@example.com",
		"mailto:hello@example.com?subject=Hello%20there",
		"mailto:hello+web@mail.example.co.uk",
		"mailto:a@example.com,b@example.com",
		"mailto:hello%40example.com",
		"mailto:?subject=A%20page&body=https://www.example.com/",
		"tel:+442079460123",
		"tel:020-7946-0123",
		"tel:(020)79460123",
		"TEL:999",
		"tel:+442079460123;ext=5",
		"sms:+442079460123",
		"sms:+442079460123?body=Hello",
		"whatsapp://send?phone=442079460123",
		"skype:calm.practice?call",
		"sip:hello@example.com",
		"facetime:hello@example.com",
		"geo:51.5,-0.1",
		"webcal://www.example.com/hours.ics",
		"data:image/png;base64,AAAA",
		"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
		"DATA:,a b",
		"about:blank",
		"blob:https://www.example.com/1",
		// The rule security/markup reports these.
		"javascript:void(0)",
		"javascript:throw new Error('blocked')",
		"JavaScript:alert(1)",
		"vbscript:x",
	])("is not resolved to any site: %s", (url) => {
		expect(resolve(url)).toBe("elsewhere");
	});
});

describe("an address that no browser could follow", () => {
	test.each([
		["/100%", PERCENT],
		["/%zz", PERCENT],
		["/%ff", PERCENT],
		["/a%2F100%", PERCENT],
		["/a b", BLANK],
		["/a\nb", BLANK],
		["/a\tb", BLANK],
		["/a\u00a0b", BLANK],
		["\u00a0/about", BLANK],
		[" /about", BLANK],
		["/about ", BLANK],
		["https://www.nhs.uk /x", BLANK],
		["tel:+44 20 7946 0123", BLANK],
		["http://", NO_SITE],
		["https://", NO_SITE],
		["http:", NO_SITE],
		["https:/about", NO_SITE],
		["https:about", NO_SITE],
		["https:///about", NO_SITE],
		["https://?x", NO_SITE],
		["HTTPS://#x", NO_SITE],
		["//", NO_SITE],
		["///x", NO_SITE],
		["//?x", NO_SITE],
		["mailto:", NO_MAIL],
		["mailto:hello", NO_MAIL],
		["mailto:hello@example", NO_MAIL],
		["mailto:hello@@example.com", NO_MAIL],
		["mailto:a@example.com,b", NO_MAIL],
		["mailto:?", NO_MAIL],
		["tel:", NO_PHONE],
		["tel:call-me", NO_PHONE],
		["tel://442079460123", NO_PHONE],
		["htps://www.nhs.uk", UNKNOWN("htps:")],
		["localhost:3000/x", UNKNOWN("localhost:")],
		["www.nhs.uk:443/x", UNKNOWN("www.nhs.uk:")],
		["C:/Users/me/a.pdf", UNKNOWN("c:")],
		["file:///Users/me/a.pdf", UNKNOWN("file:")],
		["https://www.nhs.uk:99999/", IMPOSSIBLE],
		["https://[::1/", IMPOSSIBLE],
		["https://a%zz.example/", IMPOSSIBLE],
		["//contact", NO_SUCH_SITE("contact")],
		["//Services/ocd", NO_SUCH_SITE("services")],
		["https://contact", NO_SUCH_SITE("contact")],
	])("is reported with the reason: %j", (url, expected) => {
		expect(resolve(url)).toBe(expected);
	});
});

test("keeps its percent encoding only where that is invalid", () => {
	expect(decode("a%20b")).toBe("a b");
	expect(decode("100%")).toBeUndefined();
});
