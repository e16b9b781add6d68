import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checkContent, edited } from "../../../test/support/make-site.ts";
import { checkHtml, SITE } from "../../../test/support/run-rule.ts";
import { describeRules } from "../../cli/commands/describe-rules.ts";
import { createUrls } from "../../site/addresses/urls.ts";
import { formNotDelivered, privacyNotice } from "./forms.ts";

const { settings } = SITE;

const site = (forms: Partial<typeof settings.forms>) => ({
	...SITE,
	settings: { ...settings, forms: { ...settings.forms, ...forms } },
});
const SENT = site({
	delivery: "post",
	endpoint: "https://formspree.io/f/mvgqwxyz",
});

describe("form/not-delivered", () => {
	const targets = (html: string) =>
		checkHtml(formNotDelivered, html, { site: SENT }).map(
			({ target }) => target,
		);

	test("reports the setting, once for all forms, while the forms send nothing", () => {
		const form = `<form data-delivery="none" method="post"><input name="a"><button>Go</button></form>`;
		const found = checkHtml(formNotDelivered, form + form);
		expect(found).toMatchObject([
			{
				target: "forms.delivery",
				source: {
					file: "content/site.yaml",
					keys: ["forms", "delivery"],
				},
			},
		]);
		expect(checkHtml(formNotDelivered, form, { site: SENT })).toEqual([]);
	});

	test("reports forms that are sent to an example address", () => {
		const form = `<form data-delivery="post" action="/x" method="post"><input name="a"><button>Go</button></form>`;
		const found = checkHtml(formNotDelivered, form, {
			site: site({ delivery: "post" }),
		});
		expect(found).toMatchObject([
			{
				message:
					"the forms send to an example address, so nobody receives the messages",
				target: "forms.endpoint",
				source: { keys: ["forms", "endpoint"] },
			},
		]);
	});

	const ownForm = (
		endpoint: string,
		service: "generic" | "netlify" = "generic",
	) =>
		checkHtml(
			formNotDelivered,
			`<form data-delivery="post" action="${endpoint}" method="post"></form>`,
			{
				site: {
					...site({ delivery: "post", endpoint, service }),
					urls: createUrls({ siteUrl: origin, basePath: "", urlStyle: "flat" }),
				},
			},
		);
	const origin = "https://www.still-room.co.uk";

	test.each([
		..."/|/contact|/contact/|/contact?sent=1|/contact#form|/contact.html".split(
			"|",
		),
		..."/thanks|/services/stop-smoking|/favicon.svg|/apiary|/hooks".split("|"),
		`${origin}/contact`,
		"http://still-room.co.uk/contact",
	])("nothing receives what is sent to %s, a page of this site", (endpoint) => {
		expect(ownForm(endpoint)).toMatchObject([
			{
				message:
					"a page of this site receives no messages: hosts send the page, and what visitors wrote is lost",
				hint: "Write the address that a form service gives you, as in endpoint: https://formspree.io/f/yourcode; on Netlify, add service: netlify",
				source: { file: "content/site.yaml", keys: ["forms", "endpoint"] },
			},
		]);
	});

	test.each([
		..."/api/contact|/api/contact/|/v1/api/send|/.netlify/functions/x".split(
			"|",
		),
		..."/contact.php|/mail/send.cgi|/cgi-bin/mail|/functions/contact".split(
			"|",
		),
		..."/_functions/contact|/hooks/form|/Contact.ASPX|/send.php?to=1".split(
			"|",
		),
		`${origin}/api/contact`,
		"https://mail.still-room.co.uk/contact",
	])(
		"a function, a proxy or a program may receive messages at %s",
		(endpoint) => {
			expect(ownForm(endpoint)).toEqual([]);
		},
	);

	test("Netlify receives messages at a page of this site", () => {
		expect(ownForm("/contact", "netlify")).toEqual([]);
	});

	test("the lines to paste are those of the documentation, and deliver the forms", async () => {
		const [described] = describeRules([formNotDelivered]);
		const blocks =
			described?.explanation.match(/(?<=\n\n)(?: {2}.+\n)+/g) ?? [];
		expect(blocks).toHaveLength(2);
		const guide = fs.readFileSync(path.resolve("docs/content.md"), "utf8");
		const file = "content/site.yaml";
		for (const block of blocks) {
			expect(guide).toContain(block.replace(/^/gm, "   ").trimEnd());
			const own = "  endpoint: https://forms.example.com/f/calm\n";
			const key = "c9e03d8e-e893-4e11-8e9b-1f2a3b4c5d6e";
			const pasted = block
				.replace("yourcode", "mvgqwxyz")
				.replace(/(?<=accessKey: ).*/, key);
			const files = { [file]: edited(file, own, pasted) };
			const { site, problems } = await checkContent(files);
			expect(problems).toEqual([]);
			if (!site) throw new Error("the lines are not valid");
			const { delivery, endpoint } = site.settings.forms;
			const form = `<form data-delivery="${delivery}" action="${endpoint}" method="post"></form>`;
			expect(delivery).not.toBe("none");
			expect(checkHtml(formNotDelivered, form, { site })).toEqual([]);
		}
	});

	test.each([
		[
			"<form><input></form>",
			["form without an action", "form without a method"],
		],
		[
			'<form action=" " method="post"><input name="a"><button>Go</button></form>',
			["form without an action"],
		],
		[
			'<form action="/x" method="get"><input type="email" name="a"><button>Go</button></form>',
			["form without a method"],
		],
	])("%s is reported", (html, expected) => {
		expect(targets(html)).toEqual(expected);
	});

	test.each([
		'<form method="dialog"><button>Close</button></form>',
		'<form role="search"><input name="q"></form>',
		'<form action="/find" method="GET"><input type="search" name="q"></form>',
		'<form action="/x" method="post"><input type="hidden"><button>Subscribe</button></form>',
	])("%s is silent", (html) => {
		expect(targets(html)).toEqual([]);
	});
});

describe("privacy/notice", () => {
	const form = (inside = "") =>
		`<form data-delivery="post" method="post">${inside}</form>`;
	const find = (html: string, settings = SENT) =>
		checkHtml(privacyNotice, `<body>${html}</body>`, { site: settings });

	test.each([
		form(),
		form("<p>Privacy</p>"),
		`<section>${form()}</section><footer><a href="/privacy">Privacy</a></footer>`,
		form('<a href="/kept">What we keep</a>'),
	])("%s is reported", (html) => {
		expect(find(html)).toHaveLength(1);
	});

	test.each([
		form('<a href="/privacy">How we use it</a>'),
		`<section>${form()}<p><a href="/n">Our <b>data protection</b> notice</a></p></section>`,
		'<form action="/find"><input type="search" name="q"></form>',
	])("%s is silent", (html) => {
		expect(find(html)).toEqual([]);
	});

	test("the page that forms.privacy names is a notice, whatever its words", () => {
		const privacy = { label: "What we keep", href: "/kept" };
		const html = form('<a href="/kept">What we keep</a>');
		expect(find(html, site({ delivery: "post", privacy }))).toEqual([]);
	});

	test("it is reported where the notice is to be named, or at the form that does not link the named one", () => {
		const [unnamed] = find(form());
		expect(unnamed?.source).toEqual({
			file: "content/site.yaml",
			keys: ["forms"],
			on: "key",
		});
		const privacy = { label: "What we keep", href: "/kept" };
		const [unlinked] = find(form(), site({ delivery: "post", privacy }));
		expect(unlinked?.source).toMatchObject({ element: 1 });
	});

	test("forms that send nothing need no notice", () => {
		expect(find(form(), SITE)).toEqual([]);
	});
});
