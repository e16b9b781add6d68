// The built service pages, with and without content, have what the specification requires.
import { expect, test } from "vitest";
import { buildShipped } from "./support/build-shipped.ts";
import {
	attributeOf,
	type Element,
	fieldsOf,
	figuresOf,
	linksOf,
	listText,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import { SERVICES, UNWRITTEN } from "./support/specification.ts";
import { testAll } from "./support/test-all.ts";

const site = await buildShipped();
const pageOf = (slug: string) => site.page(`services/${slug}.html`).document;

/** The icons of the specification, by the class of each drawing. */
const ICONS = [
	"brain",
	"heart",
	"shield",
	"users",
	"crown",
	"zap",
	"trending-down",
	"moon",
	"leaf",
	"clock",
	"target",
	"trending-up",
].map((name) => `lucide-${name}`);

function iconsOf(element: Element): string[] {
	return select(element, "svg").map(
		(icon) =>
			ICONS.find((name) =>
				attributeOf(icon, "class").split(" ").includes(name),
			) ?? "none of the twelve",
	);
}

test("the specification lists twelve services with content and 22 without", () => {
	expect(SERVICES).toHaveLength(12);
	expect(UNWRITTEN).toHaveLength(22);
});

const PAGES = SERVICES.map((service) => {
	const document = pageOf(service.slug);
	const main = selectOne(document, "main");
	const title = textOf(selectOne(main, "h1"));
	return { ...service, document, main, title };
});
const testServices = testAll(
	"the page of every service with content",
	PAGES,
	({ slug }) => slug,
);

testServices(
	"begins with badge, title, description and four points with icons",
	({ document, main, title }) => {
		expect(listText(main, "p")[0]).not.toBe("");
		expect(title).toMatch(/^\S.* Hypnotherapy$/);
		const [list, ...others] = select(main, "ul").filter(
			(candidate) => select(candidate, "svg").length > 0,
		);
		expect(others).toEqual([]);
		const points = list ? select(list, "li") : [];
		expect(points).toHaveLength(4);
		for (const point of points) {
			expect(iconsOf(point)[0]).not.toBe("none of the twelve");
			expect(textOf(point)).not.toBe("");
		}
		const description = attributeOf(
			selectOne(document, "head meta[name=description]"),
			"content",
		);
		expect(listText(main, "p")).toContain(description);
	},
);

testServices(
	"has three approaches, the known figures, benefits and a journey",
	({ sessions, successRate, main }) => {
		expect(listText(main, "ol.ways li h3")).toHaveLength(3);
		const figures = figuresOf(selectOne(main, "dl.figures"));
		expect(figures).toEqual([
			[`${sessions} sessions`, "Typical duration"],
			[successRate, "Success rate"],
		]);
		expect(listText(main, "ul.checks li").length).toBeGreaterThanOrEqual(6);
		const steps = listText(main, "ol.path li h3");
		expect(steps.length).toBeGreaterThanOrEqual(4);
		expect(steps.length).toBeLessThanOrEqual(6);
	},
);

testServices("has the enquiry form", ({ main, title }) => {
	const form = selectOne(main, "form");
	const text = (name: string, type: string, isRequired = false) => ({
		name,
		type,
		isRequired,
		values: [],
	});
	expect(fieldsOf(form)).toEqual([
		{
			...text("service", "hidden"),
			values: [title.replace(/ Hypnotherapy$/, "")],
		},
		text("name", "text", true),
		text("email", "email", true),
		text("phone", "tel"),
		{
			...text("preferredContact", "radio"),
			values: ["email", "phone", "text"],
		},
		{
			...text("preferredTime", "select"),
			values: ["morning", "afternoon", "evening", "weekend"],
		},
		text("message", "textarea"),
	]);
	expect(attributeOf(form, "method")).toBe("post");
	expect(attributeOf(form, "enctype")).toBe(
		"application/x-www-form-urlencoded",
	);
	const times = listText(form, "select option").join(" ");
	for (const range of ["9AM-12PM", "12PM-5PM", "5PM-7PM", "Weekend"])
		expect(times).toContain(range);
});

testServices(
	"shows the hours and the free call, and promises a reply once an enquiry is sent",
	({ main }) => {
		const enquiry = textOf(selectOne(main, "[id=enquiry]"));
		expect(enquiry).toContain("Mon-Fri 9AM-7PM, Sat 10AM-4PM");
		expect(enquiry).toContain("free 15-minute");
		expect(textOf(selectOne(main, "template[data-sent]"))).toBe(
			"Enquiry SubmittedThank you for your enquiry. We'll be in touch within 24 hours.",
		);
	},
);

testServices("refers people to their GP, and promises nothing", ({ main }) => {
	expect(textOf(main)).toMatch(/\byour GP\b/);
	expect(textOf(main)).toMatch(/not a replacement for medical care/);
	expect(textOf(main)).not.toMatch(/\b(?:cures?|guarantee[sd]?)\b/i);
});

testServices("links only to services that have a page", ({ slug, main }) => {
	const related = linksOf(main, ".no-print li a").map(([, href]) => href);
	expect(related.length).toBeGreaterThan(0);
	for (const href of related) {
		expect(href).not.toBe(`/services/${slug}`);
		expect(SERVICES.map((known) => `/services/${known.slug}`)).toContain(href);
	}
});

const testUnwritten = testAll(
	"the page of every service without content",
	UNWRITTEN,
	(slug) => slug,
);

testUnwritten(
	"shows that it was not found, and excludes search engines",
	(slug) => {
		const document = pageOf(slug);
		const main = selectOne(document, "main");
		expect(listText(main, "h1")).toEqual(["Service not found"]);
		expect(select(main, "form")).toEqual([]);
		const robots = selectOne(document, "head meta[name=robots]");
		expect(attributeOf(robots, "content")).toBe("noindex");
		expect(site.text("sitemap.xml")).not.toContain(`/services/${slug}<`);
	},
);
