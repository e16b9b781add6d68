// The words of the shipped site: what five kinds of page say, what the specification demands of them, and what hypno check
// finds in them. After an intended change, "npx vitest run --project site test/shipped-texts -u" writes both files again.
import { describe, expect, test } from "vitest";
import type { Problem } from "../src/base/problems.ts";
import { checkFolder } from "./support/checked-site.ts";
import {
	attributeOf,
	type Element,
	fieldsOf,
	figuresOf,
	findCardLists,
	linksOf,
	listText,
	readData,
	readNodes,
	select,
	selectOne,
	selectTags,
	textOf,
} from "./support/markup.ts";
import { readShippedBuilt, shippedConfig } from "./support/shipped-site.ts";
import {
	BOOKING_LINK,
	KNOWN_BROKEN_LINKS,
	SERVICES,
	SLUGS,
	UNWRITTEN,
} from "./support/specification.ts";
import { testAll } from "./support/test-all.ts";

const site = readShippedBuilt();
const pageOf = (outputPath: string) => site.page(outputPath).document;
const mainOf = (outputPath: string) => selectOne(pageOf(outputPath), "main");

/** Their text belongs to the line in which they stand. */
const INLINE = new Set(
	"a abbr b br cite code em i small span strong sup time".split(" "),
);
const UNSEEN = new Set(["script", "svg", "source"]);

function describeField({ name, attribs }: Element): string {
	const { type = name, name: key, value, required } = attribs;
	const given = value === undefined ? "" : ` = ${value}`;
	return `[${type} ${key}${given}${required === undefined ? "" : ", required"}]`;
}

/** What stands before the text of an element. */
function describeStart(element: Element): string {
	const { name, attribs } = element;
	if (/^h[1-6]$/.test(name)) return `${"#".repeat(Number(name[1]))} `;
	if (name === "li") return "- ";
	if (name === "img") return `[picture: ${attribs.alt}]`;
	if (/^(?:input|select|textarea)$/.test(name)) return describeField(element);
	if (name === "option") return `[choice = ${attribs.value}] `;
	if (name === "button") return "[button] ";
	return "";
}

/** Lists the texts of an element in their order, each with where it leads. */
function listLines(root: Element): string[] {
	const lines: string[] = [];
	let start = "";
	let line = "";
	const end = () => {
		const text = line.replace(/\s+/g, " ").trim();
		if (text === "") return;
		lines.push(start + text);
		start = "";
		line = "";
	};
	const visit = (node: Element["children"][number]) => {
		if ("data" in node) line += node.data;
		if (!("attribs" in node) || UNSEEN.has(node.name)) return;
		const isInline = INLINE.has(node.name);
		if (!isInline) end();
		// Two links may stand side by side.
		if (node.name === "a" && line.endsWith(">")) line += " ";
		const marker = describeStart(node);
		if (marker.endsWith(" ")) start += marker;
		else line += marker;
		for (const child of node.children) visit(child);
		if (node.name === "br") line += " / ";
		if (node.name === "a") line += ` <${attributeOf(node, "href")}>`;
		if (isInline) return;
		end();
		start = "";
	};
	visit(root);
	return lines;
}

/** A picture that is drawn otherwise has another hash, and the same words. */
const withoutHashes = (text: string) =>
	text.replace(/-[0-9a-f]{8}\./g, "-HASH.");

function formatPage(outputPath: string): string {
	const document = pageOf(outputPath);
	const head = selectOne(document, "head");
	const meta = (selector: string) =>
		select(head, `meta[${selector}]`).map((one) => attributeOf(one, "content"));
	const canonical = selectOne(head, "link[rel=canonical]");
	const graph: unknown = JSON.parse(readData(head));
	return [
		`==================== ${outputPath}`,
		`title:       ${textOf(selectOne(head, "title"))}`,
		`description: ${meta("name=description")}`,
		`keywords:    ${meta("name=keywords")}`,
		`canonical:   ${attributeOf(canonical, "href")}`,
		`picture:     ${meta("property=og:image")}`,
		`             ${meta("property=og:image:alt")}`,
		"",
		...listLines(selectOne(document, "main")),
		"",
		JSON.stringify(graph, null, 2),
		"",
	].join("\n");
}

