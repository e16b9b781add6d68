// The enquiry form of a service page never scrolls inside, and links that stay in view lead to it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { walkFocus } from "../../test/support/focus.ts";
import { visitShippedSite, waitForFrames } from "../../test/support/visit.ts";

const { open } = visitShippedSite();
const PATH = "/services/ptsd";
const PHONE = { width: 360, height: 740 };

async function measure(page: Page, y: number) {
	await page.evaluate((top) => window.scrollTo(0, top), y);
	return page.locator("#enquiry").evaluate((card) => {
		const boxOf = (selector: string) => {
			const box = document.querySelector(selector)?.getBoundingClientRect();
			return { top: box?.top ?? 0, bottom: box?.bottom ?? 0 };
		};
		return {
			...boxOf("#enquiry"),
			shortcuts: boxOf(".shortcuts"),
			bar: boxOf(".bar").bottom,
			hidden: card.scrollHeight - card.clientHeight,
			window: innerHeight,
		};
	});
}

test("the card stays in view in a window that is high enough for all of it", async () => {
	for (const width of [1280, 1920]) {
		const page = await open(PATH, { viewport: { width, height: 1440 } });
		for (const y of [1100, 1500, 1700]) {
			const card = await measure(page, y);
			expect(card.top).toBeGreaterThan(card.bar);
			expect(card.bottom).toBeLessThanOrEqual(card.window);
			expect(card.hidden).toBeLessThanOrEqual(0);
		}
		expect(await page.locator(".shortcuts").isVisible()).toBe(false);
	}
});

test.each([
	{ width: 768, height: 1024 },
	{ width: 1024, height: 768 },
	{ width: 1024, height: 1440 },
	{ width: 1280, height: 400 },
	{ width: 1280, height: 720 },
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1080 },
])(
	"the card shows its whole form and scrolls with the page in a window of $width by $height",
	async (viewport) => {
		const page = await open(PATH, { viewport });
		const before = await measure(page, 1000);
		const after = await measure(page, 1200);
		expect(before.top - after.top).toBeCloseTo(200, 0);
		expect(after.hidden).toBeLessThanOrEqual(0);
		expect(after.bottom - after.top).toBeGreaterThan(900);
	},
);

test.each([
	{ width: 1024, height: 768 },
	{ width: 1280, height: 720 },
	{ width: 1920, height: 1080 },
])(
	"below the card a line stays in view and leads back to it in a window of $width by $height",
	async (viewport) => {
		const page = await open(PATH, { viewport });
		for (const y of [2000, 2300]) {
			const { shortcuts, bar } = await measure(page, y);
			expect(shortcuts.top).toBeGreaterThan(bar);
			expect(shortcuts.bottom).toBeLessThan(bar + 80);
		}
		const line = page.locator(".shortcuts >> text=Ask about this service");
		await line.click();
		const card = await measure(page, await page.evaluate(() => scrollY));
		expect(card.top).toBeGreaterThan(card.bar);
		expect(card.top).toBeLessThan(card.bar + 40);
		expect(card.shortcuts.top).toBeGreaterThan(card.bottom);
	},
);

test("on a telephone two links stay at the foot of the window until the form comes", async () => {
	const page = await open(PATH, { viewport: PHONE });
	const links = page.locator(".shortcuts a:visible");
	expect(
		await links.evaluateAll((all) =>
			all.map((link) => [link.textContent, link.getAttribute("href")]),
		),
	).toEqual([
		["Call", "tel:+442079460123"],
		["Ask", "#enquiry"],
	]);
	for (const y of [0, 1500, 3000]) {
		const { shortcuts, window } = await measure(page, y);
		expect(shortcuts.bottom).toBeCloseTo(window, 0);
	}
	await page.click(".shortcuts >> text=/^Ask$/");
	const form = await measure(page, await page.evaluate(() => scrollY));
	expect(form.top).toBeGreaterThan(form.bar);
	expect(form.top).toBeLessThan(form.bar + 40);
	expect(form.shortcuts.bottom).toBeLessThanOrEqual(form.top);
	await page.keyboard.press("Tab");
	expect(await page.locator("#enquiry-name:focus").count()).toBe(1);
});

test("in a low window these links scroll with the page", async () => {
	const page = await open(PATH, { viewport: { width: 640, height: 320 } });
	const { shortcuts, window } = await measure(page, 0);
	expect(shortcuts.top).toBeGreaterThan(window);
});

test("only service pages have these links", async () => {
	const page = await open("/contact", { viewport: PHONE });
	expect(await page.locator(".shortcuts").count()).toBe(0);
});

test("nothing covers the focus, and each focused field of the form is visible", async () => {
	for (const viewport of [
		{ width: 1280, height: 500 },
		{ width: 1280, height: 720 },
		{ width: 1280, height: 1440 },
		{ width: 360, height: 500 },
	]) {
		const page = await open(PATH, { viewport, javaScriptEnabled: true });
		for (const key of ["Tab", "Shift+Tab"] as const) {
			const stops = await walkFocus(page, key);
			expect(stops.filter(({ isUncovered }) => !isUncovered)).toEqual([]);
		}
		for (const field of await page
			.locator("#enquiry [id]:is(input, select, textarea), #enquiry button")
			.all()) {
			await field.focus();
			await waitForFrames(page, 2);
			const shown = await field.evaluate((element) => {
				const { top, bottom } = element.getBoundingClientRect();
				return Math.min(bottom, innerHeight) - Math.max(top, 0);
			});
			expect(shown, JSON.stringify(viewport)).toBeGreaterThan(19);
		}
	}
});

test("the card shows its response in view when it was sent from a low window", async () => {
	const page = await open(PATH, {
		viewport: { width: 1280, height: 600 },
		javaScriptEnabled: true,
	});
	await page.fill("#enquiry-name", "Ann");
	await page.fill("#enquiry-email", "ann@example.com");
	await page.click("#enquiry button");
	const result = page.locator("#enquiry [data-region=sent]");
	await expect.poll(() => result.innerText()).toContain("Enquiry Submitted");
	await waitForFrames(page, 2);
	const announced = await result.boundingBox();
	expect(announced?.y).toBeGreaterThanOrEqual(72);
	expect((announced?.y ?? 0) + (announced?.height ?? 0)).toBeLessThanOrEqual(
		601,
	);
});
