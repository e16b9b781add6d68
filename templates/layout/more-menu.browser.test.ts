// Pages that have no room in the menu bar are behind a button, with and without scripts.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAxe } from "../../test/support/axe.ts";
import {
	type ServedFiles,
	serveShippedSite,
} from "../../test/support/built-site.ts";
import { readShippedText } from "../../test/support/shipped-files.ts";
import { shareBrowser } from "../../test/support/visit.ts";

const page = (menu: string) => ({
	file: `content/pages/${menu.toLowerCase()}.md`,
	text: `---\ntitle: ${menu} of our practice\ndescription: About ${menu}, and what else there is to know before you come to see us in our rooms.\nmenu: ${menu}\n---\n\nText about ${menu}.\n`,
});
const SETTINGS = {
	file: "content/site.yaml",
	text: readShippedText("content/site.yaml").replace(
		"navigation:\n",
		"navigation:\n  order: [recordings, about]\n",
	),
};

const open = shareBrowser();
let site: ServedFiles;
beforeAll(async () => {
	const pages = ["Fees", "Groups", "Letters", "Recordings"].map(page);
	site = await serveShippedSite([SETTINGS, ...pages]);
});
afterAll(() => site.close());

describe.each([true, false])("scripts: %s", (javaScriptEnabled) => {
	test.each([1248, 1920])(
		"at %i pixels, the rest opens in a list",
		async (width) => {
			const page = await open(`${site.origin}/about`, {
				javaScriptEnabled,
				viewport: { width, height: 800 },
			});
			const bar = page.locator(".wide-nav .bar-link:visible");
			expect(await bar.allInnerTexts()).toEqual([
				"Recordings",
				"About",
				"Home",
				"Services",
				"Fees",
				"Contact",
				"More",
			]);
			const tops = await bar.evaluateAll((links) =>
				links.map((link) => Math.round(link.getBoundingClientRect().top)),
			);
			expect(new Set(tops).size).toBe(1);
			const list = page.locator("#more-menu");
			expect(await list.isVisible()).toBe(false);
			await page.locator("[popovertarget=more-menu]").press("Enter");
			expect(await list.getByRole("link").allInnerTexts()).toEqual([
				"Groups",
				"Letters",
			]);
			const box = await list.boundingBox();
			expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
			await page.keyboard.press("Tab");
			const focused = page.locator("a:focus");
			expect(await focused.innerText()).toBe("Groups");
			if (javaScriptEnabled)
				expect((await runAxe(page)).violations).toEqual([]);
			await page.keyboard.press("Escape");
			expect(await list.isVisible()).toBe(false);
		},
	);
});

test("the menu of a telephone lists all pages, in their order", async () => {
	const page = await open(`${site.origin}/groups`, {
		viewport: { width: 360, height: 800 },
	});
	await page.click("[popovertarget=mobile-menu]");
	const links = page.locator("#mobile-menu a:visible");
	expect((await links.allInnerTexts()).slice(0, 8)).toEqual([
		"Recordings",
		"About",
		"Home",
		"Fees",
		"Groups",
		"Letters",
		"Contact",
		"All Services",
	]);
	expect(await page.locator("#mobile-menu [aria-current]").innerText()).toBe(
		"Groups",
	);
});
