// On a telephone, by touch: a text is edited, and published from the panel.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { previewSite } from "../../../test/support/preview.ts";
import { makeRepositories } from "../../../test/support/repositories.ts";
import { sharePages } from "../../../test/support/visit.ts";

const HOME = "content/pages/home.yaml";
const TELEPHONE = {
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	isMobile: true,
};

/** In pixels: what a finger needs. */
const TARGET = 44;

const openPage = sharePages();

async function tap(target: Locator) {
	await target.waitFor();
	const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
	expect(
		Math.round(Math.min(width, height)),
		String(target),
	).toBeGreaterThanOrEqual(TARGET);
	await target.tap();
}

test("a heading is edited and published with a finger alone", async () => {
	const { start, shown } = await makeRepositories();
	const { origin } = await previewSite(start, { canWrite: true });
	const page = await openPage(origin, TELEPHONE);
	const panel = page.locator("hypno-preview");
	await tap(panel.locator(".toggle"));
	await tap(panel.locator(".switch"));
	await page.locator("h1").first().tap();
	await tap(panel.locator(".pencil"));
	const bar = panel.locator(".bar");
	await expect.poll(() => bar.textContent()).toContain("You are editing");
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("A calmer mind");
	await tap(bar.getByRole("button", { name: "Save" }));
	await expect.poll(() => start.read(HOME)).toContain("A calmer mind");
	await expect.poll(() => bar.textContent()).toContain("Saved in");
	// The page loads again with the new heading, and has its panel a moment later.
	await expect.poll(() => page.locator("[contenteditable]").count()).toBe(0);
	await expect
		.poll(() => page.locator("h1").first().textContent())
		.toBe("A calmer mind");
	await tap(panel.locator(".toggle"));
	await tap(panel.getByRole("link", { name: "Publish…" }));
	await page.waitForURL("**/__hypno/publish");
	await expect
		.poll(() => page.locator("main").textContent())
		.toContain("calmer");
	await tap(page.getByRole("button", { name: "Publish now" }));
	await expect
		.poll(() => page.locator("main").textContent())
		.toContain("Visitors will see no change");
	expect(shown(HOME)).toContain("A calmer mind");
});
