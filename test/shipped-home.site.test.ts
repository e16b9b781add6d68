// The built home page has what the specification requires.
import { expect, test } from "vitest";
import { buildShipped } from "./support/build-shipped.ts";
import {
	figuresOf,
	findCardLists,
	linksOf,
	listText,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import { BOOKING_LINK } from "./support/specification.ts";

const site = await buildShipped();

const main = selectOne(site.page("index.html").document, "main");

test("the first button books a free consultation", () => {
	const [button] = select(main, "a.button");
	expect(button?.attribs).toMatchObject(BOOKING_LINK);
	expect(button && textOf(button)).toBe(
		"BOOK A FREE CONSULTATION (opens in new tab)",
	);
	expect(select(main, "h1")).toHaveLength(1);
});

test("the specified figures follow the button", () => {
	const [figures] = select(main, "dl.figures");
	expect(figures && figuresOf(figures)).toEqual([
		["25+", "years of experience"],
		["1000+", "clients helped"],
		["100%", "free consultation"],
		["24/7", "support"],
	]);
	expect(textOf(main)).toContain(
		"NLP, clinical hypnotherapy, timeline therapy and EMDR",
	);
});

test("the page gives six reasons", () => {
	const lists = findCardLists(main, ["h3", "svg"]);
	expect(lists).toHaveLength(1);
	expect(lists.flatMap((list) => listText(list, "li h3"))).toHaveLength(6);
	expect(lists.flatMap((list) => listText(list, "li p"))).not.toContain("");
});

test("the card with the first step has the specified words", () => {
	const card = selectOne(main, ".sheet");
	const points = listText(card, "li").join(" | ");
	expect(points).toMatch(/free consultation.*30 minutes/i);
	expect(points).toMatch(/no obligation/i);
	expect(points).toMatch(/online or by phone/i);
	expect(select(card, "a.button")[0]?.attribs).toMatchObject(BOOKING_LINK);
});

test("three cards lead to the services", () => {
	const cards = select(main, "li").filter(
		(item) => select(item, "img").length > 0,
	);
	expect(cards.map((card) => listText(card, "h3"))).toEqual([
		["Stress Relief"],
		["Anxiety Management"],
		["Phobia Treatment"],
	]);
	for (const card of cards) {
		expect(linksOf(card).map(([, href]) => href)).toEqual(["/services"]);
		expect(select(card, "img")).toHaveLength(1);
	}
});

test("three testimonials have five stars and one text alternative each", () => {
	const quotations = select(main, "figure");
	expect(quotations).toHaveLength(3);
	for (const quotation of quotations) {
		expect(textOf(selectOne(quotation, "blockquote"))).not.toBe("");
		expect(textOf(selectOne(quotation, "figcaption"))).toMatch(/^.+, .+$/);
		expect(listText(quotation, ".sr-only")).toEqual(["5 out of 5 stars"]);
		expect(textOf(selectOne(quotation, "[aria-hidden=true]"))).toBe("★★★★★");
	}
});

test("the specified figures follow the testimonials", () => {
	const strip = select(main, "dl.figures").at(-1);
	const figures = strip ? figuresOf(strip) : [];
	expect(figures).toContainEqual(["500+", "clients helped"]);
	expect(figures).toContainEqual(["98%", "success rate"]);
});
