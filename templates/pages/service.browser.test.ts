// The page of a service: a card with the facts and the next steps stays in view beside the sections, and the
// enquiry form follows them.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { serveShippedSite } from "../../test/support/built-site.ts";
import { focusEach, walkFocus } from "../../test/support/focus.ts";
import { shareBrowser, visitShippedSite } from "../../test/support/visit.ts";

const { open } = visitShippedSite();
const PATH = "/services/ptsd";
const PHONE = { width: 360, height: 740 };
const BOOKING = "https://booking.example.com/free-breakthrough-session";
const CALL = "tel:+442079460123";

/** Measures the first element of each selector. */
function boxesOf(page: Page, selectors: readonly string[]) {
	return page.evaluate(
		(all) =>
			all.map((selector) => {
				const element = document.querySelector(selector);
				if (!element) throw new Error(`no ${selector}`);
				const { top, bottom, left, right } = element.getBoundingClientRect();
				return { top, bottom, left, right };
			}),
		selectors,
	);
}

async function boxOf(page: Page, selector: string) {
	const [box] = await boxesOf(page, [selector]);
	if (!box) throw new Error(`no ${selector}`);
	return box;
}

async function scrollTo(page: Page, y: number) {
	await page.evaluate((top) => window.scrollTo(0, top), y);
}

/** Lists the visible links to a next step, and whether they are filled. */
const stepsIn = (page: Page, selector: string) =>
	page.evaluate(
		(part) =>
			[...document.querySelectorAll(`${part} .button`)]
				.filter((link) => link.checkVisibility())
				.map((link) => ({
					href: link.getAttribute("href"),
					isFilled:
						getComputedStyle(link).backgroundColor !== "rgba(0, 0, 0, 0)",
				})),
		selector,
	);

const BOOK_OR_CALL = [
	{ href: BOOKING, isFilled: true },
	{ href: CALL, isFilled: false },
];

describe("the next steps", () => {
	test("are to book, which is filled, and to call", async () => {
		const page = await open(PATH);
		expect(await stepsIn(page, ".opening")).toEqual(BOOK_OR_CALL);
		expect(await stepsIn(page, ".card")).toEqual(BOOK_OR_CALL);
		expect(await stepsIn(page, ".shortcuts")).toEqual([]);
		await page.setViewportSize(PHONE);
		expect(await stepsIn(page, ".opening")).toEqual(BOOK_OR_CALL);
		expect(await stepsIn(page, ".card")).toEqual([]);
		expect(await stepsIn(page, ".shortcuts")).toEqual(BOOK_OR_CALL);
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
	test("stays in view beside the sections", async () => {
		const page = await open(PATH);
		for (const viewport of [
			{ width: 1024, height: 768 },
			{ width: 1280, height: 720 },
			{ width: 1920, height: 1080 },
		]) {
			await page.setViewportSize(viewport);
			for (const y of [900, 1500, 2000]) {
				await scrollTo(page, y);
				const [bar, card, text] = await boxesOf(page, [
					".bar",
					".card",
					".service > div:last-child",
				]);
				const name = `${viewport.width} pixels, at ${y}`;
				expect(card?.top, name).toBeGreaterThan(bar?.bottom ?? Infinity);
				expect(card?.bottom, name).toBeLessThanOrEqual(viewport.height);
				expect(card?.left, name).toBeGreaterThan(text?.right ?? Infinity);
			}
		}
	});

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
	const page = await open(PATH);
	for (const viewport of [{ width: 1280, height: 900 }, PHONE]) {
		await page.setViewportSize(viewport);
		const tops = await page.evaluate(() =>
			[
				...document.querySelectorAll(
					"main :is(a, button, input, select, textarea)",
				),
			]
				.filter((control) => control.checkVisibility())
				.filter((control) => !control.closest(".shortcuts"))
				.map((control) => control.getBoundingClientRect().top),
		);
		expect(tops.length).toBeGreaterThan(10);
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

interface Field {
	readonly id: string;
	/** How many pixels of its height are in view. */
	readonly shown: number;
}

/** Runs in the page, and moves the focus to each part of the form. */
async function focusFields(): Promise<Field[]> {
	const found: Field[] = [];
	for (const field of document.querySelectorAll<HTMLElement>(
		"#enquiry [id]:is(input, select, textarea), #enquiry button",
	)) {
		field.focus();
		for (let frame = 0; frame < 2; frame++)
			await new Promise((resolve) => requestAnimationFrame(resolve));
		const { top, bottom } = field.getBoundingClientRect();
		const shown = Math.min(bottom, innerHeight) - Math.max(top, 0);
		found.push({ id: field.id, shown });
	}
	return found;
}

test("nothing covers the focus, and each focused field of the form is visible", async () => {
	const viewports = [
		{ width: 1280, height: 500 },
		{ width: 360, height: 500 },
		{ width: 1280, height: 720 },
		{ width: 1280, height: 1440 },
	];
	const page = await open(PATH, { javaScriptEnabled: true });
	for (const viewport of viewports) {
		await page.setViewportSize(viewport);
		const name = JSON.stringify(viewport);
		for (const order of ["forwards", "backwards"] as const) {
			const stops = await focusEach(page, order);
			expect(stops.length, name).toBeGreaterThan(20);
			expect(
				stops.filter(({ isUncovered }) => !isUncovered),
				name,
			).toEqual([]);
		}
		const fields = await page.evaluate(focusFields);
		expect(fields.length, name).toBeGreaterThan(8);
		expect(
			fields.filter(({ shown }) => shown <= 19),
			name,
		).toEqual([]);
	}
	// The keys lead the same way.
	for (const key of ["Tab", "Shift+Tab"] as const) {
		await page.goto(page.url());
		await page.setViewportSize({ width: 360, height: 500 });
		const stops = await walkFocus(page, key);
		expect(stops.length).toBeGreaterThan(20);
		expect(stops.filter(({ isUncovered }) => !isUncovered)).toEqual([]);
	}
});
