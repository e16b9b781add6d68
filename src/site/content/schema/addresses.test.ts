import { expect, test } from "vitest";
import { drawAddresses } from "../../../../test/support/made-addresses.ts";
import { checkContent, edited } from "../../../../test/support/make-site.ts";
import { parseUrl } from "../../../base/addresses/parse-url.ts";
import { publishedHeaders } from "../../addresses/published-headers.ts";
import { formatCaddyFile } from "../../output/hosts/caddy.ts";
import { divideRedirects } from "../../output/hosts/host-rules.ts";
import { formatNginxFile } from "../../output/hosts/nginx.ts";
import {
	formEndpoint,
	isLinkTarget,
	origin,
	secureAddress,
	webAddress,
} from "./addresses.ts";

const NOTE = ["An address", "https://www.example.com"] as const;
const endpoint = formEndpoint(...NOTE);
const accepts = {
	endpoint: (value: string) => endpoint.safeParse(value).success,
	origin: (value: string) => origin(...NOTE).safeParse(value).success,
	web: (value: string) => webAddress(...NOTE).safeParse(value).success,
	secure: (value: string) => secureAddress(...NOTE).safeParse(value).success,
	link: isLinkTarget,
};

test.each([
	"*",
	"*.example.com",
	"a;script-src",
	"a,b.example",
	"a`b.example",
	"$host",
	"a$request_uri",
	"a'b",
	'a"b',
	"a(b)",
	"a|b",
	"a!b",
	"a&b",
	"a+b",
	"a=b",
	"a~b",
	"a..b",
	".a",
	"a.",
	"a b",
	"a\tb",
	"a\nb",
	"a%2Cb",
	"a%3Bscript-src",
	"user:word@a.example",
	"a@b.example",
	"a.example:",
	"a.example:99999",
	"a.example:80:80",
	"[::1",
	"::1",
	"[*]",
	"'unsafe-inline'",
])("no address has the host %j", (host) => {
	for (const [kind, isAccepted] of Object.entries(accepts)) {
		expect([kind, isAccepted(`https://${host}`)]).toEqual([kind, false]);
		if (kind !== "origin")
			expect([kind, isAccepted(`https://${host}/f`)]).toEqual([kind, false]);
	}
});

const NAMES =
	`formspree.io api.web3forms.com www.calmmind.co.uk calm-mind.example localhost 127.0.0.1 [::1]
	[2001:db8::1] a.b.c.d.e xn--mller-kva.example müller.example größe.de 日本.jp пример.рф 1und1.de 4u.com
	EXAMPLE.ORG Forms.Example.Com a--b.example x s3.eu-west-2.amazonaws.com script.google.com submit-form.com
	forms.un-static.com hooks.zapier.com 192.168.0.10 01234.example a1.b2.c3 co.uk t.me wa.me nhs.uk`.split(
		/\s+/,
	);

test("ordinary hosts are silent, with and without a port, a path, a query and a fragment", () => {
	const addresses: string[] = [];
	for (const name of NAMES)
		for (const rest of ["/", ":8443/f", "/f/a;b,c'd$e*", "?a=b;c", "/#top"])
			addresses.push(`https://${name}${rest}`);
	expect(addresses.length).toBeGreaterThanOrEqual(50);
	for (const kind of ["endpoint", "web", "secure", "link"] as const)
		expect(addresses.filter((one) => !accepts[kind](one))).toEqual([]);
	for (const name of NAMES) {
		expect(accepts.origin(`https://${name}`)).toBe(true);
		expect(accepts.origin(`http://${name}:8080/`)).toBe(true);
	}
});

test("a link may lead to a host with an underscore, which no header can name", () => {
	const address = "https://old_blog.tumblr.com/a_b";
	expect([accepts.link(address), accepts.web(address)]).toEqual([true, true]);
	expect(accepts.endpoint(address)).toBe(false);
});

test.each([
	["url: https://www.example.com", "url: https://$host", 6],
	[
		"forms:",
		'forms:\n  delivery: post\n  service: generic\n  endpoint: "https://*/"\n  #',
		13,
	],
	["forms:", "statistics: { service: goatcounter, site: a_b }\nforms:", 43],
	["forms:", "statistics: { service: goatcounter, site: a;b }\nforms:", 43],
	["forms:", "basePath: /..\nforms:", 11],
	["forms:", "basePath: /.\nforms:", 11],
	["forms:", "basePath: /a/../b\nforms:", 11],
])("%s becomes %s: an error at its line", async (from, to, column) => {
	const file = "content/site.yaml";
	const text = edited(file, from, to).replace(
		"  #\n  endpoint: https://forms.example.com/f/calm\n",
		"",
	);
	const { located } = await checkContent({ [file]: text });
	expect(located).toMatchObject([{ source: { file, column } }]);
});

