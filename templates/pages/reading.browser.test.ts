// Pages without scripts are readable: nothing is hidden or cut off and the contrast is enough, at
// every width and in both colour schemes.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { KINDS } from "../../test/support/page-kinds.ts";
import {
	findShownText,
	isReadable,
	isWhole,
} from "../../test/support/shown-text.ts";
import { NARROW, visitShippedSite, WIDE } from "../../test/support/visit.ts";

const { open, origin } = visitShippedSite();

test("at no width a page scrolls sideways or cuts off text", async () => {
	const page = await open("/");
	for (const [kind, path] of KINDS) {
		await page.goto(origin() + path);
		for (const width of [320, 1280, 768, 360, 960]) {
			await page.setViewportSize({ width, height: 720 });
			const widths = await page.evaluate(() => [
				document.documentElement.scrollWidth,
				document.documentElement.clientWidth,
			]);
			expect(widths, kind).toEqual([width, width]);
			const lines = await findShownText(page);
			const cut = lines.filter((text) => !isWhole(text, width));
			expect(
				cut.map(({ text }) => text),
				`${kind} at ${width} pixels`,
			).toEqual([]);
		}
	}
});

/** The stylesheet of a reader who needs wider spacing; the page's own scripts are off. */
function addStyles(page: Page, css: string): Promise<void> {
	return page.evaluate((text) => {
		const style = document.createElement("style");
		style.textContent = text;
		document.head.append(style);
	}, css);
}

const SPACING = `
	* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
	p { margin-bottom: 2em !important; }
`;

test.each([NARROW, WIDE])(
	"wider text spacing hides no text at $width pixels",
	async (viewport) => {
		const page = await open("/", { viewport });
		for (const [kind, path] of KINDS) {
			await page.goto(origin() + path);
			const before = await findShownText(page);
			await addStyles(page, SPACING);
			const after = await findShownText(page);
			expect(after, kind).toHaveLength(before.length);
			const cut = after.filter((text) => !isWhole(text, viewport.width));
			expect(
				cut.map(({ text }) => text),
				kind,
			).toEqual([]);
			expect(
				await page.evaluate(() => document.documentElement.scrollWidth),
			).toBeLessThanOrEqual(viewport.width);
		}
	},
);

test("text of twice the size fits into narrow and wide windows", async () => {
	const page = await open("/");
	for (const [kind, path] of KINDS) {
		await page.goto(origin() + path);
		await addStyles(page, "html { font-size: 200% }");
		for (const width of [320, 1280, 768, 390, 414]) {
			await page.setViewportSize({ width, height: 720 });
			expect(
				await page.evaluate(() => document.documentElement.scrollWidth),
				kind,
			).toBeLessThanOrEqual(width);
		}
	}
});

test("on a telephone the bar covers nothing of a page whose text has twice the size", async () => {
	const page = await open("/about", { viewport: NARROW });
	await addStyles(page, "html { font-size: 200% }");
	const bar = await page.locator(".bar").boundingBox();
	const notice = await page.locator(".notice").boundingBox();
	expect(notice?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
});

describe.each(["light", "dark"] as const)(
	"in the %s colour scheme",
	(colorScheme) => {
		test.each([NARROW, WIDE])(
			"every text is readable at $width pixels",
			async (viewport) => {
				const page = await open("/", { viewport, colorScheme });
				for (const [kind, path] of KINDS) {
					await page.goto(origin() + path);
					for (const summary of await page.locator("summary").all())
						await summary.click();
					const lines = await findShownText(page);
					expect(lines.length, kind).toBeGreaterThan(20);
					const faint = lines.filter((text) => !isReadable(text));
					expect(
						faint.map(({ text }) => text),
						kind,
					).toEqual([]);
				}
			},
		);

		test.each([
			{ viewport: NARROW, toggle: "[popovertarget=mobile-menu]", count: 15 },
			{ viewport: WIDE, toggle: ".services-toggle", count: 42 },
		])(
			"the menu that $toggle opens is readable",
			async ({ viewport, toggle, count }) => {
				const page = await open("/", { viewport, colorScheme });
				const closed = await findShownText(page);
				await page.click(toggle);
				const lines = await findShownText(page);
				expect(lines.length - closed.length).toBe(count);
				const faint = lines.filter((text) => !isReadable(text));
				expect(faint.map(({ text }) => text)).toEqual([]);
			},
		);
	},
);

test("scripts neither add nor hide text", async () => {
	const still = await open("/");
	const scripted = await open("/", { javaScriptEnabled: true });
	for (const [kind, path] of KINDS) {
		const [without, withScript] = await Promise.all(
			[still, scripted].map(async (page) => {
				await page.goto(origin() + path);
				// Only the page with scripts has the field that finds services.
				await page
					.locator("search")
					.evaluateAll((fields) => fields.map((field) => field.remove()));
				return (await findShownText(page)).map(({ text }) => text);
			}),
		);
		expect(without?.length, kind).toBeGreaterThan(10);
		expect(without, kind).toEqual(withScript);
	}
});

test("every part of a page is shown without scrolling to it first", async () => {
	const page = await open("/", { reducedMotion: "no-preference" });
	for (const [kind, path] of KINDS) {
		await page.goto(origin() + path);
		const pale = await page.evaluate(() =>
			[...document.querySelectorAll("main *, footer *")]
				.filter((element) => !element.closest("svg"))
				.filter((element) => getComputedStyle(element).opacity !== "1")
				.map((element) => element.className),
		);
		expect(pale, kind).toEqual([]);
	}
});

test("questions open by click and by key, without a script", async () => {
	const page = await open("/contact");
	const answers = page.locator("details > p");
	expect(await answers.count()).toBe(4);
	expect(await answers.nth(0).isVisible()).toBe(false);
	await page.locator("summary").nth(0).click();
	expect(await answers.nth(0).isVisible()).toBe(true);
	await page.locator("summary").nth(1).press("Enter");
	expect(await answers.nth(1).isVisible()).toBe(true);
	expect(await answers.nth(0).isVisible()).toBe(true);
	await page.locator("summary").nth(1).press("Space");
	expect(await answers.nth(1).isVisible()).toBe(false);
});