function formatFrame(): string {
	const body = selectOne(pageOf("index.html"), "body");
	const parts = selectTags(body, ["header", "aside", "footer"]);
	return [
		"==================== the frame of every page",
		...parts.flatMap((part) => [`---------- ${part.name}`, ...listLines(part)]),
		"",
	].join("\n");
}

test("five kinds of page say the words of their content, in its order", async () => {
	const kinds = ["index", "about", "services", "contact"];
	const files = [...kinds, "services/stop-smoking"];
	const pages = files.map((name) => formatPage(`${name}.html`));
	const text = withoutHashes([formatFrame(), ...pages].join("\n"));
	await expect(text).toMatchFileSnapshot("fixtures/shipped-texts.txt");
});

describe("the frame has what the specification demands:", () => {
	const body = selectOne(pageOf("index.html"), "body");
	const addressesOf = (slugs: readonly string[]) =>
		slugs.map((slug) => `/services/${slug}`);

	test("a bar with the main links, the list of services and Get Started", () => {
		const [list] = select(selectOne(body, "nav[aria-label=Main]"), "ul");
		const entries: (string[] | undefined)[] = [];
		for (const item of list?.children ?? []) {
			if (!("attribs" in item)) continue;
			const [control] = selectTags(item, ["a", "button"]);
			entries.push(control && [textOf(control), attributeOf(control, "href")]);
		}
		expect(entries).toEqual([
			["Home", "/"],
			["About", "/about"],
			["Services", ""],
			["Contact", "/contact"],
			["Get Started", "/contact"],
		]);
	});

	test("a list of services with All Services and the 34, in groups with headings", () => {
		const nav = selectOne(body, "nav[aria-label=Main]");
		const toggle = selectOne(nav, "button");
		expect(attributeOf(toggle, "type")).toBe("button");
		const id = attributeOf(toggle, "popovertarget");
		const [all, ...links] = linksOf(nav, `[id=${id}] li a`);
		expect(all).toEqual(["All Services", "/services"]);
		expect(links.map(([, href]) => href).sort()).toEqual(
			addressesOf(SLUGS).sort(),
		);
		expect(new Set(links.map(([label]) => label)).size).toBe(34);
		const groups = select(nav, `[id=${id}] ul ul`);
		expect(groups.flatMap((group) => linksOf(group))).toEqual(links);
		expect(listText(nav, `[id=${id}] p`)).toHaveLength(groups.length);
	});

	test("a mobile menu with the main links, 8 services and the number of the rest", () => {
		const nav = selectOne(body, "nav[aria-label=Menu]");
		const id = attributeOf(selectOne(nav, "button"), "popovertarget");
		const menu = selectOne(nav, `[id=${id}]`);
		expect(linksOf(menu).map(([, href]) => href)).toEqual([
			...["/", "/about", "/contact", "/services"],
			...addressesOf(SLUGS.slice(0, 8)),
			...["/services", "/contact", "tel:+442079460123"],
		]);
		expect(listText(menu, "p")).toEqual(["26 more services"]);
	});

	test("a banner that offers the domain for 500 pounds by e-mail", () => {
		const banner = selectOne(body, "aside[aria-label=Domain for sale]");
		expect(textOf(banner)).toContain("£500");
		expect(linksOf(banner).map(([, href]) => href)).toEqual([
			"mailto:hello@example.com",
		]);
	});
});

