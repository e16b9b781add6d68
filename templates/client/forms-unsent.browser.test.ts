// The forms of the shipped site send nothing.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visitShippedSite, waitForFrames } from "../../test/support/visit.ts";

const { open, origin } = visitShippedSite();

async function openPage(path: string) {
	const page = await open(path, { javaScriptEnabled: true });
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	return { page, requests };
}

const shown = async (page: Page) =>
	(
		await page
			.locator("[role=status], [role=alert], [data-region]")
			.allTextContents()
	).filter((text) => text !== "");

test("the contact form sends nothing and confirms nothing", async () => {
	const { page, requests } = await openPage("/contact");
	await page.fill("#contact-name", "Ann");
	await page.fill("#contact-email", "ann@example.com");
	await page.fill("#contact-message", "Hello");
	await page.click("main form button");
	await waitForFrames(page, 10);
	expect(page.url()).toBe(`${origin()}/contact`);
	expect(requests).toEqual([]);
	expect(await shown(page)).toEqual([]);
	expect(await page.inputValue("#contact-message")).toBe("Hello");
});

test("the enquiry form sends nothing and shows the toast", async () => {
	const { page, requests } = await openPage("/services/ptsd");
	await page.fill("#enquiry-name", "Ann");
	await page.fill("#enquiry-email", "ann@example.com");
	await page.click("main form button");
	const words =
		"Enquiry SubmittedThank you for your enquiry. We'll be in touch within 24 hours.";
	expect(await shown(page)).toEqual([words, words]);
	expect(requests).toEqual([]);
	expect(page.url()).toBe(`${origin()}/services/ptsd`);
});

test("there is no hidden field for robots while nothing is sent", async () => {
	const { page } = await openPage("/contact");
	expect(
		await page
			.locator("form [name]")
			.evaluateAll((fields) =>
				fields.map((field) => field.getAttribute("name")),
			),
	).toEqual(["name", "email", "phone", "service", "message"]);
});

test("the link to the form moves the focus to its first field, also without a script", async () => {
	for (const javaScriptEnabled of [true, false]) {
		const page = await open("/contact", { javaScriptEnabled });
		await page.click('a[href="#contact-name"] >> nth=0');
		await page.keyboard.type("Ann");
		expect(await page.inputValue("#contact-name")).toBe("Ann");
		const label = await page.locator('label[for="contact-name"]').boundingBox();
		const bar = await page.locator(".bar").boundingBox();
		await expect
			.poll(
				async () =>
					(await page.locator('label[for="contact-name"]').boundingBox())?.y,
			)
			.toBeLessThan(700);
		expect(label?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
	}
});

test.each(["/contact", "/services/ptsd"])(
	"without a script nothing can be sent from %s, and the page shows other ways",
	async (path) => {
		const page = await open(path);
		const requested: string[] = [];
		page.on("request", (request) => requested.push(request.method()));
		const form = page.locator("main form");
		await form.locator("[name=name]").fill("Ann");
		await form.locator("[name=message]").fill("Hi");
		await form.locator("[name=email]").fill("ann@example.com");
		await form.locator("[name=email]").press("Enter");
		await form.locator("button").click({ force: true });
		expect(page.url()).toBe(`${origin()}${path}`);
		expect(await form.locator("button").isDisabled()).toBe(true);
		expect(await form.locator("noscript p").first().isVisible()).toBe(true);
		const ways = form.locator("noscript a");
		expect(
			await ways.evaluateAll((links) =>
				links.map((link) => [link.textContent, link.getAttribute("href")]),
			),
		).toEqual([
			["020 7946 0123", "tel:+442079460123"],
			["hello@example.com", "mailto:hello@example.com"],
		]);
		for (const way of await ways.all())
			expect(await way.isVisible()).toBe(true);
		await page.goto(`${origin()}/about`);
		expect(requested).not.toContain("POST");
	},
);

test("with a script the button can be pressed, and no other ways are shown", async () => {
	const { page } = await openPage("/contact");
	expect(await page.locator("main form button").isEnabled()).toBe(true);
	expect(await page.locator("main form noscript").isVisible()).toBe(false);
});
