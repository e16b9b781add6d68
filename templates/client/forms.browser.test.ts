import type { Page } from "playwright-core";
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
} from "vitest";
import {
	type Edit,
	type ServedFiles,
	serveShippedSite,
} from "../../test/support/built-site.ts";
import {
	type FormService,
	reply,
	startFormService,
} from "../../test/support/form-service.ts";
import { shareBrowser, type VisitOptions } from "../../test/support/visit.ts";

const open = shareBrowser();
let service: FormService;
let site: ServedFiles;

function deliverTo(endpoint: string): Edit[] {
	const file = "content/site.yaml";
	return [
		{ file, from: "delivery: none", to: "delivery: post" },
		{ file, from: /endpoint: .*/, to: `endpoint: ${endpoint}` },
	];
}

beforeAll(async () => {
	service = await startFormService();
	site = await serveShippedSite([
		...deliverTo(service.endpoint),
		{
			file: "content/pages/service.yaml",
			from: "    name: Name\n",
			to: "    name: Name\n    nameError: Please tell us your name\n",
		},
	]);
});

afterAll(async () => {
	await site.close();
	await service.close();
});

beforeEach(() => {
	service.received.length = 0;
	service.answer = reply(200, "application/json", '{"ok":true}');
});

const TYPED = {
	name: "Ann & Co + Søn",
	email: "ann@example.com",
	phone: "+44 20 7946 0123",
	message: "First line\nsecond: £5 & 50% = ok?\n\n🙂 end ",
};

const openPage = (path: string, options: VisitOptions = {}) =>
	open(site.origin + path, options);

async function fillContact(page: Page, message = TYPED.message) {
	await page.fill("#contact-name", TYPED.name);
	await page.fill("#contact-email", TYPED.email);
	await page.fill("#contact-phone", TYPED.phone);
	await page.selectOption("#contact-service", "weight-management");
	await page.fill("#contact-message", message);
}

async function fillEnquiry(page: Page) {
	await page.fill("#enquiry-name", TYPED.name);
	await page.fill("#enquiry-email", TYPED.email);
	await page.fill("#enquiry-phone", TYPED.phone);
	await page.check("#enquiry-contact-3");
	await page.selectOption("#enquiry-time", "weekend");
	await page.fill("#enquiry-message", TYPED.message);
}

const submit = (page: Page) => page.click("main form button[type=submit]");

async function bodyOf(
	path: string,
	isScripted: boolean,
	fill: typeof fillEnquiry,
) {
	const page = await openPage(path, { javaScriptEnabled: isScripted });
	await fill(page);
	await submit(page);
	await expect.poll(() => service.received.length).toBe(1);
	return service.received.pop();
}

const fillLongContact = (page: Page) =>
	fillContact(page, `${"£ & more ".repeat(1_250)}\n`.repeat(8));

const CONTACT = [
	["name", TYPED.name],
	["email", TYPED.email],
	["phone", TYPED.phone],
	["service", "weight-management"],
	["message", TYPED.message.replaceAll("\n", "\r\n")],
	["topic", ""],
];

const ENQUIRY = [
	["service", "Stop Smoking"],
	["name", TYPED.name],
	["email", TYPED.email],
	["phone", TYPED.phone],
	["preferredContact", "text"],
	["preferredTime", "weekend"],
	["message", TYPED.message.replaceAll("\n", "\r\n")],
	["topic", ""],
];

describe("a submitted form", () => {
	test.each([
		["/contact", fillContact, CONTACT],
		["/contact", fillLongContact, undefined],
		["/services/stop-smoking", fillEnquiry, ENQUIRY],
	])(
		"is the same with and without a script on %s, and has the specified fields in their order",
		async (path, fill, fields) => {
			const scripted = await bodyOf(path, true, fill);
			const plain = await bodyOf(path, false, fill);
			expect(scripted?.body).toBe(plain?.body);
			expect(scripted?.contentType).toMatch(
				/^application\/x-www-form-urlencoded/,
			);
			expect(plain?.contentType).toBe("application/x-www-form-urlencoded");
			expect(scripted?.accept).toBe("application/json");
			const sent = [...new URLSearchParams(scripted?.body)];
			if (fields) expect(sent).toEqual(fields);
		},
	);
});

