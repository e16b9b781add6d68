// Drawings and rings have colours of their own in the dark.
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { serveShippedSite } from "../../test/support/built-site.ts";
import { readPixels } from "../../test/support/pictures.ts";
import { shareBrowser, visitShippedSite } from "../../test/support/visit.ts";

const openAddress = shareBrowser();
const { open, origin } = visitShippedSite();

/** Measures how bright one pixel of the window is, from 0 to 255. */
async function measureAt(page: Page, x: number, y: number): Promise<number> {
	const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
	const { red, green, blue } = (await readPixels(png)).at(0, 0);
	return (red + green + blue) / 3;
}

test("drawings are dark in the dark, under the security policy of the site too", async () => {
	const site = await serveShippedSite([], "published");
	onTestFinished(site.close);
	const page = await openAddress(`${site.origin}/services`);
	for (const [colorScheme, isExpected] of [
		["light", (brightness: number) => brightness > 190],
		["dark", (brightness: number) => brightness < 70],
	] as const) {
		await page.emulateMedia({ colorScheme });
		const drawings = await page.locator(".drawing").all();
		expect(drawings).toHaveLength(3);
		for (const drawing of drawings) {
			await drawing.scrollIntoViewIfNeeded();
			await expect
				.poll(() =>
					drawing.evaluate(
						(image) => image instanceof HTMLImageElement && image.complete,
					),
				)
				.toBe(true);
			const box = await drawing.boundingBox();
			if (!box) throw new Error("the drawing is not shown");
			const ground = await measureAt(page, box.x + 30, box.y + 30);
			expect(ground, colorScheme).toSatisfy(isExpected);
		}
	}
});

test.each(["light", "dark"] as const)(
	"the rings are visible on every ground in the %s scheme",
	async (colorScheme) => {
		const page = await open("/about", { colorScheme });
		for (const path of ["/", "/no/such/page"]) {
			await page.goto(origin() + path);
			const box = await page.locator(".rings").boundingBox();
			if (!box) throw new Error("the rings are not shown");
			const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
			const centre = await measureAt(page, x, y);
			// The first ring is farther from the centre.
			const ground = await measureAt(page, x + 20, y);
			expect(Math.abs(centre - ground), path).toBeGreaterThan(25);
		}
	},
);
