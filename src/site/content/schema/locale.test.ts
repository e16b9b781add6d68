// Numbers, prices and moments as people of other countries write and read them.
import { describe, expect, test } from "vitest";
import {
	edited,
	formatLocatedProblems,
	makeSite,
} from "../../../../test/support/make-site.ts";
import { readContent } from "../../../../test/support/read-content.ts";
import { internationalPhone } from "../../addresses/urls.ts";
import { moment } from "./day.ts";
import { BRITISH, inLocale, readLocale } from "./locale.ts";
import { price } from "./price.ts";

test.each([
	["IE", "01 555 0123", "+35315550123"],
	["DE", "030 5550123", "+49305550123"],
	["DE", "+49 (0)30 5550123", "+49305550123"],
	["DE", "0049 30 5550123", "+49305550123"],
	["DE", "+41 44 555 01 23", "+41445550123"],
	["FR", "01 55 50 01 23", "+33155500123"],
	["ES", "915 550 123", "+34915550123"],
	["IT", "06 5550 1234", "+390655501234"],
	["DK", "55 50 01 23", "+4555500123"],
	["HU", "06 1 555 0123", "+3615550123"],
	["US", "+1 212 555 0123", "+12125550123"],
])("in %s, %s dials %s", (country, written, dialled) => {
	expect(internationalPhone(written, country)).toBe(dialled);
});

const EURO = { ...BRITISH, currency: "EUR" };
const GERMAN = { language: "de-DE", country: "DE", currency: "EUR" };
const FRENCH = { language: "fr-FR", country: "FR", currency: "EUR" };
const SWISS = { language: "de-CH", country: "CH", currency: "CHF" };
const SWEDISH = { language: "sv-SE", country: "SE", currency: "SEK" };

test.each([
	[EURO, "€90 per session", "90"],
	[EURO, "€1,320.50", "1320.50"],
	[EURO, "EUR 90", "90"],
	[GERMAN, "90 €", "90"],
	[GERMAN, "90 € pro Sitzung", "90"],
	[GERMAN, "90,50 € für 60 Minuten", "90.50"],
	[GERMAN, "1.320,50 €", "1320.50"],
	[GERMAN, "80,– €", "80"],
	[GERMAN, "kostenlos", "0"],
	[GERMAN, "0 €", "0"],
	[GERMAN, "ab 90 €", undefined],
	[GERMAN, "90 bis 120 €", undefined],
	[GERMAN, "90 € oder 120 €", undefined],
	[GERMAN, "90 € und mehr", undefined],
	[FRENCH, "1 320,50 € par personne", "1320.50"],
	[FRENCH, "gratuit", "0"],
	[SWISS, "CHF 1’320.50", "1320.50"],
	[SWEDISH, "900 kr", "900"],
])("in %o, the amount of %s is %s", (locale, text, amount) => {
	expect(inLocale(locale, () => price.parse(text))).toEqual({ text, amount });
});

test.each([
	[GERMAN, "£90", "in EUR", "90 € per session"],
	[EURO, "£90", "in EUR", "€90 per session"],
	[BRITISH, "€90", "in pounds", "£90 per session"],
])("in %o, %s is no price", (locale, text, message, hint) => {
	const { error } = inLocale(locale, () => price.safeParse(text));
	const [issue] = error?.issues ?? [];
	expect(issue?.message).toContain(message);
	expect(JSON.stringify(issue).replaceAll(/\s/g, " ")).toContain(hint);
});

test.each([
	["de-DE", "3. März 2027, 18:30"],
	["en-IE", "3 March 2027, 6.30pm"],
	["en-US", "March 3, 2027, 6:30 PM"],
	["fr", "3 mars 2027, 18:30"],
])("in %s a moment reads %s", (language, words) => {
	const schema = moment("The beginning", "2027-03-03 18:30");
	for (const written of ["2027-03-03 18:30", "3 March 2027, 6.30pm"]) {
		const read = () => schema.parse(written).words.replace(/\s/g, " ");
		expect(inLocale({ ...BRITISH, language }, read)).toBe(words);
	}
});

test("a value is read by the locale of its own site, also after an error", () => {
	const fail = () => {
		throw new Error("a bug");
	};
	expect(() => inLocale(GERMAN, fail)).toThrow("a bug");
	expect(price.safeParse("90 €").success).toBe(false);
});

test("a key that is missing or wrong is British", () => {
	expect(readLocale({ language: "Deutsch", country: "DE" })).toEqual({
		...BRITISH,
		country: "DE",
	});
});

describe("content/site.yaml", () => {
	const SITE = "content/site.yaml";
	const describeProblems = async (lines: string) => {
		const site = edited(SITE, "name:", `${lines}\nname:`);
		const { config } = makeSite({ [SITE]: site });
		const { problems } = await readContent(config);
		return formatLocatedProblems(problems);
	};

	test.each([
		["language: deutsch", '"deutsch" is not the code of a language'],
		["language: de_DE", '"de_DE" is not the code of a language'],
		["country: UK", '"UK" is not the code of a country'],
		["country: Germany", '"Germany" is not the code of a country'],
		["currency: euro", '"euro" is not the code of a currency'],
		[
			"country: US",
			'"020 7946 0123" cannot be dialled: hypno has no country code for US',
		],
	])("%s is an error", async (line, message) => {
		expect(await describeProblems(line)).toContain(`error: ${message}`);
	});

	test("a price in another currency is an error where it is written", async () => {
		const CONTACT = "content/pages/contact.yaml";
		const { config } = makeSite({
			[SITE]: edited(SITE, "name:", "currency: EUR\nname:"),
			[CONTACT]: edited(
				CONTACT,
				"faqs:",
				"fees:\n  heading: Fees\n  items:\n    - label: A session\n      price: £90\nfaqs:",
			),
		});
		const { problems } = await readContent(config);
		expect(formatLocatedProblems(problems)).toBe(
			`content/pages/contact.yaml:33:14 error: "£90" is not a price: it has no amount in EUR, and does not say Free\n  -> Write it with the € sign, as in price: €90 per session, or price: Free`,
		);
	});
});