const status = (page: Page) => page.locator("[data-toast] [role=status]");
const alert = (page: Page) => page.locator("form [role=alert]");
const message = (page: Page) => page.inputValue("#contact-message");

describe("a message that was sent", () => {
	test.each([
		["JSON", reply(200, "application/json", '{"ok":true}')],
		["HTML", reply(200, "text/html", "<p>Thanks</p>")],
	])(
		"is confirmed once: by a toast, and beside the form when the toast has gone, and the form is emptied: %s",
		async (_, answer) => {
			service.answer = answer;
			const page = await openPage("/contact");
			expect(await status(page).textContent()).toBe("");
			await fillContact(page);
			await submit(page);
			await expect
				.poll(() => status(page).textContent())
				.toContain("within 24 hours");
			expect(await page.textContent("[data-region=sent]")).toBe("");
			expect(await message(page)).toBe("");
			expect(await alert(page).textContent()).toBe("");
			expect(
				await page.evaluate(() => document.activeElement?.textContent),
			).toBe("Send message");
			await page.click("[data-toast] button");
			expect(await status(page).textContent()).toBe("");
			expect(await page.textContent("[data-region=sent]")).toContain(
				"within 24 hours",
			);
			expect(await page.isVisible("[data-toast] button")).toBe(false);
			expect(
				await page.evaluate(() => document.activeElement?.textContent),
			).toBe("Send message");
		},
	);

	test("is confirmed after a redirect", async () => {
		service.answer = (response) => {
			response.writeHead(303, {
				location: service.endpoint,
				"access-control-allow-origin": "*",
			});
			response.end();
		};
		const page = await openPage("/contact");
		await fillContact(page);
		await submit(page);
		await expect.poll(() => status(page).textContent()).not.toBe("");
		expect(service.received).toHaveLength(1);
	});

	test("from the enquiry form is confirmed in the specified words", async () => {
		const page = await openPage("/services/stop-smoking");
		await fillEnquiry(page);
		await submit(page);
		await expect
			.poll(() => status(page).textContent())
			.toBe(
				"Enquiry SubmittedThank you for your enquiry. We'll be in touch within 24 hours.",
			);
	});
});

describe("a message that was not sent", () => {
	test.each([
		["422", reply(422, "application/json", '{"errors":[{"field":"email"}]}')],
		["500", reply(500, "text/html", "oops")],
		[
			"a reset connection",
			(response: { destroy: () => void }) => response.destroy(),
		],
	])(
		"leaves the fields filled in and shows other ways to reach the practice: %s",
		async (_, answer) => {
			service.answer = answer;
			// A browser sends a message again when it was lost by a connection from an earlier visit.
			const page = await openPage("/contact", { isAlone: true });
			await fillContact(page);
			await submit(page);
			await expect
				.poll(() => alert(page).textContent())
				.toContain("020 7946 0123");
			expect(await alert(page).textContent()).toContain("hello@example.com");
			expect(await message(page)).toBe(TYPED.message);
			expect(await page.inputValue("#contact-service")).toBe(
				"weight-management",
			);
			expect(await status(page).textContent()).toBe("");
			expect(service.received).toHaveLength(1);
		},
	);

	test("scrolls the other ways into view on a small screen", async () => {
		service.answer = reply(500, "text/html", "oops");
		const page = await openPage("/contact");
		await page.setViewportSize({ width: 360, height: 640 });
		await fillContact(page);
		await submit(page);
		await expect.poll(() => alert(page).textContent()).not.toBe("");
		const box = await alert(page).boundingBox();
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
	});

	test("shows other ways when there is no connection", async () => {
		const page = await openPage("/contact", { isAlone: true });
		await fillContact(page);
		await page.context().setOffline(true);
		await submit(page);
		await expect.poll(() => alert(page).textContent()).toContain("not sent");
		expect(await message(page)).toBe(TYPED.message);
		await page.context().setOffline(false);
		await submit(page);
		await expect.poll(() => status(page).textContent()).not.toBe("");
		expect(await alert(page).textContent()).toBe("");
	});

	test("shows other ways when the service does not respond for fifteen seconds", async () => {
		service.answer = () => {};
		const page = await openPage("/contact");
		await page.evaluate(() => {
			const timeout = AbortSignal.timeout.bind(AbortSignal);
			AbortSignal.timeout = (milliseconds) => {
				document.body.dataset.patience = String(milliseconds);
				return timeout(milliseconds / 100);
			};
		});
		await fillContact(page);
		await submit(page);
		await expect.poll(() => alert(page).textContent()).toContain("not sent");
		expect(await page.getAttribute("body", "data-patience")).toBe("15000");
		expect(await message(page)).toBe(TYPED.message);
	});
});

