// In a real browser, under the published headers, the script that counts visits runs and sends its visit.
import { expect, test } from "vitest";
import { serveShippedSite } from "../../test/support/built-site.ts";
import { shareBrowser } from "../../test/support/visit.ts";

const open = shareBrowser();

/** Stands in for the script of the service, and tries another host as well. */
const COUNT = `
const { goatcounter } = document.currentScript.dataset;
navigator.sendBeacon(goatcounter + "?p=/about");
fetch("https://elsewhere.example/").catch(() => undefined);
`;

test("a visit is counted, and no other host is asked", async () => {
	const site = await serveShippedSite(
		[
			{
				file: "content/site.yaml",
				from: /^name:/m,
				to: "statistics: { service: goatcounter, site: calm }\nname:",
			},
		],
		"published",
	);
	const page = await open("about:blank");
	const asked: string[] = [];
	const blocked: string[] = [];
	page.on("console", (message) => blocked.push(message.text()));
	await page.route(/^https:/, async (route) => {
		const url = route.request().url();
		asked.push(url);
		const isScript = url === "https://gc.zgo.at/count.js";
		await route.fulfill({
			contentType: "text/javascript",
			body: isScript ? COUNT : "",
		});
	});
	await page.goto(`${site.origin}/about`, { waitUntil: "networkidle" });
	expect(asked).toEqual([
		"https://gc.zgo.at/count.js",
		"https://calm.goatcounter.com/count?p=/about",
	]);
	expect(blocked.filter((text) => !text.includes("elsewhere.example"))).toEqual(
		[],
	);
	expect(blocked.join()).toMatch(/Content Security Policy/);
	await site.close();
});
