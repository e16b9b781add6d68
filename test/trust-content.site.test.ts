// The therapist, registers, insurance, fees and directions are shown on the pages and in the structured
// data, each of them also without the others, and hypno check reports missing ones.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { buildSite } from "../src/build-site.ts";
import { resolveConfig } from "../src/config.ts";
import { buildShippedFolder } from "./support/built-site.ts";
import { checkEdits, type SiteEdit } from "./support/checked-site.ts";
import { makeBytes } from "./support/make-bytes.ts";
import { locationOf, writeTree } from "./support/make-site.ts";
import {
	attributeOf,
	type Element,
	listText,
	parsePage,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import { readShipped, readShippedText } from "./support/shipped-files.ts";
import {
	ABOUT,
	CONTACT,
	makeTrustFiles,
	PARTS,
	type PartName,
} from "./support/trust-content.ts";

const SITE = "content/site.yaml";
const GHR = "https://www.general-hypnotherapy-register.com/";
const CNHC = "https://www.cnhcregister.org.uk/";
const MAP = "https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1&zoom=16";
const PRACTICE = "https://www.example.com/practice/#practice";

const whole = (
	files: Readonly<Record<string, string | Uint8Array>>,
): SiteEdit[] =>
	Object.entries(files).map(([file, contents]) => ({ file, contents }));

describe("a site with all trust content", () => {
	const pages = new Map<string, ReturnType<typeof parsePage>>();
	const names: string[] = [];
	let rootDir = "";
	const page = (name: string) => {
		const root = pages.get(name);
		if (!root) throw new Error(`there is no ${name}`);
		return root;
	};
	const main = (name: string) => selectOne(page(name), "main");
	const footer = (name: string) => selectOne(page(name), "footer");

	beforeAll(async () => {
		rootDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-trust-"));
		const settings = String(readShipped()[SITE]).replace(
			'basePath: ""',
			"basePath: /practice\naddress: { street: 1 Low Lane, locality: London, postcode: N1 9AA }",
		);
		writeTree(rootDir, {
			...readShipped(),
			...makeTrustFiles(),
			[SITE]: settings,
		});
		const { files } = await buildSite(resolveConfig({ root: rootDir }, "/"));
		for await (const file of files) {
			names.push(file.outputPath);
			if (file.outputPath.endsWith(".html"))
				pages.set(file.outputPath, parsePage(String(await makeBytes(file))));
		}
	});
	afterAll(() => fs.rmSync(rootDir, { recursive: true, force: true }));

	const nodesOf = (name: string) => {
		const script = selectOne(page(name), "script[type=application/ld+json]");
		const graph = z
			.object({ "@graph": z.array(z.looseObject({ "@id": z.string() })) })
			.parse(
				JSON.parse(
					script.children
						.map((text) => ("data" in text ? text.data : ""))
						.join(""),
				),
			);
		return (id: string) => graph["@graph"].find((node) => node["@id"] === id);
	};

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
		expect(names).toContain(
			image.replace("https://www.example.com/practice/", ""),
		);
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
});

test("a therapist needs no picture, and a map needs no address", async () => {
	const { dir, remove } = await buildShippedFolder([
		{
			file: ABOUT,
			text: `${readShippedText(ABOUT)}\n${PARTS.therapist.replace(/ {2}picture.*\n/, "")}`,
		},
		{ file: CONTACT, text: `${readShippedText(CONTACT)}\n${PARTS.directions}` },
	]);
	const html = fs.readFileSync(path.join(dir, "about.html"), "utf8");
	remove();
	const about = selectOne(parsePage(html), "main");
	expect(listText(about, "h2")).toContain("Ada Winter");
	expect(select(about, "img")).toEqual([]);
	expect(html).toContain('"name":"Ada Winter","description":"I have worked');
	expect(html).not.toContain('"image"');
	expect(html).toContain(
		`"location":{"@type":"Place","hasMap":"${MAP.replaceAll("&", "\\u0026")}"}`,
	);
});

describe("the check of trust content", () => {
	test("reports one warning less and nothing new on a site that has all of it", async () => {
		const { added, gone } = await checkEdits(whole(makeTrustFiles()));
		expect(added.map(({ rule, message }) => `${rule} ${message}`)).toEqual([]);
		expect(gone.map(({ rule }) => rule)).toEqual(["content/trust"]);
	});

	test.each(Object.keys(PARTS) as PartName[])(
		"reports only what is still missing on a site with the %s alone",
		async (part) => {
			const { added } = await checkEdits(whole(makeTrustFiles([part])));
			expect(added.map(({ rule }) => rule)).toEqual(["content/trust"]);
			expect(added[0]?.target).not.toContain(part);
		},
	);

	test("reports a picture that does not exist, at its name", async () => {
		const { "static/pictures/ann.png": _, ...files } = makeTrustFiles();
		const { added, lineOf } = await checkEdits(whole(files));
		expect(
			added.map((found) => `${locationOf(found)} ${found.message}`),
		).toEqual([
			`${ABOUT}:${lineOf(ABOUT, "/pictures/ann.png")}:20 the picture /pictures/ann.png is not in static/`,
		]);
	});
});