describe("the home page has what the specification demands:", () => {
	const main = mainOf("index.html");

	test("a first button that books a free consultation", () => {
		const [button] = select(main, "a.button");
		expect(button?.attribs).toMatchObject(BOOKING_LINK);
		expect(button && textOf(button)).toBe(
			"BOOK A FREE CONSULTATION (opens in new tab)",
		);
	});

	test("the figures, at the top and after the testimonials", () => {
		const [top = [], last = []] = select(main, "dl.figures").map(figuresOf);
		expect(top).toEqual([
			["25+", "years of experience"],
			["1000+", "clients helped"],
			["100%", "free consultation"],
			["24/7", "support"],
		]);
		expect(last).toContainEqual(["500+", "clients helped"]);
		expect(last).toContainEqual(["98%", "success rate"]);
	});

	test("six reasons, each with a heading and a text", () => {
		const lists = findCardLists(main, ["h3", "svg"]);
		expect(lists.map((list) => listText(list, "li h3").length)).toEqual([6]);
		expect(lists.flatMap((list) => listText(list, "li p"))).not.toContain("");
	});

	test("a card with the first step", () => {
		const card = selectOne(main, ".sheet");
		const points = listText(card, "li").join(" | ");
		expect(points).toMatch(/free consultation.*30 minutes/i);
		expect(points).toMatch(/no obligation/i);
		expect(points).toMatch(/online or by phone/i);
		expect(select(card, "a.button")[0]?.attribs).toMatchObject(BOOKING_LINK);
	});

	test("three cards with pictures that lead to the services", () => {
		expect(readPictureCards(main)).toEqual([
			{ title: "Stress Relief", hrefs: ["/services"] },
			{ title: "Anxiety Management", hrefs: ["/services"] },
			{ title: "Phobia Treatment", hrefs: ["/services"] },
		]);
	});

	test("three testimonials with five stars and one text alternative each", () => {
		const quotations = select(main, "figure");
		expect(quotations).toHaveLength(3);
		for (const quotation of quotations) {
			expect(textOf(selectOne(quotation, "blockquote"))).not.toBe("");
			expect(textOf(selectOne(quotation, "figcaption"))).toMatch(/^.+, .+$/);
			expect(listText(quotation, ".sr-only")).toEqual(["5 out of 5 stars"]);
			expect(textOf(selectOne(quotation, "[aria-hidden=true]"))).toBe("★★★★★");
		}
	});
});

function readPictureCards(main: Element) {
	const cards = select(main, "li").filter(
		(item) => select(item, "img").length > 0,
	);
	return cards.map((card) => {
		expect(select(card, "img")).toHaveLength(1);
		const title = textOf(selectOne(card, "h3"));
		return { title, hrefs: linksOf(card).map(([, href]) => href) };
	});
}

describe("the about page has what the specification demands:", () => {
	const main = mainOf("about.html");

	test("the figures, a story, a mission, four values and four credentials", () => {
		expect(figuresOf(selectOne(main, "dl.figures"))).toEqual([
			["500+", "clients helped"],
			["25+", "years of experience"],
			["98%", "success rate"],
			["24/7", "support"],
		]);
		expect(listText(main, ".prose p").length).toBeGreaterThan(1);
		expect(textOf(selectOne(main, ".on-deep h2"))).not.toBe("");
		const values = findCardLists(main, ["h3", "p"]);
		expect(values.map((list) => select(list, "li").length)).toEqual([4]);
		const credentials = [
			"NLP",
			"Clinical hypnotherapy",
			"Timeline therapy",
			"EMDR",
		];
		expect(listText(main, "dt").slice(4)).toEqual(credentials);
	});

	test("buttons to the services and to contact", () => {
		expect(linksOf(main, "a.button").map(([, href]) => href)).toEqual([
			"/services",
			"/contact",
		]);
	});
});

describe("the services page has what the specification demands:", () => {
	const main = mainOf("services.html");

	test("three core cards with durations, features and the missing addresses", () => {
		expect(readPictureCards(main)).toEqual([
			{ title: "Stress Relief", hrefs: [KNOWN_BROKEN_LINKS[0]] },
			{ title: "Anxiety Management", hrefs: [KNOWN_BROKEN_LINKS[1]] },
			{ title: "Phobia Treatment", hrefs: [KNOWN_BROKEN_LINKS[2]] },
		]);
		const durations = listText(main, "li p").filter((text) =>
			/^\d-\d sessions$/.test(text),
		);
		expect(durations).toEqual(["4-6 sessions", "6-8 sessions", "3-5 sessions"]);
		const features = select(main, "li")
			.filter((item) => select(item, "img").length > 0)
			.map((card) => listText(card, "ul li").length);
		expect(Math.min(...features)).toBeGreaterThanOrEqual(3);
	});

	test("six specialisations, four steps, and a call to action at its end", () => {
		const lists = findCardLists(main, ["h3", "svg"]);
		expect(lists.map((list) => select(list, "li").length)).toEqual([6]);
		expect(listText(main, "ol.path li h3")).toHaveLength(4);
		expect(linksOf(main).at(-2)?.[1]).toBe("/contact");
	});

	test("every service once", () => {
		const addresses = linksOf(main, "[id=all-services] li a");
		expect(addresses.map(([, href]) => href).sort()).toEqual(
			SLUGS.map((slug) => `/services/${slug}`).sort(),
		);
	});

	test("structured data that counts 25 services and names 34", () => {
		const nodes = readNodes(pageOf("services.html"));
		const list = nodes.find((node) => node["@type"] === "ItemList");
		expect(list).toMatchObject({
			numberOfItems: 25,
			itemListElement: SLUGS.map((slug) => ({
				url: `https://www.example.com/services/${slug}`,
			})),
		});
	});
});

