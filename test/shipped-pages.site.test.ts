// The built about, services, contact and 404 pages have what the specification requires.
import { describe, expect, test } from "vitest";
import { buildShipped } from "./support/build-shipped.ts";
import {
	attributeOf,
	fieldsOf,
	figuresOf,
	findCardLists,
	linksOf,
	listText,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import {
	BOOKING_LINK,
	KNOWN_BROKEN_LINKS,
	SLUGS,
} from "./support/specification.ts";

const site = await buildShipped();

const mainOf = (outputPath: string) =>
	selectOne(site.page(outputPath).document, "main");

describe("the about page", () => {
	const main = mainOf("about.html");

	test("shows the specified figures", () => {
		expect(figuresOf(selectOne(main, "dl.figures"))).toEqual([
			["500+", "clients helped"],
			["25+", "years of experience"],
			["98%", "success rate"],
			["24/7", "support"],
		]);
	});

	test("shows the story and the mission", () => {
		expect(listText(main, ".prose p").length).toBeGreaterThan(1);
		const mission = selectOne(main, ".on-deep");
		expect(textOf(selectOne(mission, "h2"))).not.toBe("");
		expect(textOf(selectOne(mission, "p"))).not.toBe("");
	});

	test("shows four values and four credentials", () => {
		const lists = findCardLists(main, ["h3", "p"]);
		expect(lists.map((list) => select(list, "li").length)).toEqual([4]);
		expect(listText(main, "dt").slice(4)).toEqual([
			"NLP",
			"Clinical hypnotherapy",
			"Timeline therapy",
			"EMDR",
		]);
	});

	test("has buttons to the services and to contact", () => {
		expect(linksOf(main, "a.button").map(([, href]) => href)).toEqual([
			"/services",
			"/contact",
		]);
	});
});

describe("the services page", () => {
	const main = mainOf("services.html");

	test("shows three core cards with durations, features and the missing addresses", () => {
		const cards = select(main, "li").filter(
			(item) => select(item, "img").length > 0,
		);
		const links = cards.map((card) => linksOf(card));
		expect(cards.map((card) => listText(card, "h3")[0])).toEqual([
			"Stress Relief",
			"Anxiety Management",
			"Phobia Treatment",
		]);
		expect(links).toEqual([
			[["Learn More about Stress Relief", KNOWN_BROKEN_LINKS[0]]],
			[["Learn More about Anxiety Management", KNOWN_BROKEN_LINKS[1]]],
			[["Learn More about Phobia Treatment", KNOWN_BROKEN_LINKS[2]]],
		]);
		const durations = ["4-6 sessions", "6-8 sessions", "3-5 sessions"];
		for (const [index, card] of cards.entries()) {
			expect(listText(card, "p")).toContain(durations[index]);
			expect(listText(card, "ul li").length).toBeGreaterThanOrEqual(3);
			expect(select(card, "img")).toHaveLength(1);
		}
	});

	test("shows six specialisations and four steps", () => {
		const lists = findCardLists(main, ["h3", "svg"]);
		expect(lists.map((list) => select(list, "li").length)).toEqual([6]);
		expect(listText(main, "ol.path li h3")).toHaveLength(4);
	});

	test("lists every service once", () => {
		const addresses = linksOf(main, "[id=all-services] li a");
		expect(addresses.map(([, href]) => href).sort()).toEqual(
			SLUGS.map((slug) => `/services/${slug}`).sort(),
		);
	});

	test("ends with a call to action", () => {
		const [last] = linksOf(main).slice(-2);
		expect(last?.[1]).toBe("/contact");
	});
});

describe("the contact page", () => {
	const main = mainOf("contact.html");
	const form = selectOne(main, "form");

	test("shows four ways to make contact, booking first", () => {
		const methods = select(main, "li").filter(
			(item) => select(item, "h2").length > 0,
		);
		const [first] = methods.flatMap((method) => select(method, "a"));
		expect(first?.attribs).toMatchObject(BOOKING_LINK);
		expect(
			methods.flatMap((method) => linksOf(method)).map(([, href]) => href),
		).toEqual([
			BOOKING_LINK.href,
			"tel:+442079460123",
			"mailto:hello@example.com",
			"#contact-name",
		]);
		expect(textOf(main)).toMatch(/free 30-minute/);
	});

	test("has a button with the practice's number that calls it", () => {
		expect(linksOf(main, "li a")).toContainEqual([
			"Call 020 7946 0123",
			"tel:+442079460123",
		]);
	});

	test("has a link to the crisis numbers at the foot of the page", () => {
		const [link] = select(main, "a").filter(
			(candidate) => attributeOf(candidate, "href") === "#urgent-help",
		);
		expect(link && textOf(link)).toBe(
			"If you need help tonight, please use the numbers at the foot of this page.",
		);
		const body = selectOne(site.page("contact.html").document, "body");
		const location = selectOne(body, "footer [id=urgent-help]");
		expect(linksOf(location).map(([, href]) => href)).toEqual([
			"tel:999",
			"tel:116123",
			"tel:111",
		]);
	});

	test("has a form that states how it would send, and contains no recipient", () => {
		expect(attributeOf(form, "method")).toBe("post");
		expect("action" in form.attribs).toBe(false);
		expect(site.page("contact.html").html).not.toContain("forms.example.com");
		expect("disabled" in selectOne(form, "button").attribs).toBe(true);
		expect(attributeOf(form, "enctype")).toBe(
			"application/x-www-form-urlencoded",
		);
		expect("novalidate" in form.attribs).toBe(false);
	});

	test("has the specified fields of the message", () => {
		const field = (name: string, type: string, isRequired: boolean) => ({
			name,
			type,
			isRequired,
			values: [],
		});
		expect(fieldsOf(form)).toEqual([
			field("name", "text", true),
			field("email", "email", true),
			field("phone", "tel", false),
			{
				...field("service", "select", false),
				values: [
					"stress-relief",
					"anxiety-management",
					"phobia-treatment",
					"weight-management",
					"confidence-building",
					"other",
				],
			},
			field("message", "textarea", true),
		]);
	});

	test("shows four questions", () => {
		const answers = select(main, "details");
		expect(answers).toHaveLength(4);
		for (const answer of answers)
			expect(select(answer, "summary")).toHaveLength(1);
		const answerText = answers.map(textOf).join(" ");
		expect(answerText).toContain("60-90 minutes");
		expect(answerText).toMatch(/most clients improve within 3-6 sessions/i);
	});

	test("has a button that leads to the form, and promises a reply", () => {
		expect(linksOf(main, "a.button").at(-1)).toEqual([
			"Send us a message",
			"#contact-name",
		]);
		expect(select(form, "[id=contact-name]")).toHaveLength(1);
		expect(listText(main, "dd")).toContain("Within 24 hours");
		expect(listText(main, "dd")).toContain("Mon-Fri 9AM-7PM, Sat 10AM-4PM");
	});
});

test("the 404 page has the specified words and links", () => {
	const main = mainOf("404.html");
	expect(listText(main, "h1")).toEqual(["Page Not Found"]);
	expect(listText(main, "p")).toContain(
		"Sorry, the page you're looking for doesn't exist or has been moved.",
	);
	expect(linksOf(main, "a.button")).toEqual([
		["Return to Home", "/"],
		["Browse Our Services", "/services"],
	]);
	const body = selectOne(site.page("404.html").document, "body");
	expect(attributeOf(body, "data-page")).toBe("not-found");
});
