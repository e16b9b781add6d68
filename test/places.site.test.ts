// A practice with several places shows them on the contact page, in the footer, in its forms, for its events, and to search
// engines.
import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { buildSite } from "../src/build-site.ts";
import { type Config, resolveConfig } from "../src/config.ts";
import { writeFiles } from "../src/output/write.ts";
import { writeTree } from "./support/make-site.ts";
import { linksOf, parsePage, select, textOf } from "./support/markup.ts";
import { runHypno } from "./support/run-hypno.ts";
import { readShippedText } from "./support/shipped-files.ts";
import {
	copyShipped,
	keepServices,
	makeSharedFolder,
} from "./support/shipped-site.ts";

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

function makeRoot(places: string): Config {
	const rootDir = makeSharedFolder();
	copyShipped(rootDir);
	keepServices(rootDir, ["stop-smoking", "insomnia-sleep"]);
	writeTree(rootDir, {
		[SITE]: `${readShippedText(SITE)}\n${places}`,
		"content/pages/events.yaml": EVENTS,
		"content/events/sleep.md": EVENT,
	});
	return resolveConfig({}, rootDir);
}

let config: Config;
beforeAll(async () => {
	config = makeRoot(PLACES);
	const { files, problems } = await buildSite(config);
	expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
	await writeFiles(files, config.outDir);
});

const read = (file: string) =>
	fs.readFileSync(path.join(config.outDir, file), "utf8");
const parse = (file: string) => parsePage(read(file));

const graphSchema = z.object({ "@graph": z.array(z.looseObject({})) });

function readNode(file: string, key: string) {
	const [, json = ""] =
		/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(read(file)) ??
		[];
	const { "@graph": nodes } = graphSchema.parse(JSON.parse(json));
	return nodes.find((node) => key in node) ?? {};
}

test("the contact page shows every place, with its map and its own hours", () => {
	const page = parse("contact.html");
	const where = select(page, "dd").find((one) => select(one, "h3").length > 0);
	expect(where && textOf(where)).toBe(
		"London, and online worldwideCamden1 Lock Lane, London, NW1 0ABCamden on a mapBrighton2 Sea Road, Brighton, BN1 0ABMon-Fri 10am-2pmHove3 Sea Road, Hove, BN3 0AB",
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
	const { rootDir: cwd } = config;
	const { stdout } = await runHypno(["check"], { cwd });
	expect(stdout).toContain("Checked ");
	expect(stdout).not.toMatch(/opening hours|where to find you/);
});

test("a place without an address is an error at its line", async () => {
	const { rootDir } = makeRoot("places:\n  - name: Camden\n");
	const { stderr } = await runHypno(["build"], { cwd: rootDir });
	expect(stderr).toMatch(/content\/site\.yaml:\d+:\d+ {2}error .*address/);
});
