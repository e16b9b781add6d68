// In a real browser, axe finds nothing in the therapist, registers, insurance, fees and directions, no text
// of theirs is cut off or too faint, and they request no other host.
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSite } from "../../src/site/build-site.ts";
import { resolveConfig } from "../../src/site/config.ts";
import { writeFiles } from "../../src/site/output/write.ts";
import { COLOUR_RULES, runAxe } from "../../test/support/axe.ts";
import { writeTree } from "../../test/support/make-site.ts";
import { readShipped } from "../../test/support/shipped-files.ts";
import { makeSharedFolder } from "../../test/support/shipped-site.ts";
import {
	findShownText,
	isReadable,
	isWhole,
} from "../../test/support/shown-text.ts";
import { type SiteServer, serveSite } from "../../test/support/site-server.ts";
import { makeTrustFiles } from "../../test/support/trust-content.ts";
import { shareBrowser } from "../../test/support/visit.ts";

/** Those first that show most of it. */
const PAGES = ["/about", "/contact", "/services/stop-smoking", "/"];
const WIDTHS = [320, 1280, 360, 768];

const open = shareBrowser();
let site: SiteServer;

beforeAll(async () => {
	const root = makeSharedFolder();
	writeTree(root, { ...readShipped(), ...makeTrustFiles() });
	const config = resolveConfig({ root }, "/");
	const { files } = await buildSite(config);
	await writeFiles(files, config.outDir);
	site = await serveSite(config.outDir);
});

afterAll(async () => {
	await site.close();
});

/** The bar of the home page then has a background, and waits for it. */
async function scrollBelowTop() {
	scrollTo({ top: 60, behavior: "instant" });
	for (let frame = 0; frame < 2; frame++)
		await new Promise((resolve) => requestAnimationFrame(resolve));
}

const openPage = (path: string, options: BrowserContextOptions) =>
	open(site.origin + path, options);

describe.each(PAGES)("with trust content, %s", (path) => {
	test("has no axe violations and no cut-off or faint text in the light and the dark", async () => {
		const page = await openPage(path, {});
		for (const [colorScheme, only] of [
			["light", undefined],
			["dark", COLOUR_RULES],
		] as const) {
			await page.setViewportSize({ width: 1280, height: 800 });
			await page.emulateMedia({ colorScheme });
			await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
			expect((await runAxe(page, only)).violations, colorScheme).toEqual([]);
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 800 });
				await page.evaluate(scrollBelowTop);
				const contents = await findShownText(page);
				const lost = contents.filter(
					(text) => !isWhole(text, width) || !isReadable(text),
				);
				const name = `${width} pixels, ${colorScheme}`;
				expect(
					lost.map(({ text }) => text),
					name,
				).toEqual([]);
				const shown = await page.evaluate(
					() => document.documentElement.scrollWidth,
				);
				expect(shown, name).toBe(width);
			}
		}
	});

	test("shows the same text without scripts, and makes no request to another host", async () => {
		const requested = new Set<string>();
		const contents = [true, false].map(async (javaScriptEnabled) => {
			const page = await openPage(path, { javaScriptEnabled });
			page.on("request", (request) =>
				requested.add(new URL(request.url()).origin),
			);
			await page.reload();
			const shown = await findShownText(page);
			return shown.map(({ text }) => text);
		});
		const [scripted = [], plain] = await Promise.all(contents);
		expect(scripted.length).toBeGreaterThan(30);
		expect(plain).toEqual(expect.arrayContaining(scripted));
		expect([...requested]).toEqual([site.origin]);
	});
});

test("the words about the therapist have the width of the page, or of a column beside the picture", async () => {
	const page = await openPage("/about", {});
	for (const [width, least] of [
		[360, 300],
		[1280, 600],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		const box = await page.locator("#therapist h2 + p").boundingBox();
		expect(box?.width, `${width}`).toBeGreaterThan(least);
	}
});

test("small portraits are circles", async () => {
	const page = await openPage("/services/stop-smoking", {});
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const sizes = await page.evaluate(() =>
			[...document.querySelectorAll(".portrait")].map((portrait) => {
				const { width, height } = portrait.getBoundingClientRect();
				return [width, height];
			}),
		);
		expect(sizes, `${width}`).toEqual([
			[80, 80],
			[80, 80],
		]);
	}
});

test("a service's link to the fees scrolls to below the bar", async () => {
	const page = await openPage("/services/stop-smoking", {
		viewport: { width: 360, height: 800 },
	});
	await page.click('a[href="/contact#fees"]');
	await page.waitForURL("**/contact#fees");
	const heading = page.locator("#fees h2");
	await expect
		.poll(async () => (await heading.boundingBox())?.y)
		.toSatisfy((top: number) => top > 72 && top < 800);
});

test("all trust content is printed, with the addresses of links", async () => {
	const page = await openPage("/about", {});
	await page.emulateMedia({ media: "print" });
	for (const text of ["Ada Winter", "0045871", "public liability"])
		expect(await page.getByText(text).first().isVisible()).toBe(true);
	const content = await page
		.locator("main dt a")
		.first()
		.evaluate((link) => getComputedStyle(link, "::after").content);
	expect(content).toContain("general-hypnotherapy-register.com");
});
