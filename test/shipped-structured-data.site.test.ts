// The structured data of the built pages agrees with the visible text.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildShipped } from "./support/build-shipped.ts";
import { listText, selectOne, textOf } from "./support/markup.ts";
import { OUTPUT_PATHS, SERVICES, SLUGS } from "./support/specification.ts";
import { testAll } from "./support/test-all.ts";

const site = await buildShipped();
const ORIGIN = "https://www.example.com";

const ROUTES = Object.entries(OUTPUT_PATHS).map(([route, outputPath]) => ({
	route,
	head: selectOne(site.page(outputPath).document, "head"),
	body: selectOne(site.page(outputPath).document, "body"),
}));
type Head = (typeof ROUTES)[number]["head"];

const NODE = z.looseObject({
	"@type": z.string(),
	"@id": z.string(),
});
const GRAPH = z.strictObject({
	"@context": z.literal("https://schema.org"),
	"@graph": z.array(NODE),
});

function graphOf(head: Head) {
	const script = selectOne(head, "script[type=application/ld+json]");
	const [text] = script.children;
	const written = text && "data" in text ? text.data : "";
	return GRAPH.parse(JSON.parse(written))["@graph"];
}

function nodeOf(head: Head, type: string) {
	const node = graphOf(head).find((candidate) => candidate["@type"] === type);
	if (!node) throw new Error(`no ${type}`);
	return node;
}

const headOf = (path: string): Head => {
	const found = ROUTES.find(({ route }) => route === path);
	if (!found) throw new Error(`no ${path}`);
	return found.head;
};

/** Lists every object in a value, at any depth. */
function objectsIn(value: unknown): object[] {
	if (typeof value !== "object" || value === null) return [];
	return [value, ...Object.values(value).flatMap(objectsIn)];
}

const testPages = testAll(
	"the structured data of every page",
	ROUTES,
	({ route }) => route,
);

testPages(
	"names the site and the practice, and every reference has a target",
	({ head }) => {
		const nodes = graphOf(head);
		const ids = nodes.map((node) => node["@id"]);
		expect(ids.slice(0, 2)).toEqual([
			`${ORIGIN}/#website`,
			`${ORIGIN}/#practice`,
		]);
		expect(new Set(ids).size).toBe(ids.length);
		const references = objectsIn(nodes).flatMap((entry) =>
			"@id" in entry && !("@type" in entry) ? [entry["@id"]] : [],
		);
		expect(references.length).toBeGreaterThan(0);
		for (const id of references) expect(ids).toContain(id);
	},
);

testPages("claims no ratings, rates or medicine", ({ head }) => {
	const types = objectsIn(graphOf(head)).flatMap((entry) =>
		"@type" in entry ? [String(entry["@type"])] : [],
	);
	expect(types.join(" ")).not.toMatch(
		/Review|Rating|Medical|Psychological|ProfessionalService|FAQPage/,
	);
	expect(JSON.stringify(graphOf(head))).not.toMatch(/\d%|ratingValue/);
});

testPages("has the same breadcrumbs as the page", ({ route, head, body }) => {
	const trails = graphOf(head).filter(
		(node) => node["@type"] === "BreadcrumbList",
	);
	const shown = listText(body, "nav[aria-label=Breadcrumb] li");
	const steps = z.array(
		z.strictObject({
			"@type": z.literal("ListItem"),
			position: z.number(),
			name: z.string(),
			item: z.string(),
		}),
	);
	const items = trails.flatMap((trail) => steps.parse(trail.itemListElement));
	expect(items.map(({ name }) => name)).toEqual(shown);
	expect(items.map(({ position }) => position)).toEqual(
		items.map((_, index) => index + 1),
	);
	const hasTrail = route !== "/" && route !== "/404";
	expect(trails).toHaveLength(hasTrail ? 1 : 0);
	if (hasTrail) expect(items.at(-1)?.item).toBe(ORIGIN + route);
});

/** Returns the width and height of a picture that the data names by its whole address. */
function sizeOf(address: unknown): [number, number] {
	const png = site.files.get(String(address).replace(`${ORIGIN}/`, ""));
	if (!png) throw new Error(`the site has no ${address}`);
	expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
	return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe("structured data", () => {
	test("names a logo that search results can show, and on the home page a picture", () => {
		for (const { route, head } of ROUTES) {
			const { logo, image } = nodeOf(head, "Organization");
			const [width, height] = sizeOf(logo);
			expect(width).toBeGreaterThanOrEqual(112);
			expect(height).toBe(width);
			if (route === "/") expect(sizeOf(image)).toEqual([1200, 630]);
		}
	});

	test("counts 25 services on the services page and names 34", () => {
		const list = nodeOf(headOf("/services"), "ItemList");
		expect(list.numberOfItems).toBe(25);
		const items = z
			.array(z.looseObject({ url: z.string(), position: z.number() }))
			.parse(list.itemListElement);
		expect(items.map(({ url }) => url)).toEqual(
			SLUGS.map((slug) => `${ORIGIN}/services/${slug}`),
		);
	});

	testAll(
		"on the page of every service",
		SERVICES,
		({ slug }) => slug,
	)("offers it as a service of the practice", ({ slug }) => {
		const found = ROUTES.find(({ route }) => route === `/services/${slug}`);
		const service = nodeOf(headOf(`/services/${slug}`), "Service");
		expect(service).toMatchObject({
			"@id": `${ORIGIN}/services/${slug}#service`,
			name: found && textOf(selectOne(found.body, "h1")),
			provider: { "@id": `${ORIGIN}/#practice` },
			url: `${ORIGIN}/services/${slug}`,
		});
	});

	test("gives the practice the four credentials, since nobody is named", () => {
		const [hasCredential] = graphOf(headOf("/about"))
			.map((node) => node.hasCredential)
			.filter(Boolean);
		expect(
			z
				.array(z.looseObject({ name: z.string() }))
				.parse(hasCredential)
				.map(({ name }) => name),
		).toEqual(["NLP", "Clinical hypnotherapy", "Timeline therapy", "EMDR"]);
	});

	test("has the same opening hours as the pages", () => {
		const hours = objectsIn(graphOf(headOf("/"))).filter(
			(entry) =>
				"@type" in entry && entry["@type"] === "OpeningHoursSpecification",
		);
		expect(hours).toMatchObject([
			{
				dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
				opens: "09:00",
				closes: "19:00",
			},
			{ dayOfWeek: ["Saturday"], opens: "10:00", closes: "16:00" },
		]);
	});
});
