// The site in the colours of the guide, as browsers show it under its own security policy.
import { expect, onTestFinished, test } from "vitest";
import { COLOUR_RULES, runAxe } from "../test/support/axe.ts";
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
	"every kind of page can be read by day and by night, and paper stays white: $to",
	async (palette) => {
		const site = await serveShippedSite([palette], "published");
		onTestFinished(site.close);
		const [day, night] = [...palette.to.matchAll(/page: "(#\w+)"/g)];
		const page = await open(site.origin, { bypassCSP: true });
		for (const [kind, path] of KINDS) {
			await page.goto(site.origin + path);
			for (const [colorScheme, ground] of [
				["light", day?.[1]],
				["dark", night?.[1]],
			] as const) {
				await page.emulateMedia({ colorScheme });
				const shown = await page.evaluate(() =>
					getComputedStyle(document.documentElement)
						.getPropertyValue("--color-page")
						.trim(),
				);
				expect(shown, kind).toBe(ground);
				// The logo of a brand is the same on all pages, and all else is a matter of colours.
				const only = kind === "home" ? undefined : COLOUR_RULES;
				expect((await runAxe(page, only)).violations, kind).toEqual([]);
			}
		}
		await page.emulateMedia({ media: "print", colorScheme: "dark" });
		const paper = await page.evaluate(
			() => getComputedStyle(document.documentElement).backgroundColor,
		);
		expect(paper).toBe("rgb(255, 255, 255)");
	},
);
