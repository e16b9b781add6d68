// A practice with several people says who does which service, what each of them costs, and where to book them.
import path from "node:path";
import { DomUtils } from "htmlparser2";
import { beforeAll, describe, expect, test } from "vitest";
import { readContent } from "../src/site/content/read-content.ts";
import {
	attributeOf,
	fieldsOf,
	linksOf,
	listText,
	parsePage,
	readNodes,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import { withModels } from "./support/shipped-models.ts";
import { traceSite } from "./support/traced-site.ts";
import {
	checkVariant,
	compareVariant,
	makePages,
	makeVariant,
	planVariant,
	replaceIn,
} from "./support/variant.ts";
import { writePeople } from "./support/whole-practice.ts";

const SITE = "content/site.yaml";
const WORDS = "content/pages/service.yaml";
const PRACTICE = "https://booking.example.com/free-breakthrough-session";
const IDA = "https://booking.example.com/ida";
const CY = "https://booking.example.com/cy";

type Page = ReturnType<typeof parsePage>;

const namesIn = (page: Page) =>
	linksOf(page)
		.filter(([, href]) => href === "/about#therapist")
		.map(([name]) => name);

/** The links of the opening and of the line at the foot of a telephone. */
const bookingsOf = (page: Page) =>
	["opening", "shortcuts"].map((name) => {
		const [link] = select(selectOne(page, `.${name}`), "a.button");
		return link && attributeOf(link, "href");
	});

let pages: (outputPath: string) => Page;
beforeAll(async () => {
	const read = await makePages(await planVariant(writePeople()));
	pages = (outputPath) => parsePage(read(outputPath));
});

describe("a service of one person", () => {
	test("shows that person alone, with the fees and the register of that person", () => {
		const page = pages("services/stop-smoking.html");
		expect(namesIn(page)).toEqual(["Ida Marlow", "Ida Marlow"]);
		for (const place of [".card", "[id=enquiry]"]) {
			const text = textOf(selectOne(page, place));
			expect(text).toContain("General Hypnotherapy Register 0045871");
			expect(text).toContain("Single session: £90");
			expect(text).not.toContain("£70");
		}
	});

	test("is booked with that person, wherever it can be booked", () => {
		const page = pages("services/stop-smoking.html");
		expect(bookingsOf(page)).toEqual([IDA, IDA]);
		const booked = linksOf(page).filter(([, href]) => href === IDA);
		expect(booked.map(([label]) => label.split(" (")[0])).toEqual(
			expect.arrayContaining([
				"Book a free consultation",
				"Book",
				"Book with Ida Marlow",
			]),
		);
		expect(linksOf(page).map(([, href]) => href)).not.toContain(PRACTICE);
	});

	test("sends the name with its form", () => {
		const [form] = select(pages("services/stop-smoking.html"), "form");
		expect(form && fieldsOf(form)).toContainEqual({
			name: "person",
			type: "hidden",
			isRequired: false,
			values: ["Ida Marlow"],
		});
	});
});

describe("a service of several people", () => {
	test("shows them in its own order, each with a fee and a booking page", () => {
		const page = pages("services/ptsd.html");
		const card = selectOne(page, ".card");
		expect(namesIn(card)).toEqual(["Cy Lee", "Ida Marlow"]);
		const links = linksOf(card).map(([label, href]) => [
			label.split(" (")[0],
			href,
		]);
		expect(links).toEqual(
			expect.arrayContaining([
				["Single session: £70", "/fees"],
				["Book with Cy Lee", CY],
				["Single session: £90", "/fees"],
				["Book with Ida Marlow", IDA],
			]),
		);
		expect(textOf(card)).not.toContain("Group");
	});

	test("is booked with the practice", () => {
		const page = pages("services/ptsd.html");
		expect(bookingsOf(page)).toEqual([PRACTICE, PRACTICE]);
	});

	test("offers them in its form", () => {
		const [form] = select(pages("services/ptsd.html"), "form");
		expect(form && fieldsOf(form)).toContainEqual({
			name: "person",
			// With radio buttons, the script would ask for a telephone number.
			type: "select",
			isRequired: false,
			values: ["Cy Lee", "Ida Marlow"],
		});
	});
});

test("the booking page of a service comes before that of its person", () => {
	const page = pages("services/insomnia-sleep.html");
	const own = "https://booking.example.com/sleep";
	expect(bookingsOf(page)).toEqual([own, own]);
});

test("a service that names nobody is that of all, and its form asks for nobody", () => {
	const page = pages("services/weight-loss.html");
	const all = ["Ida Marlow", "Ben Okafor", "Cy Lee"];
	expect(namesIn(page)).toEqual([...all, ...all]);
	expect(bookingsOf(page)).toEqual([PRACTICE, PRACTICE]);
	const [form] = select(page, "form");
	expect(form && fieldsOf(form).map(({ name }) => name)).not.toContain(
		"person",
	);
	// Ben has no fee of his own.
	expect(textOf(selectOne(page, ".card"))).toMatch(
		/Ben Okafor.*Group: £20.*Cy Lee/,
	);
});

test("without a booking page of the practice, that of a person is still the next step", async () => {
	const settings = replaceIn(SITE, /^bookingUrl.*\n/m, "");
	const { parse } = await planVariant({ ...writePeople(), [SITE]: settings });
	const page = await parse("services/stop-smoking.html");
	expect(bookingsOf(page)).toEqual([IDA, IDA]);
	expect(textOf(selectOne(page, ".opening"))).toContain("Book (opens");
	expect(bookingsOf(await parse("services/ptsd.html"))[0]).toBe("#enquiry");
});

test("cards and lists say who does a service that names its people", () => {
	const list = selectOne(pages("services.html"), ".all-services");
	const items = select(list, "li").map(textOf);
	expect(items.find((item) => item.startsWith("Stop Smoking"))).toMatch(
		/with Ida Marlow$/,
	);
	expect(items.find((item) => item.startsWith("PTSD"))).toMatch(
		/with Cy Lee and Ida Marlow$/,
	);
	expect(items.find((item) => item.startsWith("Weight"))).not.toMatch(/with /);
	for (const name of ["services.html .core", "index.html .teaser"]) {
		const [file = "", place = ""] = name.split(" ");
		const cards = listText(selectOne(pages(file), place), "li p");
		expect(cards, name).toContain("with Cy Lee and Ida Marlow");
	}
});

test("people are booked from the about page, and beside the opening each has one fee", () => {
	const about = linksOf(selectOne(pages("about.html"), "[id=therapist]"));
	expect(about.map(([, href]) => href)).toEqual(
		expect.arrayContaining([IDA, CY]),
	);
	const opening = textOf(selectOne(pages("index.html"), "main .people"));
	expect(opening.match(/£\d+/g)).toEqual(["£90", "£20", "£70"]);
});

test("fees say whose they are", () => {
	for (const name of ["contact.html", "fees.html"])
		expect(
			select(selectOne(pages(name), "[id=fees]"), "h3").map((heading) =>
				DomUtils.getInnerHTML(heading).split("<br>"),
			),
			name,
		).toEqual([
			["Single session", "Ida Marlow"],
			["Four sessions", "Ida Marlow"],
			["Single session", "Cy Lee"],
			["Group"],
		]);
});

test("search engines learn who provides a service, and who offers at which price", () => {
	const practice = { "@id": "https://www.example.com/#practice" };
	const ida = {
		"@type": "Person",
		"@id": "https://www.example.com/#therapist",
		name: "Ida Marlow",
	};
	const cy = {
		"@type": "Person",
		"@id": "https://www.example.com/#therapist-3",
		name: "Cy Lee",
	};
	for (const [slug, provider] of [
		["stop-smoking", [practice, ida]],
		["ptsd", [practice, cy, ida]],
		["weight-loss", practice],
	] as const)
		expect(
			readNodes(pages(`services/${slug}.html`)).find(
				(node) => node["@type"] === "Service",
			),
		).toMatchObject({ provider });
	const offers = readNodes(pages("contact.html")).find(
		(node) => "makesOffer" in node,
	);
	expect(offers).toMatchObject({
		makesOffer: [
			{ price: "90", offeredBy: { "@type": "Person", name: "Ida Marlow" } },
			{ price: "340", offeredBy: { name: "Ida Marlow" } },
			{ price: "70", offeredBy: { name: "Cy Lee" } },
			expect.not.objectContaining({ offeredBy: expect.anything() }),
		],
	});
});

test("the words are traced to their lines, with and without marks alike", async () => {
	// What the templates say by default is in no file.
	const words = replaceIn(
		WORDS,
		"rateSource:",
		"with: with\nbook: Book\nrateSource:",
	)
		.replace(/^ {4}hours:/m, "    person: With whom?\n$&")
		.replace(/^ {2}timePrompt:/m, "  personPrompt: No preference\n$&");
	const { all, wrong } = await traceSite(
		makeVariant({ ...writePeople(), [WORDS]: words }),
	);
	expect(wrong).toEqual([]);
	const filesOf = (words: string) =>
		new Set(
			all
				.filter(({ text }) => text.includes(words))
				.flatMap(({ files }) => files.map((file) => path.basename(file))),
		);
	expect(filesOf("Book with Cy Lee")).toEqual(
		new Set(["about.yaml", "service.yaml"]),
	);
	expect(filesOf("with Cy Lee and Ida Marlow")).toContain("ptsd.md");
});

test("the check finds no mistake in all this, and the new addresses are links", async () => {
	const { added } = await compareVariant(writePeople());
	const found = added.map(({ rule, message }) => `${rule}: ${message}`);
	const [trust, ...placeholders] = found.toSorted().reverse();
	// People and fees are there now.
	expect(trust).toContain(
		"the site does not say how the practice is insured or where to find you",
	);
	for (const one of placeholders)
		expect(one).toMatch(/^content\/placeholder: .*booking\.example\.com/);
	expect(placeholders).toHaveLength(3);
});

test("an unknown name is an error at its place", async () => {
	const people = writePeople();
	const changed: Record<string, string> = {};
	const expected = [
		["content/pages/contact.yaml", "person: Cy Lee", "person: Cyril", "Cyril"],
		["content/services/ptsd.md", "[Cy Lee, Ida", "[Cy Lea, Ida", "Cy Lea"],
	].map(([file = "", from = "", to = "", name]) => {
		const text = (people[file] ?? "").replace(from, to);
		changed[file] = text;
		const line = text.split("\n").findIndex((one) => one.includes(to)) + 1;
		const message = `nobody on the site is called "${name}"`;
		return { message, source: { file, line } };
	});
	const { config, findings } = await checkVariant({ ...people, ...changed });
	expect(
		findings.filter(({ rule }) => rule === "content/invalid"),
	).toMatchObject(expected);
	expect((await readContent(withModels(config))).site).toBeDefined();
});
