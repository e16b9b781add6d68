// The line of a template that made an element, and the line of the page where there is none.
import { describe, expect, test } from "vitest";
import { makeHandmadeSite } from "../../test/support/check-pages.ts";
import { buildData } from "../../test/support/site-model.ts";
import type { TemplateTrace } from "../render/trace.ts";
import type { PagePlace } from "./found.ts";
import { createPlacer } from "./place-on-page.ts";

const { page, site } = await makeHandmadeSite();
const HTML = '<main>\n<p>a</p>\n  <a href="/gone">b</a></main>';
const PAGE = page("/about", HTML);
const DATA = (await buildData(site)).find(({ path }) => path === "/about");

const FILES: Readonly<Record<string, readonly string[]>> = {
	"templates/pages/about.tsx": ["<main>", "\t<p>", '\t<a href="/gone">'],
};

/** Each element as a template of so many lines would say it. */
function traced(...places: (string | undefined)[]): string {
	const attribute = (place: string | undefined) =>
		place === undefined
			? ""
			: ` data-written="${JSON.stringify({ place, given: {} }).replaceAll('"', "&quot;")}"`;
	const [main, p, a] = places.map(attribute);
	return `<main${main}><p${p}>a</p><a${a} href="/gone">b</a></main>`;
}

function place(html: string | undefined, change: Partial<PagePlace> = {}) {
	let renders = 0;
	const trace: TemplateTrace = {
		render: () => {
			renders++;
			return html ?? "";
		},
		readLine: (file, line) => FILES[file]?.[line - 1],
	};
	const placer = createPlacer({
		pages:
			html === undefined
				? undefined
				: { trace: async () => trace, buildData: async () => DATA },
		attribute: "data-written",
		makeHtml: async () => HTML,
		outDir: "dist",
	});
	const source = { page: PAGE, element: 2, written: "/gone", ...change };
	return { placer, source, renders: () => renders };
}

const IN_HTML = {
	file: "dist/about.html",
	line: 3,
	column: 3,
	excerpt: '  <a href="/gone">b</a></main>',
};

test("the line that a template wrote it at", async () => {
	const { placer, source } = place(
		traced(
			"templates/pages/about.tsx:1:1",
			"templates/pages/about.tsx:2:2",
			"templates/pages/about.tsx:3:2",
		),
	);
	expect(await placer(source)).toEqual({
		file: "templates/pages/about.tsx",
		line: 3,
		column: 2,
		excerpt: '\t<a href="/gone">',
	});
});

test("without its text when the file has no such line", async () => {
	const { placer, source } = place(
		traced("templates/x.tsx:1:1", "templates/x.tsx:2:1", "templates/x.tsx:9:4"),
	);
	expect(await placer(source)).toEqual({
		file: "templates/x.tsx",
		line: 9,
		column: 4,
	});
});

test("a path with colons is read from its end", async () => {
	const { placer, source } = place(traced("a:1:1", "a:1:1", "C:/x.tsx:9:4"));
	expect(await placer(source)).toMatchObject({ file: "C:/x.tsx", line: 9 });
});

describe("the line of the page itself", () => {
	test("without templates", async () => {
		const { placer, source } = place(undefined);
		expect(await placer(source)).toEqual(IN_HTML);
		expect(await placer({ ...source, element: 0 })).toMatchObject({
			line: 1,
			column: 1,
		});
	});

	test("at an offset of its own", async () => {
		const offset = HTML.indexOf("a</p>");
		const { placer, source } = place(undefined, { offset });
		expect(await placer(source)).toEqual({
			file: "dist/about.html",
			line: 2,
			column: 4,
			excerpt: "<p>a</p>",
		});
	});

	test("when the templates now make another page", async () => {
		const { placer, source } = place(`${traced("a:1:1", "a:1:1", "a:1:1")}<p>`);
		expect(await placer(source)).toEqual(IN_HTML);
	});

	test("when no template names the element or one around it", async () => {
		const { placer, source } = place(traced(undefined, undefined, undefined));
		expect(await placer(source)).toEqual(IN_HTML);
	});
});

test("a page is rendered once, and only when it is asked about", async () => {
	const { placer, source, renders } = place(traced("a:1:1", "a:1:1", "a:1:1"));
	expect(renders()).toBe(0);
	await placer(source);
	await placer({ ...source, element: 1 });
	expect(renders()).toBe(1);
});

test("of many pages those asked about last are kept", async () => {
	const { placer, source, renders } = place(traced("a:1:1", "a:1:1", "a:1:1"));
	const ask = (path: string) =>
		placer({
			...source,
			page: { ...PAGE, route: { ...PAGE.route, path } },
		});
	for (let number = 0; number < 300; number++) await ask(`/${number}`);
	await ask("/299");
	expect(renders()).toBe(300);
	await ask("/0");
	expect(renders()).toBe(301);
});
