// The forms of the shipped site send nothing.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
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
	expect(await shown(page)).toEqual([words]);
	expect(requests).toEqual([]);
	expect(page.url()).toBe(`${origin()}/services/ptsd`);
});

test("a field with an error has an edge in the colour of its message, until it is corrected", async () => {
	const { page } = await openPage("/services/ptsd");
	const name = page.locator("#enquiry-name");
	const edge = () =>
		name.evaluate((field) => getComputedStyle(field).borderTopColor);
	const plain = await edge();
	await page.click("main form button");
	const message = await page
		.locator("#enquiry-name-error")
		.evaluate((words) => getComputedStyle(words).color);
	expect(await edge()).toBe(message);
	await name.fill("Ann");
	expect(await edge()).toBe(plain);
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

/** The ways to reach the practice now, beside a form that is not delivered. */
const WAYS = [
	["020 7946 0123", "tel:+442079460123"],
	["hello@example.com", "mailto:hello@example.com"],
	[
		"Book a free consultation\u00a0 (opens in new tab)",
		"https://booking.example.com/free-breakthrough-session",
	],
];

describe.each(["/contact", "/services/ptsd"])(
	"beside the form of %s",
	(path) => {
		test.each([true, false])(
			"a line says how to reach the practice now; scripts: %s",
			async (javaScriptEnabled) => {
				const page = await open(path, { javaScriptEnabled });
				const ways = page.locator("main form .row a");
				expect(
					await ways.evaluateAll((links) =>
						links.map((link) => [link.textContent, link.getAttribute("href")]),
					),
				).toEqual(WAYS);
				for (const way of await ways.all())
					expect(await way.isVisible()).toBe(true);
			},
		);

		test("nothing can be sent without a script", async () => {
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
			await page.goto(`${origin()}/about`);
			expect(requested).not.toContain("POST");
		});
	},
);

test("with a script the button can be pressed", async () => {
	const { page } = await openPage("/contact");
	expect(await page.locator("main form button").isEnabled()).toBe(true);
});

test("a link to ask about a service without a text fills in its name", async () => {
	const { page } = await openPage("/services/ibs");
	expect(await page.locator("main h1").innerText()).toBe("Service not found");
	expect(await page.locator("hgroup p").innerText()).toBe("IBS");
	await page.click("text=Ask us about IBS");
	await page.waitForURL("**/contact?*");
	expect(await page.inputValue("#contact-message")).toBe("IBS: ");
	expect(await page.inputValue("#contact-name")).toBe("");
});
