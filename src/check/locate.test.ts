// An element is located in the template that made it, or else in the HTML of its page.
import { describe, expect, test } from "vitest";
import { makeHandmadeSite } from "../../test/support/check-pages.ts";
import { buildData } from "../../test/support/site-model.ts";
import type { SitePlan } from "../pipeline.ts";
import type { TemplateTrace } from "../render/templates.ts";
import type { PageLocation } from "./finding.ts";
import { locateFindings } from "./locate.ts";

const { page, site } = await makeHandmadeSite();
const HTML = '<main>\n<p>a</p>\n  <a href="/gone">b</a></main>';
const PAGE = page("/about", HTML);
const DATA = (await buildData(site)).find(({ path }) => path === "/about");

const FILES: Readonly<Record<string, readonly string[]>> = {
	"templates/pages/about.tsx": ["<main>", "\t<p>", '\t<a href="/gone">'],
};

/** Returns elements with the locations that a traced template would give them. */
function traced(...locations: (string | undefined)[]): string {
	const attribute = (location: string | undefined) =>
		location === undefined ? "" : ` data-written="${location}"`;
	const [main, p, a] = locations.map(attribute);
	return `<main${main}><p${p}>a</p><a${a} href="/gone">b</a></main>`;
}

function createScene(html: string | undefined) {
	let renders = 0;
	const trace: TemplateTrace = {
		render: () => {
			renders++;
			return html ?? "";
		},
		attribute: "data-written",
		readLine: (file, line) => FILES[file]?.[line - 1],
	};
	const maker = {
		trace: async () => (html === undefined ? undefined : trace),
		make: async () => ({ data: DATA, html: HTML }),
	};
	const plan = {
		config: { rootDir: "/site", outDir: "/site/dist" },
		content: { files: [] },
		routes: [],
		site: undefined,
		maker,
	} as unknown as SitePlan;
	const locateAll = async (...sources: PageLocation[]) =>
		locateFindings(
			plan,
			() => undefined,
			sources.map((source) => ({
				rule: "link/broken",
				severity: "error",
				message: `element ${source.element}`,
				target: "/gone",
				source,
			})),
		);
	const locator = async (source: PageLocation) =>
		(await locateAll(source))[0]?.source;
	const source = { page: PAGE, element: 2, written: "/gone" };
	return { locator, locateAll, source, renders: () => renders };
}

const IN_HTML = {
	file: "dist/about.html",
	line: 3,
	column: 3,
	excerpt: '  <a href="/gone">b</a></main>',
};

test("an element is located at the line of its template", async () => {
	const { locator, source } = createScene(
		traced(
			"templates/pages/about.tsx:1:1",
			"templates/pages/about.tsx:2:2",
			"templates/pages/about.tsx:3:2",
		),
	);
	expect(await locator(source)).toEqual({
		file: "templates/pages/about.tsx",
		line: 3,
		column: 2,
		excerpt: '\t<a href="/gone">',
	});
});

test("a line that is not in the template is reported without an excerpt", async () => {
	const { locator, source } = createScene(
		traced("templates/x.tsx:1:1", "templates/x.tsx:2:1", "templates/x.tsx:9:4"),
	);
	expect(await locator(source)).toEqual({
		file: "templates/x.tsx",
		line: 9,
		column: 4,
	});
});

test("a template's path may contain colons", async () => {
	const { locator, source } = createScene(
		traced("a:1:1", "a:1:1", "C:/x.tsx:9:4"),
	);
	expect(await locator(source)).toMatchObject({ file: "C:/x.tsx", line: 9 });
});

describe("a finding", () => {
	test("is located in the HTML of its page when there are no templates", async () => {
		const { locator, source } = createScene(undefined);
		expect(await locator(source)).toEqual(IN_HTML);
		expect(await locator({ ...source, element: 0 })).toMatchObject({
			line: 1,
			column: 1,
		});
	});

	test("is located in the HTML of its page when the templates now render another page", async () => {
		const { locator, source } = createScene(
			`${traced("a:1:1", "a:1:1", "a:1:1")}<p>`,
		);
		expect(await locator(source)).toEqual(IN_HTML);
	});

	test("is located in the HTML of its page when no template names its elements", async () => {
		const { locator, source } = createScene(
			traced(undefined, undefined, undefined),
		);
		expect(await locator(source)).toEqual(IN_HTML);
	});
});

test("a page is rendered once, when it is first needed", async () => {
	const { locateAll, source, renders } = createScene(
		traced("a:1:1", "a:1:1", "a:1:1"),
	);
	expect(renders()).toBe(0);
	await locateAll(source, { ...source, element: 1 });
	expect(renders()).toBe(1);
});

test("equal findings on pages of one template are one, with all pages", async () => {
	const { locateAll, source, renders } = createScene(
		traced("a:1:1", "a:2:1", "a:3:1"),
	);
	const on = (path: string) => ({
		...source,
		page: { route: { ...PAGE.route, path } },
	});
	const found = await locateAll(...["/a", "/b", "/c"].map(on));
	expect(found.map(({ pages }) => pages)).toEqual([["/a", "/b", "/c"]]);
	expect(renders()).toBe(1);
});
