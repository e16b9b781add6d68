import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { runAxe } from "../../test/support/axe.ts";
import { edited, makeSite } from "../../test/support/make-site.ts";
import {
	CHECKED,
	previewSite,
	sharePreview,
} from "../../test/support/preview.ts";
import { readShipped } from "../../test/support/shipped-files.ts";
import { sharePages } from "../../test/support/visit.ts";

const SERVICE = "content/services/stop-smoking.md";
const STYLESHEET = "templates/styles/site.css";
const INDEX = "templates/index.tsx";
const PAGE = "/services/stop-smoking";
const WRONG = edited(SERVICE, "subtitle:", "subtitel:");

/** Long pages with a field show whether a change keeps the scroll position and the typed text. */
const LONG = edited(
	INDEX,
	'<body className="flex">{children}</body>',
	'<body>{children}<input id="typed" /><p className="tall">End</p></body>',
);
const TALL =
	'@import "tailwindcss/utilities.css";\n.tall { padding-top: 3000px }\n';

const open = sharePages();

const heading = (page: Page) => page.locator("h1").first();
const shows = (page: Page, words: string) =>
	expect.poll(() => heading(page).textContent()).toContain(words);
const scrollTo = (page: Page, top: number) =>
	page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const toggle = (page: Page) => page.locator("hypno-preview .toggle");

const LONG_SITE = { [INDEX]: LONG, [STYLESHEET]: TALL };
const longSite = () => makeSite(LONG_SITE);
const usePreview = sharePreview({}, LONG_SITE);
const title = (words: string) => ({
	[SERVICE]: edited(SERVICE, "Stop Smoking Hypnotherapy", words),
});

describe("a change", () => {
	test("of the page is shown at the same scroll position", async () => {
		const { origin, write } = await usePreview();
		const page = await open(origin + PAGE);
		await scrollTo(page, 1200);
		write(title("Breathe Again"));
		await shows(page, "Breathe Again");
		await expect.poll(() => scrolled(page)).toBe(1200);
	});

	test("of another page leaves this page unchanged", async () => {
		const { origin, write, get } = await usePreview();
		const page = await open(`${origin}/about`);
		await page.fill("#typed", "half a word");
		write(title("Breathe Again"));
		await expect
			.poll(async () => (await get(PAGE)).text)
			.toContain("Breathe Again");
		const other = await open(origin + PAGE);
		await shows(other, "Breathe Again");
		expect(await page.inputValue("#typed")).toBe("half a word");
	});

	test("of the styles is shown at the same scroll position", async () => {
		const { origin, write } = await usePreview();
		const page = await open(origin + PAGE);
		await scrollTo(page, 900);
		write({ [STYLESHEET]: `${TALL}h1 { color: rgb(1, 2, 3) }\n` });
		await expect
			.poll(() => heading(page).evaluate((h1) => getComputedStyle(h1).color))
			.toBe("rgb(1, 2, 3)");
		await expect.poll(() => scrolled(page)).toBe(900);
	});

	test("of a picture on the page reloads the page", async () => {
		const index = edited(
			INDEX,
			"about: ({ page }) => <h1>{page.hero.heading}</h1>,",
			'about: () => <h1><img src="/art/stress.svg" alt="" />About</h1>,',
		);
		const { origin, write } = await usePreview({ [INDEX]: index });
		const page = await open(`${origin}/about`);
		await page.evaluate(() => Object.assign(window, { isOld: true }));
		const wide =
			'<svg xmlns="http://www.w3.org/2000/svg" width="77" height="9"/>';
		write({ "static/art/stress.svg": wide });
		await expect
			.poll(() =>
				page
					.locator("img")
					.evaluate((img: HTMLImageElement) => img.naturalWidth),
			)
			.toBe(77);
	});

	test("that was made while the server was down is shown when it is back", async () => {
		const site = longSite();
		const preview = await previewSite(site);
		const page = await open(preview.origin + PAGE);
		const other = await open(`${preview.origin}/about`);
		await other.fill("#typed", "half a word");
		await preview.close();
		site.write(title("Breathe Again"));
		await previewSite(site, { port: Number(new URL(preview.origin).port) });
		await shows(page, "Breathe Again");
		expect(await other.inputValue("#typed")).toBe("half a word");
	});
});

test("a page reloads when a new version of hypno is running", async () => {
	const site = longSite();
	const { origin, close } = await previewSite(site);
	const page = await open(`${origin}/about`);
	await expect.poll(() => toggle(page).isVisible()).toBe(true);
	const isOld = () => page.evaluate(() => "isOld" in window);
	await page.evaluate(() => Object.assign(window, { isOld: true }));
	const port = Number(new URL(origin).port);
	await close();
	await previewSite(site, { port, version: "next" });
	await expect.poll(isOld).toBe(false);
	await page.evaluate(() => Object.assign(window, { isOld: true }));
	await expect.poll(() => toggle(page).isVisible()).toBe(true);
	expect(await isOld()).toBe(true);
});

