// Testimonials keep their stars, and those that are samples look like samples.
import { expect, onTestFinished, test } from "vitest";
import { serveShippedSite } from "../../test/support/built-site.ts";
import { shareBrowser } from "../../test/support/visit.ts";

const open = shareBrowser();

test("samples have a quiet frame, and the word beside each name; the words of a client have neither", async () => {
	const site = await serveShippedSite([
		{
			file: "content/testimonials.yaml",
			from: "    sample: true\n  - name: M.",
			to: "  - name: M.",
		},
	]);
	onTestFinished(site.close);
	const page = await open(site.origin);
	const shown = await page.locator("figure").evaluateAll((quotations) =>
		quotations.map((quotation) => ({
			stars: quotation.querySelector("p")?.textContent,
			name: quotation.querySelector("figcaption")?.textContent?.split(",")[0],
			frame: getComputedStyle(quotation).borderLeftStyle,
			width: getComputedStyle(quotation).borderLeftWidth,
		})),
	);
	const stars = "5 out of 5 stars★★★★★";
	expect(shown).toEqual([
		{ stars, name: "J.", frame: "solid", width: "0px" },
		{ stars, name: "M. (sample)", frame: "dashed", width: "1px" },
		{ stars, name: "R. (sample)", frame: "dashed", width: "1px" },
	]);
});
