// The page of a service: a card with the facts and the next steps stays in view beside the sections, and the
// enquiry form follows them.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { serveShippedSite } from "../../test/support/built-site.ts";
import { walkFocus } from "../../test/support/focus.ts";
import {
	shareBrowser,
	visitShippedSite,
	waitForFrames,
} from "../../test/support/visit.ts";

const { open } = visitShippedSite();
const PATH = "/services/ptsd";
const PHONE = { width: 360, height: 740 };
const BOOKING = "https://booking.example.com/free-breakthrough-session";
const CALL = "tel:+442079460123";

function boxOf(page: Page, selector: string) {
	return page.locator(selector).evaluate((element) => {
		const { top, bottom, left, right } = element.getBoundingClientRect();
		return { top, bottom, left, right };
	});
}

async function scrollTo(page: Page, y: number) {
	await page.evaluate((top) => window.scrollTo(0, top), y);
}

/** Lists the visible links to a next step, and whether they are filled. */
const stepsIn = (page: Page, selector: string) =>
	page.locator(`${selector} .button:visible`).evaluateAll((links) =>
		links.map((link) => ({
			href: link.getAttribute("href"),
			isFilled: getComputedStyle(link).backgroundColor !== "rgba(0, 0, 0, 0)",
		})),
	);

const BOOK_OR_CALL = [
	{ href: BOOKING, isFilled: true },
	{ href: CALL, isFilled: false },
];

describe("the next steps", () => {
	test("are to book, which is filled, and to call", async () => {
		const wide = await open(PATH);
		expect(await stepsIn(wide, ".opening")).toEqual(BOOK_OR_CALL);
		expect(await stepsIn(wide, ".card")).toEqual(BOOK_OR_CALL);
		expect(await stepsIn(wide, ".shortcuts")).toEqual([]);
		const narrow = await open(PATH, { viewport: PHONE });
		expect(await stepsIn(narrow, ".opening")).toEqual(BOOK_OR_CALL);
		expect(await stepsIn(narrow, ".card")).toEqual([]);
		expect(await stepsIn(narrow, ".shortcuts")).toEqual(BOOK_OR_CALL);
	});

	test("stay at the foot of a telephone until the form comes", async () => {
		const page = await open(PATH, { viewport: PHONE });
		for (const y of [0, 1500, 3000]) {
			await scrollTo(page, y);
			expect((await boxOf(page, ".shortcuts")).bottom).toBeCloseTo(740, 0);
		}
		await page.locator("#enquiry").scrollIntoViewIfNeeded();
		await page.locator("#enquiry-message").scrollIntoViewIfNeeded();
		const { bottom } = await boxOf(page, ".shortcuts");
		expect(bottom).toBeLessThanOrEqual((await boxOf(page, "#enquiry")).top);
	});

	test("scroll with the page in a low window", async () => {
		const page = await open(PATH, { viewport: { width: 640, height: 320 } });
		expect((await boxOf(page, ".shortcuts")).top).toBeGreaterThan(320);
	});

	test("are only on service pages", async () => {
		const page = await open("/contact", { viewport: PHONE });
		expect(await page.locator(".shortcuts").count()).toBe(0);
	});
});

const openAddress = shareBrowser();

test("without a booking page the next step is to ask, which leads to the form", async () => {
	const site = await serveShippedSite([
		{ file: "content/site.yaml", from: /^bookingUrl: .*$/m, to: "" },
	]);
	const page = await openAddress(site.origin + PATH, { viewport: PHONE });
	const expected = [
		{ href: "#enquiry", isFilled: true },
		{ href: CALL, isFilled: false },
	];
	expect(await stepsIn(page, ".opening")).toEqual(expected);
	expect(await stepsIn(page, ".shortcuts")).toEqual(expected);
	await page.click(".shortcuts >> text=/^Ask$/");
	await expect
		.poll(async () => (await boxOf(page, "#enquiry")).top)
		.toBeLessThan(120);
	await site.close();
});

describe("the card", () => {
	test.each([
		{ width: 1024, height: 768 },
		{ width: 1280, height: 720 },
		{ width: 1920, height: 1080 },
	])(
		"stays in view beside the sections in a window of $width by $height",
		async (viewport) => {
			const page = await open(PATH, { viewport });
			const { bottom: bar } = await boxOf(page, ".bar");
			for (const y of [900, 1500, 2000]) {
				await scrollTo(page, y);
				const card = await boxOf(page, ".card");
				expect(card.top).toBeGreaterThan(bar);
				expect(card.bottom).toBeLessThanOrEqual(viewport.height);
				const text = await boxOf(page, ".service > div:last-child");
				expect(card.left).toBeGreaterThan(text.right);
			}
		},
	);

	test("scrolls with the page in a window that is too low for it", async () => {
		const page = await open(PATH, { viewport: { width: 1280, height: 500 } });
		await scrollTo(page, 1500);
		expect((await boxOf(page, ".card")).bottom).toBeLessThan(0);
	});

	test("says that results vary, below the rate", async () => {
		const page = await open(PATH);
		const card = page.locator(".card");
		expect(await card.locator("dd").allInnerTexts()).toEqual([
			"10-15 sessions",
			"76%",
		]);
		expect(await card.innerText()).toContain(
			"Results vary from person to person.",
		);
	});
});

test("the focus goes down the page: opening, card, sections, form", async () => {
	for (const viewport of [{ width: 1280, height: 900 }, PHONE]) {
		const page = await open(PATH, { viewport });
		const tops = await page.locator("main").evaluate((main) =>
			[...main.querySelectorAll("a, button, input, select, textarea")]
				.filter((control) => control.checkVisibility())
				.filter((control) => !control.closest(".shortcuts"))
				.map((control) => control.getBoundingClientRect().top),
		);
		// Buttons beside each other, and a disabled one, differ by a few pixels.
		for (const [index, top] of tops.entries())
			expect(top).toBeGreaterThanOrEqual((tops[index - 1] ?? 0) - 30);
	}
});

test("the numbers of the approaches are quieter than those of the journey", async () => {
	const page = await open(PATH);
	const sizeOf = (selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((item) => {
				const { color, borderTopWidth } = getComputedStyle(item, "::before");
				return { color, borderTopWidth };
			});
	const soft = "rgb(70, 96, 89)";
	expect(await sizeOf(".ways > li")).toEqual({
		color: soft,
		borderTopWidth: "0px",
	});
	expect((await sizeOf(".path > li")).borderTopWidth).toBe("1px");
});

test("nothing covers the focus, and each focused field of the form is visible", async () => {
	const viewports = [
		{ width: 1280, height: 500 },
		{ width: 360, height: 500 },
		{ width: 1280, height: 720 },
		{ width: 1280, height: 1440 },
	];
	for (const viewport of viewports) {
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
