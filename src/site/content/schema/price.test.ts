import { describe, expect, test } from "vitest";
import {
	checkContent,
	edited,
	formatLocatedProblems,
} from "../../../../test/support/make-site.ts";
import { price } from "./price.ts";

test.each([
	["£90", "90"],
	["£90 per session", "90"],
	["£90 a session, 60 minutes", "90"],
	["£90/hour", "90"],
	["£1,200.50 for ten", "1200.50"],
	["£ 45 (half an hour)", "45"],
	["Free", "0"],
	["free of charge", "0"],
	["£30 to £45", undefined],
	["£30-45", undefined],
	["From £60", undefined],
	["£90, £60 for students", undefined],
	["Free, or £10 at your place", undefined],
	["Your first talk is free", undefined],
])("%s is shown unchanged, and its amount is read as %s", (text, amount) => {
	expect(price.parse(text)).toEqual({ text, amount });
});

const CONTACT = "content/pages/contact.yaml";

async function describePriceProblems(fee: string) {
	const fees = `fees:\n  heading: Fees\n  items:\n    - label: A session\n      ${fee}\nfaqs:`;
	const text = edited(CONTACT, "faqs:", fees);
	return formatLocatedProblems(
		(await checkContent({ [CONTACT]: text })).located,
	);
}

test("a price that still has to be written keeps the site from being built", async () => {
	expect(price.parse("TODO")).toEqual({ text: "TODO", amount: undefined });
	expect(await describePriceProblems("price: TODO")).toContain(
		"error: this text still has to be written: it says TODO",
	);
	expect(await describePriceProblems("price: todo")).toContain(
		"is not a price",
	);
});

describe("an invalid price", () => {
	test("is reported at its location, with an example", async () => {
		expect(
			[
				await describePriceProblems("price: ninety pounds"),
				await describePriceProblems("price: £"),
				await describePriceProblems('price: "90"'),
				await describePriceProblems("price: 90"),
				await describePriceProblems("price:"),
				await describePriceProblems("covers: An hour"),
			].join("\n"),
		).toMatchInlineSnapshot(`
			"content/pages/contact.yaml:33:14 error: "ninety pounds" is not a price: it has no amount in pounds, and does not say Free
			  -> Write it with the £ sign, as in price: £90 per session, or price: Free
			content/pages/contact.yaml:33:14 error: "£" is not a price: it has no amount in pounds, and does not say Free
			  -> Write it with the £ sign, as in price: £90 per session, or price: Free
			content/pages/contact.yaml:33:14 error: "90" is not a price: it has no amount in pounds, and does not say Free
			  -> Write it with the £ sign, as in price: £90 per session, or price: Free
			content/pages/contact.yaml:33:14 error: "price" should be text, but it is the number 90 (The price as visitors read it)
			  -> Write a text, with quotes round it if it is a number or starts with { or [: price: £90 per session
			content/pages/contact.yaml:33:13 error: "price" is empty (The price as visitors read it)
			  -> Write it like this: price: £90 per session
			content/pages/contact.yaml:32:7 error: "price" is missing (The price as visitors read it)
			  -> Add a line such as price: £90 per session"
		`);
	});
});
