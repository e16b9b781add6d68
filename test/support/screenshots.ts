// npm run screenshots takes a picture of every page kind, in every width and colour scheme, and prints it.
import fs from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { PAGE_KINDS } from "./page-kinds.ts";
import { serveSite } from "./site-server.ts";

const WIDTHS = [360, 768, 1280];
const SCHEMES = ["light", "dark"] as const;
const FOLDER = "screenshots";

type Scheme = (typeof SCHEMES)[number];

/** Loads all pictures first, because those below the fold would be missing. */
async function showAllPictures(page: Page) {
	await page.evaluate(async () => {
		for (const image of document.images) {
			image.loading = "eager";
			await image.decode();
		}
	});
}

async function shootPages(browser: Browser, origin: string, scheme: Scheme) {
	for (const width of WIDTHS) {
		const page = await browser.newPage({
			viewport: { width, height: 800 },
			colorScheme: scheme,
			reducedMotion: "reduce",
		});
		for (const [name, url] of Object.entries(PAGE_KINDS)) {
			await page.goto(origin + url);
			await showAllPictures(page);
			await page.screenshot({
				path: path.join(FOLDER, `${name}-${width}-${scheme}.png`),
				fullPage: true,
			});
		}
		await page.goto(origin);
		const menu = width < 1024 ? "mobile-menu" : "services-menu";
		await page.click(`[popovertarget="${menu}"]`);
		await page.screenshot({
			path: path.join(FOLDER, `menu-${width}-${scheme}.png`),
		});
		await page.close();
	}
}

async function printPages(browser: Browser, origin: string) {
	const page = await browser.newPage();
	for (const [name, url] of Object.entries(PAGE_KINDS)) {
		await page.goto(origin + url);
		await page.pdf({ path: path.join(FOLDER, `${name}.pdf`), format: "A4" });
	}
	await page.close();
}

fs.mkdirSync(FOLDER, { recursive: true });
const server = await serveSite("dist");
const browser = await launchBrowser();
for (const scheme of SCHEMES) await shootPages(browser, server.origin, scheme);
await printPages(browser, server.origin);
await browser.close();
await server.close();
console.log(`Pictures of dist/ are in ${FOLDER}/`);
