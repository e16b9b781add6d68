// A practice with several places shows them on the contact page, in the footer, in its forms, for its events, and to search
// engines.
import { beforeAll, expect, test } from "vitest";
import {
	linksOf,
	parsePage,
	readNodes,
	select,
	textOf,
} from "./support/markup.ts";
import { readShippedText } from "./support/shipped-files.ts";
import { checkVariant, makePages, planVariant } from "./support/variant.ts";

const MAP = "https://www.openstreetmap.org/node/1";

const PLACES = `places:
  - name: Camden
    address: { street: 1 Lock Lane, locality: London, postcode: NW1 0AB }
    directions: { label: Camden on a map, href: ${MAP} }
  - name: Brighton
    address: { street: 2 Sea Road, locality: Brighton, postcode: BN1 0AB }
    openingHours: Mon-Fri 10am-2pm
  - name: Hove
    address: { street: 3 Sea Road, locality: Hove, postcode: BN3 0AB }
`;

const EVENT = `---
title: An evening about sleep
starts: 3 March 2027, 6.30pm
ends: 3 March 2027, 8pm
place: brighton
summary: One sentence about the evening, long enough for a search engine to show it below the title.
---
Bring a blanket.
`;

const EVENTS = `meta:
  title: Events of our practice in London
  description: What we plan for the months to come, written down so that you can see whether there is something for you.
hero:
  heading: Events
  text: A line about them.
`;

const SITE = "content/site.yaml";
const SERVICES = ["stop-smoking"];

const writePlaces = (places: string) => ({
	[SITE]: `${readShippedText(SITE)}\n${places}`,
	"content/pages/events.yaml": EVENTS,
	"content/events/sleep.md": EVENT,
});

let parse: (outputPath: string) => ReturnType<typeof parsePage>;
beforeAll(async () => {
	const read = await makePages(
		await planVariant(writePlaces(PLACES), SERVICES),
	);
	parse = (outputPath) => parsePage(read(outputPath));
});

const readNode = (file: string, key: string) =>
	readNodes(parse(file)).find((node) => key in node) ?? {};

test("the contact page shows every place, with its map and its own hours", () => {
	const page = parse("contact.html");
	const where = select(page, "dd").find((one) => select(one, "h3").length > 0);
	expect(where && textOf(where)).toBe(
		"London, and online worldwideCamden1 Lock Lane, London, NW1 0ABCamden on a mapBrighton2 Sea Road, Brighton, BN1 0ABMonday10am–2pmTuesday10am–2pmWednesday10am–2pmThursday10am–2pmFriday10am–2pmHove3 Sea Road, Hove, BN3 0AB",
	);
	expect(linksOf(page)).toContainEqual(["Camden on a map", MAP]);
});

test("the footer of every page shows the first place and counts the others", () => {
	for (const file of ["index.html", "services/stop-smoking.html"]) {
		const [footer] = select(parse(file), "footer");
		expect(footer && textOf(footer)).toContain("1 Lock Lane, London, NW1 0AB");
		expect(linksOf(parse(file))).toContainEqual([
			"and 2 more places",
			"/contact",
		]);
	}
});

test.each(["contact.html", "services/stop-smoking.html"])(
	"the form of %s offers a choice of places",
	(file) => {
		const options = select(parse(file), "form select[name=place] option");
		const texts = options.map(textOf);
		expect(texts).toEqual(["Any place", "Camden", "Brighton", "Hove"]);
	},
);

test("search engines read the places, and the address of an event at one of them", () => {
	const brighton = {
		name: "Brighton",
		address: {
			streetAddress: "2 Sea Road",
			addressLocality: "Brighton",
			postalCode: "BN1 0AB",
		},
	};
	expect(readNode("contact.html", "location")).toMatchObject({
		address: { streetAddress: "1 Lock Lane" },
		hasMap: MAP,
		location: [
			{ "@type": "Place", name: "Camden" },
			{
				...brighton,
				openingHoursSpecification: [{ opens: "10:00", closes: "14:00" }],
			},
			{ name: "Hove" },
		],
	});
	expect(readNode("events/sleep.html", "startDate")).toMatchObject({
		location: [brighton],
	});
	const [article] = select(parse("events/sleep.html"), "article");
	expect(article && textOf(article)).toContain("2 Sea Road, Brighton, BN1 0AB");
});

test("the check takes the hours of a place for no contradiction, and asks for no directions", async () => {
	const { findings } = await checkVariant(writePlaces(PLACES), SERVICES);
	expect(findings.map(({ rule }) => rule)).toContain("facts/conflict");
	const messages = findings.map(({ message }) => message).join("\n");
	expect(messages).not.toMatch(/opening hours|where to find you/);
});

test("a place without an address is an error at its line", async () => {
	const places = writePlaces("places:\n  - name: Camden\n");
	const { findings } = await checkVariant(places, SERVICES);
	expect(findings).toContainEqual(
		expect.objectContaining({
			rule: "content/invalid",
			severity: "error",
			message: expect.stringContaining("address"),
			source: expect.objectContaining({
				file: SITE,
				line: places[SITE].split("\n").indexOf("  - name: Camden") + 1,
			}),
		}),
	);
});