test("a message is not sent twice, and the button shows that it is being sent", async () => {
	const waiting: (() => void)[] = [];
	service.answer = (response) => {
		waiting.push(() => reply(200, "application/json", "{}")(response));
	};
	const page = await openPage("/contact");
	await fillContact(page);
	const button = page.locator("main form button[type=submit]");
	await button.dblclick();
	await page.press("#contact-name", "Enter");
	await expect.poll(() => button.textContent()).toBe("Sending...");
	expect(await button.getAttribute("aria-disabled")).toBe("true");
	await expect.poll(() => waiting.length).toBe(1);
	waiting[0]?.();
	await expect.poll(() => button.textContent()).toBe("Send message");
	expect(await button.getAttribute("aria-disabled")).toBe(null);
	expect(service.received).toHaveLength(1);
});

const summaryOf = (page: Page) =>
	page
		.locator(".errors a")
		.evaluateAll((links) =>
			links.map((link) => [link.textContent, link.getAttribute("href")]),
		);

describe("invalid fields", () => {
	const MISSING = "Please fill out this field.";

	test("are listed with links in a summary that gets the focus, and nothing is sent", async () => {
		const page = await openPage("/contact");
		await page.fill("#contact-name", "Ann");
		await page.fill("#contact-email", "not an address");
		await page.press("#contact-email", "Enter");
		const [email, line] = await summaryOf(page);
		expect(email).toEqual([
			expect.stringMatching(/^E-mail: .*'@'/),
			"#contact-email",
		]);
		expect(line).toEqual([`Message: ${MISSING}`, "#contact-message"]);
		expect(await page.locator(".errors:focus h3").innerText()).toBe(
			"There is a problem",
		);
		expect(service.received).toHaveLength(0);
		expect(await page.getAttribute("main form", "action")).not.toBe(null);
		await page.click(".errors >> text=Message");
		expect(await page.evaluate(() => document.activeElement?.id)).toBe(
			"contact-message",
		);
	});

	test("have words above them that they are described by, until they are corrected", async () => {
		const page = await openPage("/contact");
		await submit(page);
		expect(await summaryOf(page)).toHaveLength(3);
		const name = page.getByLabel("Name");
		const note = page.locator("#contact-name-error");
		expect(await note.innerText()).toBe(MISSING);
		expect(await name.getAttribute("aria-invalid")).toBe("true");
		expect(await name.getAttribute("aria-describedby")).toBe(
			"contact-name-error",
		);
		await page.fill("#contact-email", "still wrong");
		expect(await page.innerText("#contact-email-error")).toContain("@");
		await name.fill("Ann");
		expect(await note.isVisible()).toBe(false);
		expect(await name.getAttribute("aria-invalid")).toBe(null);
		await fillContact(page);
		await submit(page);
		await expect.poll(() => status(page).textContent()).not.toBe("");
		expect(await page.locator(".errors").isVisible()).toBe(false);
	});

	test("include the phone of somebody who wants to be rung or sent a text", async () => {
		const page = await openPage("/services/stop-smoking");
		await page.fill("#enquiry-name", "Ann");
		await page.fill("#enquiry-email", "ann@example.com");
		await page.check("#enquiry-contact-2");
		await submit(page);
		expect(await summaryOf(page)).toEqual([
			[`Phone: ${MISSING}`, "#enquiry-phone"],
		]);
		await page.check("#enquiry-contact-1");
		expect(await page.isVisible("#enquiry-phone-error")).toBe(false);
		await submit(page);
		await expect.poll(() => service.received.length).toBe(1);
	});

	test("are left to the browser without a script", async () => {
		const page = await openPage("/contact", { javaScriptEnabled: false });
		await submit(page);
		expect(await page.locator(".errors").isVisible()).toBe(false);
		expect(await page.evaluate(() => document.activeElement?.id)).toBe(
			"contact-name",
		);
		expect(service.received).toHaveLength(0);
	});
});

