// The therapist, registers, insurance, fees and directions are shown on the pages and in the structured
// data, each of them also without the others, and hypno check reports missing ones.
import { beforeAll, describe, expect, test } from "vitest";
import { locationOf } from "./support/make-site.ts";
import {
	attributeOf,
	type Element,
	linksOf,
	listText,
	parsePage,
	readNodes,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import { readShippedText } from "./support/shipped-files.ts";
import {
	ABOUT,
	CONTACT,
	makeTrustFiles,
	PARTS,
	type PartName,
} from "./support/trust-content.ts";
import {
	compareVariant,
	makePages,
	planVariant,
	replaceIn,
	type Variant,
} from "./support/variant.ts";

const SITE = "content/site.yaml";
const GHR = "https://www.general-hypnotherapy-register.com/";
const CNHC = "https://www.cnhcregister.org.uk/";
const MAP = "https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1&zoom=16";
const PRACTICE = "https://www.example.com/practice/#practice";

/** One with a text, and one without. */
const CHECKED = ["ptsd", "ocd"];

describe("a site with all trust content", () => {
	let site: Variant;
	let read: (outputPath: string) => string;
	const page = (name: string) => parsePage(read(name));
	const main = (name: string) => selectOne(page(name), "main");
	const footer = (name: string) => selectOne(page(name), "footer");

	beforeAll(async () => {
		const settings =
			"basePath: /practice\naddress: { street: 1 Low Lane, locality: London, postcode: N1 9AA }";
		site = await planVariant({
			...makeTrustFiles(),
			[SITE]: replaceIn(SITE, 'basePath: ""', settings),
		});
		read = await makePages(site);
	});

	const nodesOf = (name: string) => (id: string) =>
		readNodes(page(name)).find((node) => node["@id"] === id);

	const linksIn = (root: Element) =>
		select(root, "a").map((link) => ({
			text: textOf(link),
			href: attributeOf(link, "href"),
			target: attributeOf(link, "target"),
		}));

	test("the about page shows the therapist with a picture", () => {
		expect(listText(main("about.html"), "h2")).toContain("Ada Winter");
		expect(textOf(main("about.html"))).toContain("since 2003, and you will");
		const [image, ...others] = select(main("about.html"), "picture img");
		expect(others).toEqual([]);
		expect(image?.attribs).toMatchObject({
			alt: "Ada Winter by the window of her room",
			width: "300",
			height: "400",
			loading: "lazy",
		});
		const types = select(main("about.html"), "picture source").map((source) =>
			attributeOf(source, "type"),
		);
		expect(types).toEqual(["image/avif", "image/webp"]);
	});

	test("the about page shows the registers and the insurance", () => {
		const about = main("about.html");
		const outside = linksIn(about).filter(({ href }) => /^http/.test(href));
		expect(outside).toEqual([
			{ text: "General Hypnotherapy Register", href: GHR, target: "" },
			{
				text: "Complementary & Natural Healthcare Council",
				href: CNHC,
				target: "",
			},
		]);
		const text = textOf(about);
		expect(text).toContain("Registration number 0045871");
		expect(text).toContain("Registration number 4711-H");
		expect(text).toContain("public liability insurance of £5 million.");
		expect(listText(about, "h2")).toEqual(
			expect.arrayContaining([
				"Where you can look me up",
				"How the work is insured",
			]),
		);
	});

	test("the contact page shows fees under headings, as they were written", () => {
		const fees = selectOne(main("contact.html"), "section[id=fees]");
		expect(listText(fees, "h2")).toEqual(["What it costs"]);
		expect(listText(fees, "h3")).toEqual([
			"First conversation",
			"Single session",
			"Four sessions",
			"Groups",
		]);
		expect(listText(fees, "li p")).toEqual([
			"Free",
			"Half an hour by telephone.",
			"£90 per session",
			"An hour and a half, and a recording to keep.",
			"£1,320.50",
			"£30 to £45",
			"Per person, by the size of the group.",
		]);
	});

	test("the contact page links to a map beside the address", () => {
		const contact = main("contact.html");
		const [address, ...others] = select(contact, "address");
		expect(others).toEqual([]);
		expect(address && textOf(address)).toBe("1 Low Lane, London, N1 9AA");
		expect(linksIn(contact)).toContainEqual({
			text: "See us on a map",
			href: MAP,
			target: "",
		});
		expect(select(page("contact.html"), "iframe")).toEqual([]);
	});

	test("every service page links to the fees", () => {
		expect(linksIn(main("services/ptsd.html"))).toContainEqual({
			text: "What it costs",
			href: "/practice/contact#fees",
			target: "",
		});
	});

	test("the footer of every page links to the registers", () => {
		for (const name of ["index.html", "404.html", "services/ocd.html"])
			expect(linksIn(footer(name)).map(({ href }) => href)).toEqual(
				expect.arrayContaining([GHR, CNHC]),
			);
	});

	test("structured data names the therapist", () => {
		const therapist = nodesOf("about.html")(
			"https://www.example.com/practice/#therapist",
		);
		expect(therapist).toMatchObject({
			"@type": "Person",
			name: "Ada Winter",
			description: expect.stringContaining("since 2003"),
			worksFor: { "@id": PRACTICE },
			hasCredential: expect.arrayContaining([
				{ "@type": "EducationalOccupationalCredential", name: "NLP" },
				{
					"@type": "EducationalOccupationalCredential",
					name: "General Hypnotherapy Register",
					identifier: "0045871",
					url: GHR,
				},
			]),
		});
		const image = String(therapist?.image);
		expect(image).toMatch(/^https:\/\/www\.example\.com\/practice\/.+\.png$/);
		const name = image.replace("https://www.example.com/practice/", "");
		const names = site.assets.map(({ outputPath }) => outputPath);
		expect(names).toContain(name);
	});

	test("structured data lists the offers that have one price, on the page that shows them", () => {
		expect(nodesOf("contact.html")(PRACTICE)).toMatchObject({
			name: "Stillwater Hypnotherapy",
			makesOffer: [
				{
					"@type": "Offer",
					name: "First conversation",
					description: "Half an hour by telephone.",
					price: "0",
					priceCurrency: "GBP",
				},
				{ name: "Single session", price: "90", priceCurrency: "GBP" },
				{ name: "Four sessions", price: "1320.50", priceCurrency: "GBP" },
			],
		});
		expect(nodesOf("about.html")(PRACTICE)).not.toHaveProperty("makesOffer");
	});

	test("structured data of every page has a link to the practice on a map", () => {
		for (const name of ["index.html", "contact.html"])
			expect(nodesOf(name)(PRACTICE)).toMatchObject({ hasMap: MAP });
	});

	/** The opening of the home page, and the part of a service with its form. */
	const listPlaces = (): Element[] => [
		selectOne(main("index.html"), ".on-deep"),
		selectOne(page("services/ptsd.html"), "[id=enquiry]"),
	];

	test("the therapist is beside the opening and the form, with portrait, registers and the first fee that is not free", () => {
		for (const place of listPlaces()) {
			expect(linksOf(place)).toEqual(
				expect.arrayContaining([
					["Ada Winter", "/practice/about#therapist"],
					["General Hypnotherapy Register", GHR],
					["Complementary & Natural Healthcare Council", CNHC],
					["Single session: £90 per session", "/practice/contact#fees"],
				]),
			);
			expect(textOf(place)).toContain("General Hypnotherapy Register 0045871");
			const [portrait, ...others] = select(place, "picture img");
			expect(others).toEqual([]);
			expect(portrait && attributeOf(portrait, "alt")).toBe(
				"Ada Winter by the window of her room",
			);
		}
		const target = selectOne(page("about.html"), "[id=therapist]");
		expect(textOf(target)).toContain("Ada Winter");
	});

	test("the therapist is on no page of a service without content, and not on the contact page", () => {
		for (const name of ["services/ocd.html", "contact.html"])
			expect(textOf(main(name))).not.toContain("Ada Winter");
	});
});

test("a therapist needs no picture, a map needs no address, and the place beside a form needs neither registers nor fees", async () => {
	const { read, parse } = await planVariant({
		[ABOUT]: `${readShippedText(ABOUT)}\n${PARTS.therapist.replace(/ {2}picture.*\n/, "")}`,
		[CONTACT]: `${readShippedText(CONTACT)}\n${PARTS.directions}`,
	});
	const html = await read("about.html");
	const about = selectOne(parsePage(html), "main");
	expect(listText(about, "h2")).toContain("Ada Winter");
	expect(select(about, "img")).toEqual([]);
	expect(html).toContain('"name":"Ada Winter","description":"I have worked');
	expect(html).not.toContain('"image"');
	expect(html).toContain(
		`"location":{"@type":"Place","hasMap":"${MAP.replaceAll("&", "\\u0026")}"}`,
	);
	const [opening] = select(await parse("index.html"), "main .on-deep");
	expect(opening && linksOf(opening)).toContainEqual([
		"Ada Winter",
		"/about#therapist",
	]);
	const form = selectOne(await parse("services/ptsd.html"), "[id=enquiry]");
	expect(linksOf(form)).toContainEqual(["Ada Winter", "/about#therapist"]);
	expect(select(form, "img")).toEqual([]);
});

describe("the check of trust content", () => {
	test("reports one warning less and nothing new on a site that has all of it", async () => {
		const { added, gone } = await compareVariant(makeTrustFiles(), CHECKED);
		expect(added.map(({ rule, message }) => `${rule} ${message}`)).toEqual([]);
		expect(gone.map(({ rule }) => rule)).toEqual(["content/trust"]);
	});

	test.each<PartName[][]>([
		[["therapist", "fees"]],
		[["registers", "insurance", "directions"]],
	])("reports only what is still missing on a site with: %j", async (parts) => {
		const { added } = await compareVariant(makeTrustFiles(parts), CHECKED);
		expect(added.map(({ rule }) => rule)).toEqual(["content/trust"]);
		for (const part of parts) expect(added[0]?.target).not.toContain(part);
	});

	test("reports a picture that does not exist, at its name", async () => {
		const { "static/pictures/ann.png": _, ...files } = makeTrustFiles();
		const { added } = await compareVariant(files, CHECKED);
		const lines = String(files[ABOUT]).split("\n");
		const line = lines.findIndex((one) => one.includes("/pictures/ann.png"));
		expect(
			added.map((found) => `${locationOf(found)} ${found.message}`),
		).toEqual([
			`${ABOUT}:${line + 1}:20 the picture /pictures/ann.png is not in static/`,
		]);
	});
});
