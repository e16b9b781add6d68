// Pages without scripts are readable: nothing is hidden or cut off and the contrast is enough, at
// every width and in both colour schemes.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { KINDS } from "../../test/support/page-kinds.ts";
import {
	findShownText,
	isReadable,
	isWhole,
} from "../../test/support/shown-text.ts";
import { NARROW, visitShippedSite, WIDE } from "../../test/support/visit.ts";

const { open, origin } = visitShippedSite();

const findWidth = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth);

const textsOf = (lines: readonly { readonly text: string }[]) =>
	lines.map(({ text }) => text);

const findFaint = (lines: Awaited<ReturnType<typeof findShownText>>) =>
	textsOf(lines.filter((text) => !isReadable(text)));

/** Runs in the page. */
function openQuestions() {
	for (const question of document.querySelectorAll("details"))
		question.open = true;
}

test("at no width a page scrolls sideways or cuts off text, and every text is readable in the light and the dark", async () => {
	const page = await open("/");
	for (const [kind, path] of KINDS) {
		await page.goto(origin() + path);
		await page.evaluate(openQuestions);
		for (const width of [320, 360, 768, 960, 1280]) {
			await page.setViewportSize({ width, height: 720 });
			const name = `${kind} at ${width} pixels`;
			const widths = await page.evaluate(() => [
				document.documentElement.scrollWidth,
				document.documentElement.clientWidth,
			]);
			expect(widths, name).toEqual([width, width]);
			const lines = await findShownText(page);
			expect(lines.length, name).toBeGreaterThan(20);
			const cut = lines.filter((text) => !isWhole(text, width));
			expect(textsOf(cut), name).toEqual([]);
			expect(findFaint(lines), name).toEqual([]);
			if (width !== NARROW.width && width !== WIDE.width) continue;
			await page.emulateMedia({ colorScheme: "dark" });
			const dark = await findShownText(page);
			expect(dark, name).toHaveLength(lines.length);
			expect(findFaint(dark), `${name}, dark`).toEqual([]);
			await page.emulateMedia({ colorScheme: "light" });
		}
	}
});

/** The stylesheet of a reader, which takes the place of the one before; the page's own scripts are off. */
function setStyles(page: Page, css: string): Promise<void> {
	return page.evaluate((text) => {
		const known = document.querySelector("style[data-reader]");
		const style = known ?? document.createElement("style");
		style.setAttribute("data-reader", "");
		style.textContent = text;
		document.head.append(style);
	}, css);
}

const SPACING = `
	* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
	p { margin-bottom: 2em !important; }
`;
const TWICE = "html { font-size: 200% }";

test("wider text spacing hides no text, and text of twice the size fits into narrow and wide windows", async () => {
	const page = await open("/");
	for (const [kind, path] of KINDS) {
		await page.goto(origin() + path);
		for (const viewport of [NARROW, WIDE]) {
			await setStyles(page, "");
			await page.setViewportSize(viewport);
			const before = await findShownText(page);
			await setStyles(page, SPACING);
			const after = await findShownText(page);
			expect(after, kind).toHaveLength(before.length);
			const cut = after.filter((text) => !isWhole(text, viewport.width));
			expect(textsOf(cut), kind).toEqual([]);
			expect(await findWidth(page), kind).toBeLessThanOrEqual(viewport.width);
		}
		await setStyles(page, TWICE);
		for (const width of [320, 768, 1280]) {
			await page.setViewportSize({ width, height: 720 });
			expect(await findWidth(page), kind).toBeLessThanOrEqual(width);
		}
	}
});

test("on a telephone the bar covers nothing of a page whose text has twice the size", async () => {
	const page = await open("/about", { viewport: NARROW });
	await setStyles(page, TWICE);
	const bar = await page.locator(".bar").boundingBox();
	const notice = await page.locator(".notice").boundingBox();
	expect(notice?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
});

test.each([
	{ viewport: NARROW, toggle: "[popovertarget=mobile-menu]", count: 15 },
	{ viewport: WIDE, toggle: ".services-toggle", count: 42 },
])(
	"the menu that $toggle opens is readable in the light and the dark",
	async ({ viewport, toggle, count }) => {
		const page = await open("/", { viewport });
		const closed = await findShownText(page);
		await page.click(toggle);
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			const lines = await findShownText(page);
			expect(lines.length - closed.length, colorScheme).toBe(count);
			expect(findFaint(lines), colorScheme).toEqual([]);
		}
	},
);

test("scripts neither add nor hide text", async () => {
	const still = await open("/");
	const scripted = await open("/", { javaScriptEnabled: true });
	const readTexts = async (page: Page, path: string) => {
		await page.goto(origin() + path);
		// Only the page with scripts has the field that finds services.
		await page.evaluate(() => {
			for (const field of document.querySelectorAll("search")) field.remove();
		});
		return textsOf(await findShownText(page));
	};
	for (const [kind, path] of KINDS) {
		const [without, withScript] = await Promise.all([
			readTexts(still, path),
			readTexts(scripted, path),
		]);
		expect(without.length, kind).toBeGreaterThan(10);
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
