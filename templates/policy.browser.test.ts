// Every page under the headers that the build writes for its hosts.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "../src/site/build-site.ts";
import { writeFiles } from "../src/site/output/write.ts";
import {
	type ServedFiles,
	serveShippedSite,
} from "../test/support/built-site.ts";
import { edited, makeSite } from "../test/support/make-site.ts";
import { PAGE_KINDS } from "../test/support/page-kinds.ts";
import {
	readPublishedHeaders,
	serveSite,
} from "../test/support/site-server.ts";
import { shareBrowser } from "../test/support/visit.ts";

const open = shareBrowser();
let site: ServedFiles;

beforeAll(async () => {
	site = await serveShippedSite([], "published");
});

afterAll(async () => {
	await site.close();
});

/** Collects the page's console lines and its requests to other hosts. */
function listenTo(page: Page) {
	const heard: string[] = [];
	const elsewhere: string[] = [];
	page.on("console", (message) => heard.push(message.text()));
	page.on("pageerror", (error) => heard.push(error.message));
	page.on("request", (request) => {
		if (!request.url().startsWith(site.origin)) elsewhere.push(request.url());
	});
	return { heard, elsewhere };
}

/** @returns what the browser has stored after the visit, and whether the stylesheet was applied */
async function visit(page: Page, path: string) {
	await page.goto(site.origin + path);
	// One service shows what a sent form does; the others have the same script.
	if (path === PAGE_KINDS.service) {
		await page.fill("#enquiry-name", "Ann");
		await page.fill("#enquiry-email", "ann@example.com");
		await page.click("main form button");
		await page.click("[data-toast] button");
	}
	const found = await page.evaluate(() => ({
		stored: localStorage.length + sessionStorage.length,
		isStyled: getComputedStyle(document.body).fontSize !== "16px",
	}));
	return { ...found, cookies: await page.context().cookies() };
}

/** Chromium writes this line itself when a page answers 404. */
const STATUS_LINE = /^Failed to load resource: .* 404/;

test("no page is blocked, logs to the console, stores data or makes external requests", async () => {
	expect(site.paths).toHaveLength(39);
	const page = await open("about:blank", { isAlone: true });
	const { heard, elsewhere } = listenTo(page);
	const { paths } = site;
	for (const path of paths) {
		const rest = await visit(page, path);
		const isMissing = path === "/no/such/page";
		expect(
			heard.splice(0).filter((text) => !isMissing || !STATUS_LINE.test(text)),
			path,
		).toEqual(isMissing ? [`No page at ${path}`] : []);
		expect(elsewhere, path).toEqual([]);
		expect(rest, path).toEqual({ cookies: [], stored: 0, isStyled: true });
	}
});

test("no script and no style within a page has an effect", async () => {
	const INDEX = "templates/index.tsx";
	const inside = `<head>
		<script dangerouslySetInnerHTML={{ __html: "document.documentElement.lang = 'fr'" }} />
		<style dangerouslySetInnerHTML={{ __html: "h1 { color: rgb(1, 2, 3) }" }} />`;
	const { config } = makeSite({ [INDEX]: edited(INDEX, "<head>", inside) });
	const { files } = await buildSite(config);
	await writeFiles(files, config.outDir);
	const served = await serveSite(
		config.outDir,
		readPublishedHeaders(config.outDir),
	);
	const page = await open(`${served.origin}/about`);
	const read = () =>
		page.evaluate(() => ({
			lang: document.documentElement.lang,
			colour: getComputedStyle(document.querySelector("h1") ?? document.body)
				.color,
		}));
	const { lang, colour } = await read();
	expect(lang).not.toBe("fr");
	expect(colour).not.toBe("rgb(1, 2, 3)");
	await served.close();
});
