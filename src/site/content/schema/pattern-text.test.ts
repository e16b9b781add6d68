// Texts in a certain form. Editors, which do not know the forms, accept the valid ones too.
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { validateValue } from "../../../../test/support/shipped-models.ts";
import { toEditorSchema } from "../editor/editor-schemas.ts";
import {
	email,
	formEndpoint,
	href,
	origin,
	phone,
	staticFile,
	webAddress,
} from "./addresses.ts";
import { slug } from "./fields.ts";
import { childSchema } from "./meaning.ts";
import { settings } from "./settings.ts";

const basePath = childSchema(settings({}).schema, "basePath") ?? z.never();

interface Kind {
	readonly name: string;
	readonly schema: z.core.$ZodType;
	readonly valid: readonly string[];
	readonly invalid: readonly string[];
}

const KINDS: readonly Kind[] = [
	{
		name: "slug",
		schema: slug("A slug", "ocd"),
		valid: ["ocd", "stop-smoking", "a1-2b", " ocd "],
		invalid: ["", "OCD", "stop_smoking", "-ocd", "ocd-", "a--b", "a b", "é"],
	},
	{
		name: "base path",
		schema: basePath,
		valid: ["", "/practice", "/a/b.c~d-e", " /practice "],
		invalid: [
			"practice",
			"/practice/",
			"/",
			"//a",
			"/a b",
			"https://a.example",
		],
	},
	{
		name: "link target",
		schema: href("A link"),
		valid: [
			"/",
			"/contact",
			"/contact#form",
			"#form",
			"https://www.nhs.uk/x?y#z",
			"HTTP://www.nhs.uk",
			"mailto:hello@example.com",
			"tel:+442079460123",
		],
		invalid: [
			"",
			"contact",
			"#",
			"//evil.example",
			"/\\evil.example",
			"/a b",
			"https://a.example/a b",
			"javascript:alert(1)",
			"ftp://a.example",
			"www.nhs.uk",
			"https:",
			"https://[",
			"http://a.example:port",
		],
	},
	{
		name: "web address",
		schema: webAddress("A page", "https://a.example"),
		valid: ["https://a.example/b?c", "http://a.example", "Https://a.example"],
		invalid: [
			"",
			"/contact",
			"a.example",
			"mailto:a@b.example",
			"ftp://a.example",
			"https://",
		],
	},
	{
		name: "origin",
		schema: origin("The site", "https://a.example"),
		valid: ["https://a.example", "http://a.example:8080/", "HTTPS://A.EXAMPLE"],
		invalid: [
			"",
			"a.example",
			"https:a.example",
			"https://a.example/b",
			"https://a.example?b",
			"https://a.example/#b",
			"mailto:a@b.example",
			"https://[",
		],
	},
	{
		name: "form endpoint",
		schema: formEndpoint("The service", "https://a.example"),
		valid: ["/thanks", "https://formspree.io/f/x"],
		invalid: ["", "thanks", "//a.example", "mailto:a@b.example", "http://"],
	},
	{
		name: "static file",
		schema: staticFile("A picture", "/a.png"),
		valid: ["/a.png", "/art/a.svg"],
		invalid: ["", "a.png", "static/a.png", "//a.png", "/a b.png"],
	},
	{
		name: "e-mail",
		schema: email("An address", "a@b.example"),
		valid: ["hello@example.com", "a.b+c@d.example", "info@müller.example"],
		invalid: [
			"",
			"hello",
			"hello@example",
			"a b@c.example",
			"a@b@c.example",
			"h\u0435llo@c.example",
		],
	},
	{
		name: "telephone",
		schema: phone("A number", "020 7946 0123"),
		valid: ["020 7946 0123", "+44 (0)20-7946-0123", "1234567"],
		invalid: [
			"",
			"123456",
			"12 34 56",
			"020 7946 0123 x",
			"0+207946012",
			"ring us",
		],
	},
];

describe.each(KINDS)("a $name", ({ schema, valid, invalid }) => {
	const editor = toEditorSchema(schema);

	test.each(valid)("may be %j in the build and in editors", (value) => {
		expect(z.safeParse(schema, value).error?.issues).toBeUndefined();
		expect(validateValue(editor, value)).toEqual([]);
	});

	test.each(invalid)("may not be %j", (value) => {
		expect(z.safeParse(schema, value).success).toBe(false);
	});
});

test("reports one problem for an invalid address", () => {
	const site = origin("The site", "https://a.example");
	for (const value of ["ftp://a.example", "mailto:a@b.example", "a", ""])
		expect(site.safeParse(value).error?.issues, value).toHaveLength(1);
});