test.each(["/.well", "/a.b", "/...", "/practice", "/~ann/site"])(
	"the folder %s is silent",
	async (basePath) => {
		const file = "content/site.yaml";
		const text = edited(file, "forms:", `basePath: ${basePath}\nforms:`);
		expect((await checkContent({ [file]: text })).located).toEqual([]);
	},
);

/** Splits the header as browsers do: by commas into policies, by semicolons into directives, by blanks into sources. */
function parsePolicies(header: string) {
	return header.split(",").map((policy) => {
		const directives: [string, string[]][] = [];
		for (const part of policy.split(";")) {
			const [name = "", ...sources] = part
				.split(/[\t\n\f\r ]+/)
				.filter(Boolean);
			if (name !== "") directives.push([name.toLowerCase(), sources]);
		}
		return directives;
	});
}

/** Reads a file of a web server byte by byte. @returns the texts in its quotes, and whether the last one is closed */
function readQuoted(file: string, quote: string, backslash?: string) {
	const texts: string[] = [];
	let open: string | undefined;
	for (let at = 0; at < file.length; at++) {
		const character = file.charAt(at);
		if (open === undefined) {
			if (character === "#") at = file.indexOf("\n", at);
			else if (character === quote) open = "";
		} else if (character === backslash) open += file.charAt(++at);
		else if (character === quote) {
			texts.push(open);
			open = undefined;
		} else open += character;
	}
	return { texts, isClosed: open === undefined };
}

const POLICY = publishedHeaders();
const ALLOWED = new Map(
	parsePolicies(POLICY[0]?.[1] ?? "")[0]?.map(([name, sources]) => [
		name,
		sources,
	]),
);
const RULES = {
	basePath: "",
	urlStyle: "flat",
	paths: [],
	...divideRedirects([]),
	keptAddresses: [],
} as const;
const BEFORE = {
	nginx: readQuoted(formatNginxFile({ ...RULES, headers: POLICY }), '"', "\\"),
	caddy: readQuoted(formatCaddyFile({ ...RULES, headers: POLICY }), "`"),
};

function checkAccepted(address: string): void {
	const { origin: formOrigin } = parseUrl(address) ?? {};
	if (formOrigin === undefined) throw new Error(`${address} has no origin`);
	const headers = publishedHeaders(formOrigin);
	const value = headers[0]?.[1] ?? "";
	const policies = parsePolicies(value);
	expect(policies).toHaveLength(1);
	const directives = policies[0] ?? [];
	expect(directives.map(([name]) => name)).toEqual([...ALLOWED.keys()]);
	for (const [name, sources] of directives) {
		const isOfForms = name === "form-action" || name === "connect-src";
		const before = ALLOWED.get(name) ?? [];
		expect(sources).toEqual(isOfForms ? [...before, formOrigin] : before);
	}
	expect(formOrigin).toMatch(/^https?:\/\/[a-z0-9.[\]:-]+$/);
	const nginx = readQuoted(formatNginxFile({ ...RULES, headers }), '"', "\\");
	const caddy = readQuoted(formatCaddyFile({ ...RULES, headers }), "`");
	expect([nginx.isClosed, caddy.isClosed]).toEqual([true, true]);
	expect(nginx.texts).toHaveLength(BEFORE.nginx.texts.length);
	expect(caddy.texts).toHaveLength(BEFORE.caddy.texts.length);
	for (const text of [...nginx.texts, ...caddy.texts]) {
		if (!text.includes("default-src")) continue;
		expect(text).toBe(value);
		expect(text).not.toMatch(/[$`{}"\\*]/);
	}
}

test("of five thousand made addresses, none widens the policy, ends a quote or names a variable", () => {
	let accepted = 0;
	for (const address of drawAddresses(20261129, 5000)) {
		const parsed = endpoint.safeParse(address);
		if (!parsed.success) continue;
		accepted++;
		checkAccepted(parsed.data);
	}
	expect(accepted).toBeGreaterThan(300);
});
