// The pages of a practice that leaves out every optional part, as visitors see them.
import { expect, test } from "vitest";
import { resolveConfig } from "../src/site/config.ts";
import { runAxe } from "./support/axe.ts";
import { leaveOutEverything } from "./support/content-changes.ts";
import { previewSite } from "./support/preview.ts";
import { sharePages } from "./support/visit.ts";

const openPage = sharePages();

test("they are accessible at 390 and 1280 pixels, with headings in order", async () => {
	const rootDir = await leaveOutEverything();
	const config = resolveConfig({}, rootDir);
	const { origin } = await previewSite({ config });
	const paths = ["/", "/contact", "/services/ptsd", "/about", "/services"];
	const widths = [390, 1280];
	const page = await openPage(origin);
	for (const path of paths) {
		await page.goto(origin + path);
		for (const width of widths) {
			await page.setViewportSize({ width, height: 800 });
			expect((await runAxe(page)).violations, `${path} ${width}`).toEqual([]);
			const empty = await page
				.locator("h1,h2,h3,ul,dl,section")
				.evaluateAll((all) => all.filter((one) => !one.textContent?.trim()));
			expect(empty, path).toEqual([]);
		}
	}
});
