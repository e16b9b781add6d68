// The site in the colours of the guide, as browsers show it under its own security policy.
import { expect, onTestFinished, test } from "vitest";
import { runAxe } from "../test/support/axe.ts";
import { serveShippedSite } from "../test/support/built-site.ts";
import { KINDS } from "../test/support/page-kinds.ts";
import { listPalettes } from "../test/support/palettes.ts";
import { shareBrowser } from "../test/support/visit.ts";

const open = shareBrowser();
const PALETTES = listPalettes();

test("the guide shows two palettes", () => {
	expect(PALETTES).toHaveLength(2);
});

test.each(PALETTES)(
	"every kind of page can be read by day and by night: $to",
	async (palette) => {
		const site = await serveShippedSite([palette], "published");
		onTestFinished(site.close);
		const [day, night] = [...palette.to.matchAll(/page: "(#\w+)"/g)];
		for (const [colorScheme, ground] of [
			["light", day?.[1]],
			["dark", night?.[1]],
		] as const) {
			const page = await open(site.origin, { colorScheme, bypassCSP: true });
			const shown = await page.evaluate(() =>
				getComputedStyle(document.documentElement)
					.getPropertyValue("--color-page")
					.trim(),
			);
			expect(shown).toBe(ground);
			for (const [, path] of KINDS) {
				await page.goto(site.origin + path);
				expect((await runAxe(page)).violations, path).toEqual([]);
			}
		}
	},
);

test("paper stays white in the colours of a brand", async () => {
	const [palette] = PALETTES;
	const site = await serveShippedSite(palette ? [palette] : []);
	onTestFinished(site.close);
	const page = await open(site.origin, { colorScheme: "dark" });
	await page.emulateMedia({ media: "print" });
	const ground = await page.evaluate(
		() => getComputedStyle(document.documentElement).backgroundColor,
	);
	expect(ground).toBe("rgb(255, 255, 255)");
});