const field = (name: string, type: string, values: readonly string[] = []) => ({
	name,
	type,
	isRequired: false,
	values,
});
const required = (name: string, type: string) => ({
	...field(name, type),
	isRequired: true,
});

describe("the contact page has what the specification demands:", () => {
	const main = mainOf("contact.html");
	const form = selectOne(main, "form");

	test("four ways to make contact, booking first, and a button that leads to the form", () => {
		const methods = select(main, "li").filter(
			(item) => select(item, "h2").length > 0,
		);
		const links = methods.flatMap((method) => linksOf(method));
		expect(links.map(([, href]) => href)).toEqual([
			BOOKING_LINK.href,
			"tel:+442079460123",
			"mailto:hello@example.com",
			"#contact-name",
		]);
		expect(linksOf(main, "a.button").at(-1)?.[1]).toBe("#contact-name");
		expect(select(form, "[id=contact-name]")).toHaveLength(1);
		expect(textOf(main)).toMatch(/free 30-minute/);
	});

	test("the fields of the message", () => {
		const options = [
			"stress-relief",
			"anxiety-management",
			"phobia-treatment",
			"weight-management",
			"confidence-building",
			"other",
		];
		expect(fieldsOf(form)).toEqual([
			required("name", "text"),
			required("email", "email"),
			field("phone", "tel"),
			field("service", "select", options),
			required("message", "textarea"),
		]);
	});

	test("four questions, with the length of a session and the number of sessions", () => {
		const answers = select(main, "details");
		expect(answers).toHaveLength(4);
		for (const answer of answers)
			expect(select(answer, "summary")).toHaveLength(1);
		const answerText = answers.map(textOf).join(" ");
		expect(answerText).toContain("60-90 minutes");
		expect(answerText).toMatch(/most clients improve within 3-6 sessions/i);
	});

	test("a promise to reply, the hours, and a link to the crisis numbers at the foot of the page", () => {
		expect(listText(main, "dd")).toContain("Within 24 hours");
		expect(listText(main, "dd")).toContain("Mon-Fri 9AM-7PM, Sat 10AM-4PM");
		expect(linksOf(main, "a[href=#urgent-help]")).toHaveLength(1);
		const help = selectOne(pageOf("contact.html"), "footer [id=urgent-help]");
		expect(linksOf(help).map(([, href]) => href)).toEqual([
			"tel:999",
			"tel:116123",
			"tel:111",
		]);
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
	const body = selectOne(pageOf("404.html"), "body");
	expect(attributeOf(body, "data-page")).toBe("not-found");
});

test("the specification lists twelve services with content and 22 without", () => {
	expect(SERVICES).toHaveLength(12);
	expect(UNWRITTEN).toHaveLength(22);
});

/** The icons of the specification, by the class of each drawing. */
const ICONS = new Set(
	"brain heart shield users crown zap trending-down moon leaf clock target trending-up"
		.split(" ")
		.map((name) => `lucide-${name}`),
);

const isSpecifiedIcon = (icon: Element) =>
	attributeOf(icon, "class")
		.split(" ")
		.some((name) => ICONS.has(name));

const SERVICE_PAGES = SERVICES.map((service) => {
	const document = pageOf(`services/${service.slug}.html`);
	const main = selectOne(document, "main");
	const title = textOf(selectOne(main, "h1"));
	return { ...service, document, main, title };
});
const testServices = testAll(
	"the page of every service with content",
	SERVICE_PAGES,
	({ slug }) => slug,
);

testServices(
	"begins with badge, title, description and four points with icons",
	({ document, main, title }) => {
		const texts = listText(main, "p");
		expect(texts[0]).not.toBe("");
		expect(title).toMatch(/^\S.* Hypnotherapy$/);
		const lists = select(main, "ul").filter(
			(candidate) => select(candidate, "svg").length > 0,
		);
		const points = lists.flatMap((list) => select(list, "li"));
		expect(lists).toHaveLength(1);
		expect(points).toHaveLength(4);
		for (const point of points) {
			const [icon] = select(point, "svg");
			expect(icon && isSpecifiedIcon(icon)).toBe(true);
			expect(textOf(point)).not.toBe("");
		}
		const description = selectOne(document, "head meta[name=description]");
		expect(texts).toContain(attributeOf(description, "content"));
	},
);

testServices(
	"has three approaches, the known figures, benefits and a journey",
	({ sessions, successRate, main }) => {
		expect(listText(main, "ol.ways li h3")).toHaveLength(3);
		expect(figuresOf(selectOne(main, "dl.figures"))).toEqual([
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
	const name = title.replace(/ Hypnotherapy$/, "");
	const times = ["morning", "afternoon", "evening", "weekend"];
	expect(fieldsOf(form)).toEqual([
		field("service", "hidden", [name]),
		required("name", "text"),
		required("email", "email"),
		field("phone", "tel"),
		field("preferredContact", "radio", ["email", "phone", "text"]),
		field("preferredTime", "select", times),
		field("message", "textarea"),
	]);
	const options = listText(form, "select option").join(" ");
	for (const range of ["9AM-12PM", "12PM-5PM", "5PM-7PM", "Weekend"])
		expect(options).toContain(range);
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

testServices(
	"offers it to search engines as a service of the practice",
	({ slug, document, title }) => {
		const url = `https://www.example.com/services/${slug}`;
		expect(readNodes(document)).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					"@type": "Service",
					"@id": `${url}#service`,
					name: title,
					provider: { "@id": "https://www.example.com/#practice" },
					url,
				}),
			]),
		);
	},
);

testAll(
	"the page of every service without content",
	UNWRITTEN,
	(slug) => slug,
)("shows that it was not found, and has no form", (slug) => {
	const main = mainOf(`services/${slug}.html`);
	expect(listText(main, "h1")).toEqual(["Service not found"]);
	expect(select(main, "form")).toEqual([]);
});

function formatFinding(found: Problem): string {
	const { rule, severity, source, message, ...rest } = found;
	const place = `${source?.file}:${source?.line}:${source?.column}`;
	const { target, pages = [], suggestions = [], hint, fix } = rest;
	const lines = [
		`${severity} ${rule} ${place}`,
		message,
		`target: ${target}`,
		`pages: ${pages.length > 3 ? pages.length : pages.join(" ")}`,
		`suggestions: ${suggestions.join(" ")}`,
		`hint: ${hint ?? ""}`,
		`fix: ${fix ?? ""}`,
	];
	return lines.filter((line) => !line.endsWith(": ")).join("\n  ");
}

describe("hypno check", () => {
	const checking = checkFolder(shippedConfig());

	test("checks all pages, and no other site", async () => {
		const { isWhole, coverage, unchecked } = await checking;
		expect(isWhole).toBe(true);
		expect(coverage.pages).toBe(39);
		expect(coverage.links).toBeGreaterThan(3000);
		expect(coverage.external.checked).toBe(0);
		expect(unchecked).toEqual([
			expect.stringMatching(/^\d+ address(?:es)? of other sites/),
		]);
	});

	test("finds what is known of the shipped site, and nothing else", async () => {
		const { findings } = await checking;
		const text = `${findings.map(formatFinding).join("\n")}\n`;
		await expect(text).toMatchFileSnapshot("fixtures/shipped-findings.txt");
	});

	test("finds the gaps that the specification names", async () => {
		const { findings } = await checking;
		const targetsOf = (rule: string) =>
			findings.filter((found) => found.rule === rule).map((one) => one.target);
		expect(targetsOf("link/broken")).toEqual(KNOWN_BROKEN_LINKS);
		expect(targetsOf("service/missing-content").sort()).toEqual(
			[...UNWRITTEN].sort(),
		);
		expect(
			targetsOf("facts/conflict")
				.map((target) => target?.split(":")[0])
				.sort(),
		).toEqual(["availability", "clientsHelped", "consultationMinutes"]);
	});
});
