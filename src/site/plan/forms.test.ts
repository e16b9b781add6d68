import { expect, test } from "vitest";
import { checkContent, edited } from "../../../test/support/make-site.ts";
import { makeModel } from "../../../test/support/site-model.ts";
import { planForm } from "./forms.ts";

type Forms = Awaited<ReturnType<typeof makeModel>>["settings"]["forms"];

async function formOf(forms: Partial<Forms>, name: "contact" | "enquiry") {
	const site = await makeModel();
	const settings = {
		...site.settings,
		forms: { ...site.settings.forms, ...forms },
	};
	const {
		sending: _,
		failure: __,
		privacy: ___,
		...form
	} = planForm(settings, name);
	return form;
}

const ACTION = "https://forms.example.com/f/calm";

test("a form that is not sent contains nothing of a form service", async () => {
	for (const service of ["generic", "web3forms", "netlify"] as const) {
		const forms = { service, delivery: "none", accessKey: "key" } as const;
		expect(await formOf(forms, "contact")).toMatchObject({
			action: undefined,
			delivery: "none",
			honeypot: undefined,
			extraFields: [],
			attributes: {},
		});
	}
});

test.each([
	["generic", { name: "topic", type: "text" }, undefined, []],
	["formspree", { name: "_gotcha", type: "text" }, "ok", []],
	[
		"web3forms",
		{ name: "botcheck", type: "checkbox" },
		"success",
		[{ name: "access_key", value: "key" }],
	],
	[
		"netlify",
		{ name: "bot-field", type: "text" },
		undefined,
		[{ name: "form-name", value: "enquiry" }],
	],
] as const)(
	"a form for %s has the fields that the service expects",
	async (service, honeypot, flag, extraFields) => {
		const forms = { service, delivery: "post", accessKey: "key" } as const;
		expect(await formOf(forms, "enquiry")).toMatchObject({
			action: ACTION,
			honeypot,
			flag,
			extraFields,
		});
	},
);

test("a form for Netlify has the attributes that Netlify looks for", async () => {
	const forms = { service: "netlify", delivery: "post" } as const;
	expect((await formOf(forms, "contact")).attributes).toEqual({
		name: "contact",
		"data-netlify": "true",
		"data-netlify-honeypot": "bot-field",
	});
});

test("a form for Netlify contains the real name of its hidden field", async () => {
	const forms = {
		service: "netlify",
		delivery: "post",
		honeypot: "reason",
	} as const;
	const form = await formOf(forms, "contact");
	expect(form.honeypot?.name).toBe("reason");
	expect(form.attributes["data-netlify-honeypot"]).toBe("reason");
});

test("the name of the hidden field can be configured", async () => {
	const forms = { delivery: "post", honeypot: "reason" } as const;
	expect((await formOf(forms, "contact")).honeypot).toEqual({
		name: "reason",
		type: "text",
	});
});

test.each([
	...["website", "Website", "url", "homepage-url", "name", "last_name"],
	...["email", "e-mail", "your-email", "phone", "tel", "message", "service"],
	...["preferredContact", "company", "organisation", "postcode", "zip"],
	...["address2", "city", "username", "access_key", "form-name", "bday"],
])("the name %s of the hidden field is an error", async (name) => {
	const SITE = "content/site.yaml";
	const { located } = await checkContent({
		[SITE]: edited(SITE, "forms:", `forms:\n  honeypot: ${name}`),
	});
	expect(located).toMatchObject([
		{
			message: `"${name}" is the name of a field that people or their browsers fill in, so real messages would be lost as spam`,
			source: { file: SITE, column: 13 },
		},
	]);
});

test.each(["_gotcha", "botcheck", "bot-field", "_honey", "topic", "fax2go"])(
	"the name %s of the hidden field is accepted",
	async (name) => {
		const SITE = "content/site.yaml";
		const { located } = await checkContent({
			[SITE]: edited(SITE, "forms:", `forms:\n  honeypot: ${name}`),
		});
		expect(located).toEqual([]);
	},
);

test("the link to the privacy notice has its final address with either delivery", async () => {
	const site = await makeModel({ settings: "basePath: /practice" });
	expect(planForm(site.settings, "contact").privacy).toBeUndefined();
	const privacy = `privacy: { label: Your data, href: /privacy#why }`;
	const SITE = "content/site.yaml";
	const { site: changed } = await checkContent({
		[SITE]: edited(SITE, "forms:", `basePath: /practice\nforms:\n  ${privacy}`),
	});
	for (const name of ["contact", "enquiry"] as const)
		expect(changed && planForm(changed.settings, name).privacy).toEqual({
			label: "Your data",
			href: "/practice/privacy#why",
		});
});
