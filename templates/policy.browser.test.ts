// Every page under the strict policy that the site is published with.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../src/testing/browser.ts";
import {
	type ServedSite,
	serveShippedSite,
} from "../src/testing/built-site.ts";

const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self'",
	"font-src 'self'",
	"manifest-src 'self'",
	"connect-src 'self' https://forms.example.com",
	"form-action 'self' https://forms.example.com",
	"base-uri 'none'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
].join("; ");

let browser: Browser;
let site: ServedSite;

beforeAll(async () => {
	browser = await launchBrowser();
	site = await serveShippedSite([], { "content-security-policy": POLICY });
});

afterAll(async () => {
	await browser.close();
	await site.close();
});

/** Everything that a page says, asks for and keeps, apart from the site itself. */
async function visit(path: string) {
	const context = await browser.newContext();
	const page = await context.newPage();
	const heard: string[] = [];
	const elsewhere: string[] = [];
	page.on("console", (message) => heard.push(message.text()));
	page.on("pageerror", (error) => heard.push(error.message));
	page.on("request", (request) => {
		if (!request.url().startsWith(site.origin)) elsewhere.push(request.url());
	});
	await page.goto(site.origin + path);
	if ((await page.locator("#enquiry-name").count()) > 0) {
		await page.fill("#enquiry-name", "Ann");
		await page.fill("#enquiry-email", "ann@example.com");
		await page.click("main form button");
		await page.click("[data-toast] button");
	}
	const stored = await page.evaluate(
		() => localStorage.length + sessionStorage.length,
	);
	const isStyled = await page.evaluate(
		() => getComputedStyle(document.body).fontSize !== "16px",
	);
	const cookies = await context.cookies();
	await context.close();
	return { heard, elsewhere, cookies, stored, isStyled };
}

/** Chromium's own line for the status of a page. */
const STATUS_LINE = /^Failed to load resource: .* 404/;

test("no page is blocked, says anything, stores anything or asks anybody else", async () => {
	expect(site.paths).toHaveLength(39);
	for (const path of site.paths) {
		const { heard, ...rest } = await visit(path);
		const isMissing = path === "/no/such/page";
		expect(
			heard.filter((text) => !isMissing || !STATUS_LINE.test(text)),
			path,
		).toEqual(isMissing ? [`There is no page at ${path}`] : []);
		expect(rest, path).toEqual({
			elsewhere: [],
			cookies: [],
			stored: 0,
			isStyled: true,
		});
	}
});