test("where the site has words for what is wrong, visitors read these", async () => {
	const page = await openPage("/services/stop-smoking");
	await submit(page);
	expect((await summaryOf(page))[0]?.[0]).toBe(
		"Name: Please tell us your name",
	);
	expect(await page.innerText("#enquiry-name-error")).toBe(
		"Please tell us your name",
	);
});

describe("the toast", () => {
	async function send(page: Page) {
		await page.clock.install({ time: 0 });
		// On a slow machine, the toast would go before the test looks. The clock runs until it is paused.
		await page.clock.pauseAt(3_600_000);
		await fillContact(page);
		await submit(page);
		await expect.poll(() => status(page).textContent()).not.toBe("");
		await page.mouse.move(5, 300);
	}
	const isOpen = (page: Page) => page.isVisible("[data-toast] button");

	test("goes after eight seconds, and its words stay beside the form", async () => {
		const page = await openPage("/contact", { isAlone: true });
		await send(page);
		await page.clock.runFor(7_900);
		expect(await isOpen(page)).toBe(true);
		await page.clock.runFor(200);
		expect(await isOpen(page)).toBe(false);
		expect(await page.innerText("[data-region=sent]")).toContain("24 hours");
	});

	test.each([
		["somebody points at it", (page: Page) => page.hover("[data-toast]")],
		["it has the focus", (page: Page) => page.focus("[data-toast] button")],
	])("stays while %s", async (_, hold) => {
		const page = await openPage("/contact", { isAlone: true });
		await send(page);
		await hold(page);
		await page.clock.runFor(60_000);
		expect(await isOpen(page)).toBe(true);
		await page.mouse.move(5, 300);
		await page.focus("#contact-name");
		await page.clock.runFor(8_100);
		expect(await isOpen(page)).toBe(false);
	});

	test("goes with Escape, and gives the focus back", async () => {
		const page = await openPage("/contact", { isAlone: true });
		await send(page);
		await page.focus("[data-toast] button");
		await page.keyboard.press("Escape");
		expect(await isOpen(page)).toBe(false);
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
			"Send message",
		);
	});

	test.each([
		{ width: 390, height: 844 },
		{ width: 1280, height: 720 },
	])(
		"covers nothing of the form in a window of $width by $height",
		async (size) => {
			const page = await openPage("/contact", { isAlone: true });
			await page.setViewportSize(size);
			await send(page);
			const toast = await page.locator("[data-toast]").boundingBox();
			await expect
				.poll(async () => {
					const form = await page.locator("main form").boundingBox();
					return (form?.y ?? 0) + (form?.height ?? 0);
				})
				.toBeLessThanOrEqual(toast?.y ?? 0);
		},
	);
});

test("the field for robots cannot be seen, focused or found by screen readers", async () => {
	const page = await openPage("/contact");
	const field = page.locator("#contact-honeypot");
	expect(await field.getAttribute("tabindex")).toBe("-1");
	expect(await page.getByLabel("Leave this field empty").count()).toBe(1);
	expect(await page.getByRole("textbox", { name: /empty/ }).count()).toBe(0);
});
