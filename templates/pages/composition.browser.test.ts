// The parts of a page are aligned, and its first screen says what it is about.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { KINDS } from "../../test/support/page-kinds.ts";
import { visitShippedSite } from "../../test/support/visit.ts";

const { open, origin } = visitShippedSite();
const PHONE = { width: 390, height: 800 };

interface Box {
	readonly left: number;
	readonly top: number;
	readonly bottom: number;
}

function boxesOf(elements: Locator): Promise<Box[]> {
	return elements.evaluateAll((found) =>
		found.map((element) => {
			const { left, top, bottom } = element.getBoundingClientRect();
			return { left, top, bottom };
		}),
	);
}

test("the three cards of the home page start and end at one height", async () => {
	const page = await open("/");
	const cards = await boxesOf(page.locator("li:has(> img)"));
	expect(cards).toHaveLength(3);
	expect(new Set(cards.map(({ top }) => top)).size).toBe(1);
	expect(new Set(cards.map(({ bottom }) => bottom)).size).toBe(1);
});

test("the links of the three cards are one line each, and stand at one height", async () => {
	const page = await open("/");
	for (const width of [704, 768, 1024, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const lines = await page.locator("li:has(> img) a").evaluateAll((links) =>
			links.map((link) => {
				const words = document.createRange();
				words.selectNodeContents(link);
				return [...words.getClientRects()].map(({ top }) => top);
			}),
		);
		expect(lines, `${width}`).toHaveLength(3);
		expect(new Set(lines.flat()).size, `${width}`).toBe(1);
	}
});

test("the first button is one line in sentence case on a telephone", async () => {
	const page = await open("/", { viewport: PHONE });
	const button = page.locator("main .button").first();
	expect(await button.textContent()).toContain("BOOK A FREE CONSULTATION");
	expect((await button.boundingBox())?.height).toBeLessThan(60);
	const shown = await button
		.locator("> span")
		.evaluate((words) => [
			getComputedStyle(words).textTransform,
			getComputedStyle(words, "::first-letter").textTransform,
		]);
	expect(shown).toEqual(["lowercase", "uppercase"]);
});

test("all buttons that are filled have one colour", async () => {
	const page = await open("/", { javaScriptEnabled: true });
	for (const [kind, path] of KINDS) {
		await page.goto(origin() + path);
		const colours = await page.evaluate(() =>
			[...document.querySelectorAll("main .button")].map(
				(button) => getComputedStyle(button).backgroundColor,
			),
		);
		const filled = colours.filter((colour) => colour !== "rgba(0, 0, 0, 0)");
		expect(filled.length, kind).toBeGreaterThan(0);
		expect(new Set(filled), kind).toEqual(new Set(["rgb(240, 167, 95)"]));
	}
});

test("the ways to reach the practice are compact rows, with the form beside them and the details, or right after them", async () => {
	const page = await open("/contact");
	const rows = page.locator("main li:has(h2)");
	for (const part of ["> h2", "> p"]) {
		const boxes = await boxesOf(rows.locator(part));
		expect(boxes, part).toHaveLength(4);
		expect(new Set(boxes.map(({ left }) => left)).size, part).toBe(1);
	}
	const [first] = await boxesOf(rows);
	const [form] = await boxesOf(page.locator(".sheet:has(form)"));
	expect(form?.left).toBeGreaterThan(first?.left ?? 0);
	expect(form?.top).toBeLessThan((first?.top ?? 0) + 40);
	const [details] = await boxesOf(page.locator("main dl"));
	expect(details?.left).toBe(first?.left);
	expect(details?.bottom).toBeLessThan(form?.bottom ?? 0);
	await page.setViewportSize({ width: 390, height: 844 });
	const heights = await boxesOf(rows);
	for (const { top, bottom } of heights) expect(bottom - top).toBeLessThan(100);
	const [field] = await boxesOf(page.locator("#contact-name"));
	expect(field?.top).toBeLessThan(1000);
});

test("figures are no larger than headings, and a rate has the note that results vary", async () => {
	const page = await open("/");
	for (const path of ["/", "/about"]) {
		await page.goto(origin() + path);
		const sizes = await page
			.locator(".figures dd, h3")
			.evaluateAll((all) =>
				all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
			);
		expect(Math.max(...sizes)).toBeLessThan(30);
		const rates = page.locator(".figures:has(dd:text('98%')) + p");
		expect(await rates.innerText()).toContain("Results vary");
	}
	await page.goto(`${origin()}/`);
	expect(await page.locator(".figures + p").count()).toBe(1);
});

const PARTS = [
	["/", ".footer .wrap > :nth-child(-n + 3)", 3],
	["/", ".teaser > li", 3],
	["/about", "main > :last-child .grid > *", 2],
	["/about", ".split.flip > *", 2],
	["/services", ".core > li:first-child > *", 2],
	["/services/ptsd", ".opening .split > *", 2],
] as const;

test("from 704 pixels, the parts of a page are beside each other", async () => {
	const page = await open("/");
	for (const path of new Set(PARTS.map(([path]) => path))) {
		await page.goto(origin() + path);
		for (const width of [703, 704]) {
			await page.setViewportSize({ width, height: 900 });
			for (const [, parts, count] of PARTS.filter(([on]) => on === path)) {
				const lefts = await page.evaluate(
					(selector) =>
						[...document.querySelectorAll(selector)].map(
							(part) => part.getBoundingClientRect().left,
						),
					parts,
				);
				const name = `${parts} of ${path} at ${width} pixels`;
				expect(new Set(lefts).size, name).toBe(width === 703 ? 1 : count);
			}
		}
	}
});

test("the points of a service start beside its title", async () => {
	const page = await open("/services/stop-smoking");
	const [title] = await boxesOf(page.locator("h1"));
	const [points] = await boxesOf(page.locator("main li svg").first());
	expect(points?.top).toBeGreaterThanOrEqual(title?.top ?? 0);
	expect(points?.bottom).toBeLessThan(title?.bottom ?? 0);
});

test("the page of all services opens with its subjects", async () => {
	const page = await open("/about");
	for (const viewport of [PHONE, { width: 1280, height: 720 }]) {
		await page.setViewportSize(viewport);
		await page.goto(`${origin()}/services`);
		const links = page.locator('main a[href^="#theme-"]');
		const boxes = await boxesOf(links);
		expect(boxes).toHaveLength(7);
		for (const { bottom } of boxes) expect(bottom).toBeLessThan(900);
		await links.last().click();
		const [theme] = await boxesOf(page.locator("section:target h3"));
		expect(theme?.top).toBeGreaterThan(72);
		expect(theme?.bottom).toBeLessThan(viewport.height);
	}
});

test("headings above 40 pixels have the display cut of the font, which is narrower", async () => {
	const page = await open("/");
	const widthsOf = (selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((heading) => {
				const measure = (sizing: string) => {
					heading.setAttribute(
						"style",
						`font-optical-sizing: ${sizing}; width: max-content; max-width: none`,
					);
					return heading.getBoundingClientRect().width;
				};
				return measure("auto") / measure("none");
			});
	expect(await widthsOf("h1")).toBeLessThan(0.95);
	expect(await widthsOf("h3.text-lg")).toBeGreaterThan(0.98);
});

test("the lines about urgent help have one distance, and none begins with a comma", async () => {
	const page = await open("/");
	for (const width of [360, 390, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const lines = await page.locator("#urgent-help").evaluate((paragraph) => {
			const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
			const found = new Map<number, string>();
			while (texts.nextNode())
				for (const [at, letter] of [
					...(texts.currentNode.textContent ?? ""),
				].entries()) {
					const range = document.createRange();
					range.setStart(texts.currentNode, at);
					range.setEnd(texts.currentNode, at + 1);
					const { bottom } = range.getBoundingClientRect();
					found.set(bottom, (found.get(bottom) ?? "") + letter);
				}
			return [...found];
		});
		expect(lines.length).toBeGreaterThan(2);
		const [[first = 0] = [], [second = 0] = []] = lines;
		for (const [index, [bottom, text]] of lines.entries()) {
			expect(bottom, `${width}`).toBeCloseTo(
				first + index * (second - first),
				0,
			);
			expect(text, `${width}`).toMatch(/^\w/);
		}
	}
});
