// Every page under the strict policy that the site is published with.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../src/testing/browser.ts";
import {
	type ServedSite,
	serveShippedSite,
} from "../src/testing/built-site.ts";
import { PAGE_KINDS } from "../src/testing/page-kinds.ts";

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

test.each(Object.entries(PAGE_KINDS))(
	"%s is not blocked, says nothing, stores nothing and asks nobody else",
	async (kind, path) => {
		const context = await browser.newContext();
		const page = await context.newPage();
		const heard: string[] = [];
		const elsewhere: string[] = [];
		page.on("console", (message) => heard.push(message.text()));
		page.on("pageerror", (error) => heard.push(error.message));
		page.on("request", (request) => {
			if (!request.url().startsWith(site.origin)) elsewhere.push(request.url());
		});
		await page.goto(site.origin + path, { waitUntil: "networkidle" });
		if (kind === "service") {
			await page.fill("#enquiry-name", "Ann");
			await page.fill("#enquiry-email", "ann@example.com");
			await page.click("main form button");
			await page.click("[data-toast] button");
		}
		const expected = kind === "not-found" ? [path] : [];
		const told = heard.filter(
			(text) => !text.startsWith("Failed to load resource"),
		);
		expect(
			told.map((text) => text.replace("There is no page at ", "")),
		).toEqual(expected);
		expect(elsewhere).toEqual([]);
		expect(await context.cookies()).toEqual([]);
		expect(
			await page.evaluate(() => localStorage.length + sessionStorage.length),
		).toBe(0);
		const isStyled = await page.evaluate(
			() => getComputedStyle(document.body).fontSize !== "16px",
		);
		expect(isStyled).toBe(true);
		await context.close();
	},
);
