import { expect, test } from "vitest";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import { claimsTestimonials, contentTrader } from "./trade.ts";

const TESTIMONIALS = "content/testimonials.yaml";
const ABOUT = "content/pages/about.yaml";
const SITE = "content/site.yaml";

const REAL = { file: TESTIMONIALS, from: /sample: true/g, to: "sample: false" };
const onAboutPage = (text: string): PassageEdit => ({
	file: ABOUT,
	from: "Four habits of our own that shape every session.",
	to: text,
});

test("requires no origin of testimonials that are samples", async () => {
	expect(await runRule(claimsTestimonials)).toEqual([]);
});

test("reports testimonials without their origin or a policy", async () => {
	const found = await runRule(claimsTestimonials, [REAL]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/testimonials.yaml testimonials: the testimonials do not say where they come from, and no page says how you collect and check them, which British consumer law expects",
		]
	`);
});

test.each([
	"We ask every client for feedback, and publish it unchanged.",
	"Each review is shown with the client's consent.",
	"We collect testimonials with a form after the last session.",
])("accepts a policy for reviews: %s", async (text) => {
	expect(await runRule(claimsTestimonials, [REAL, onAboutPage(text)])).toEqual(
		[],
	);
});

test.each([
	"We are glad of every review.",
	"We check our own work, and ask for your consent.",
])("takes for no policy for reviews: %s", async (text) => {
	const found = await runRule(claimsTestimonials, [REAL, onAboutPage(text)]);
	expect(found).toHaveLength(1);
});

test("accepts testimonials whose roles all name their origin", async () => {
	const roles = {
		file: TESTIMONIALS,
		from: /role: .*/g,
		to: "role: Google review, May 2026",
	};
	expect(await runRule(claimsTestimonials, [REAL, roles])).toEqual([]);
});

const PUBLISHED = [
	{ file: SITE, from: "delivery: none", to: "delivery: post" },
	{
		file: SITE,
		from: "https://www.example.com",
		to: "https://still-water.co.uk",
	},
];
const ADDRESS = {
	file: SITE,
	from: "location: London",
	to: "address: { street: 1 High Street, locality: London, postcode: N1 1AA }\nlocation: London",
};

test("requires no trader while the site is an example or sends nothing", async () => {
	expect(await runRule(contentTrader)).toEqual([]);
	expect(await runRule(contentTrader, PUBLISHED.slice(0, 1))).toEqual([]);
});

test("reports a published site without a name and an address", async () => {
	const found = await runRule(contentTrader, PUBLISHED);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/site.yaml name: the site takes enquiries, but does not say who runs the practice or at which address, which British law requires",
		]
	`);
});

test("accepts a name and an address in the settings or in a text", async () => {
	const inText = onAboutPage("Still Water Ltd, 1 High Street, London N1 1AA.");
	expect(await runRule(contentTrader, [...PUBLISHED, inText])).toEqual([]);
	const found = await runRule(contentTrader, [...PUBLISHED, ADDRESS]);
	expect(found.map(({ target }) => target)).toEqual(["who runs the practice"]);
});
