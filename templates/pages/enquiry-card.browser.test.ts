// The enquiry form beside the text of a service stays in view, and covers nothing.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { walkFocus } from "../../test/support/focus.ts";
import { visitShippedSite, waitForFrames } from "../../test/support/visit.ts";

const { open } = visitShippedSite();
const PATH = "/services/ptsd";

async function measure(page: Page, y: number) {
	await page.evaluate((top) => window.scrollTo(0, top), y);
	return page.locator("#enquiry").evaluate((card) => {
		const { top, bottom } = card.getBoundingClientRect();
		const bar = document.querySelector(".bar")?.getBoundingClientRect();
		return { top, bottom, bar: bar?.bottom ?? 0, window: innerHeight };
	});
}

test.each([
	{ width: 1280, height: 720 },
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1400 },
])(
	"the card stays fully visible in a window of $width by $height",
	async (viewport) => {
		const page = await open(PATH, { viewport });
		for (const y of [1100, 1500, 2000]) {
			const card = await measure(page, y);
			expect(card.top).toBeGreaterThan(card.bar);
			expect(card.bottom).toBeLessThanOrEqual(card.window);
		}
	},
);

test.each([
	{ width: 768, height: 1024 },
	{ width: 1280, height: 400 },
])(
	"the card scrolls with the page in a window of $width by $height",
	async (viewport) => {
		const page = await open(PATH, { viewport });
		const before = await measure(page, 1000);
		const after = await measure(page, 1200);
		expect(before.top - after.top).toBeCloseTo(200, 0);
	},
);

test("the card does not cover the focus, and its focused field is visible", async () => {
	for (const height of [500, 720, 1400]) {
		const page = await open(PATH, {
			viewport: { width: 1280, height },
			javaScriptEnabled: true,
		});
		const stops = await walkFocus(page, "Tab");
		expect(stops.filter(({ isUncovered }) => !isUncovered)).toEqual([]);
		for (const field of await page
			.locator("#enquiry [id]:is(input, select, textarea), #enquiry button")
			.all()) {
			await field.focus();
			await waitForFrames(page, 2);
			const shown = await field.evaluate((element) => {
				const { top, bottom } = element.getBoundingClientRect();
				const card = element.closest("section")?.getBoundingClientRect();
				return card
					? Math.min(bottom, card.bottom) - Math.max(top, card.top)
					: 0;
			});
			expect(shown, `${height}`).toBeGreaterThan(19);
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
	const [card, announced] = [
		await page.locator("#enquiry").boundingBox(),
		await result.boundingBox(),
	];
	expect(announced?.y).toBeGreaterThanOrEqual(card?.y ?? 0);
	expect((announced?.y ?? 0) + (announced?.height ?? 0)).toBeLessThanOrEqual(
		(card?.y ?? 0) + (card?.height ?? 0) + 1,
	);
});