describe("a mistake", () => {
	test("is shown instead of the page until it is fixed", async () => {
		const { origin, write } = await usePreview();
		const page = await open(origin + PAGE);
		await scrollTo(page, 700);
		write({ [SERVICE]: WRONG });
		await shows(page, "This page cannot be built yet");
		expect(await page.locator(".location").first().textContent()).toBe(
			`${SERVICE}:4:1`,
		);
		expect(await page.locator("pre code").textContent()).toContain("subtitel:");
		write({ [SERVICE]: WRONG.replace("subtitel", "subtitl") });
		await expect
			.poll(() => page.locator("pre code").textContent())
			.toContain("subtitl:");
		write(title("Breathe Again"));
		await shows(page, "Breathe Again");
		await expect.poll(() => scrolled(page)).toBe(700);
	});

	test("is counted on other pages, which stay", async () => {
		const site = longSite();
		const { origin } = await previewSite(site, CHECKED);
		const page = await open(`${origin}/about`);
		await page.fill("#typed", "half a word");
		site.write({ [SERVICE]: WRONG });
		await expect.poll(() => toggle(page).textContent()).toContain("1 mistake");
		site.write(title("Breathe Again"));
		await expect
			.poll(() => toggle(page).textContent())
			.not.toContain("mistake");
		expect(await page.inputValue("#typed")).toBe("half a word");
	});

	test("that exists at the start is gone when it was fixed while the server was down", async () => {
		const site = makeSite({ "content/site.yaml": "name: [" });
		const preview = await previewSite(site);
		const page = await open(`${preview.origin}/about`);
		await shows(page, "The site cannot be built yet");
		await preview.close();
		site.write({
			"content/site.yaml": edited("content/site.yaml", "Calm", "Calm"),
		});
		await previewSite(site, { port: Number(new URL(preview.origin).port) });
		await expect
			.poll(() => heading(page).textContent())
			.not.toContain("cannot be built");
	});
});

/** Runs axe in the light and the dark colour scheme. */
async function violations(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		found.push(...(await runAxe(page)).violations);
	}
	return found;
}

/** Returns the class of the element that has the focus in the panel. */
const focused = (page: Page) =>
	page.evaluate(
		() => document.activeElement?.shadowRoot?.activeElement?.className ?? "",
	);

describe("the panel", () => {
	test("is closed at first, opens by keyboard, closes by Escape, and stays as it was left", async () => {
		const { origin } = await usePreview();
		const page = await open(`${origin}/about`);
		const details = page.locator("hypno-preview .details");
		await expect.poll(() => toggle(page).isVisible()).toBe(true);
		expect(await details.isVisible()).toBe(false);
		await toggle(page).focus();
		await page.keyboard.press("Enter");
		expect(await focused(page)).toBe("details");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		expect(await focused(page)).toBe("close");
		await page.keyboard.press("Enter");
		expect(await details.isVisible()).toBe(false);
		expect(await focused(page)).toBe("toggle");
		await page.keyboard.press("Enter");
		await page.locator("#typed").focus();
		await page.keyboard.press("Escape");
		expect(await details.isVisible()).toBe(false);
		expect(await focused(page)).toBe("toggle");
		await page.keyboard.press("Enter");
		await expect
			.poll(() => details.textContent())
			.toContain("content/pages/about.yaml");
		expect(await toggle(page).getAttribute("aria-expanded")).toBe("true");
		await page.goto(`${origin}/contact`);
		await expect
			.poll(() => details.textContent())
			.toContain("content/pages/contact.yaml");
		expect(await focused(page)).toBe("");
		await page.keyboard.press("Escape");
		await page.reload();
		await expect.poll(() => toggle(page).isVisible()).toBe(true);
		expect(await details.isVisible()).toBe(false);
	});

	test("shows the sources of the page, its search result and card, and what to fix", async () => {
		const site = makeSite();
		const { origin } = await previewSite(site, CHECKED);
		const page = await open(`${origin}/services/ocd`);
		await toggle(page).click();
		const facts = page.locator("hypno-preview .facts");
		await expect
			.poll(() => facts.textContent())
			.toContain("npx hypno new service ocd");
		const link = facts.locator(".files a").first();
		expect(await link.getAttribute("href")).toMatch(
			new RegExp(`^vscode://file${site.rootDir}/.+:1:1$`),
		);
		await page.goto(`${origin}/about`);
		await expect
			.poll(() =>
				facts
					.locator(".card img")
					.evaluate((img: HTMLImageElement) => img.naturalWidth),
			)
			.toBe(1200);
		expect(await facts.locator(".result").textContent()).toContain(
			"www.example.com › about",
		);
	});
});

test("the panel and the list of pages are accessible on the shipped site", async () => {
	const shipped = makeSite(readShipped());
	const { origin } = await previewSite(shipped, CHECKED);
	const page = await open(`${origin}/about`);
	await toggle(page).click();
	const facts = page.locator("hypno-preview .facts");
	await expect.poll(() => facts.textContent()).toContain("to fix");
	expect(await violations(page)).toEqual([]);
	await page.goto(`${origin}/__hypno`);
	// The list reloads itself once the checks have ended, which would end a run of axe.
	await expect
		.poll(() => page.locator(".lead").textContent())
		.toContain("to fix");
	expect(await page.locator("h2").allTextContents()).toContainEqual(
		expect.stringContaining("Services without content"),
	);
	expect(await violations(page)).toEqual([]);
});

test("an error is accessible on the shipped site", async () => {
	const shipped = makeSite(readShipped());
	const { origin } = await previewSite(shipped);
	const page = await open(`${origin}/about`);
	await toggle(page).click();
	shipped.write({ "content/site.yaml": "name: [" });
	await shows(page, "The site cannot be built yet");
	expect(await violations(page)).toEqual([]);
	await page.goto(`${origin}/__hypno`);
	await shows(page, "The site");
});
