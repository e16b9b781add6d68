// A message counts as sent only when the body of the response confirms it, because some form services always
// respond with status 200.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	type ServedFiles,
	serveShippedSite,
} from "../../test/support/built-site.ts";
import {
	type FormService,
	reply,
	startFormService,
} from "../../test/support/form-service.ts";
import { shareBrowser } from "../../test/support/visit.ts";

const open = shareBrowser();
let service: FormService;

beforeAll(async () => {
	service = await startFormService();
});

afterAll(async () => {
	await service.close();
	for (const site of sites.values()) await (await site).close();
});

const FILE = "content/site.yaml";

const sites = new Map<string, Promise<ServedFiles>>();

/** All tests share one site, because only one form service can deliver its forms. */
function deliverBy(name: string, more = ""): Promise<ServedFiles> {
	const site =
		sites.get(name) ??
		serveShippedSite([
			{ file: FILE, from: "delivery: none", to: `delivery: post${more}` },
			{ file: FILE, from: /endpoint: .*/, to: `endpoint: ${service.endpoint}` },
			{ file: FILE, from: "service: generic", to: `service: ${name}` },
		]);
	sites.set(name, site);
	return site;
}

test.each([
	["web3forms", "\n  accessKey: key", "success"],
	["formspree", "", "ok"],
])(
	"%s: a message counts as sent only when the response confirms it",
	async (name, more, flag) => {
		const site = await deliverBy(name, more);
		const page = await open(`${site.origin}/contact`);
		await page.fill("#contact-name", "Ann");
		await page.fill("#contact-email", "ann@example.com");
		await page.fill("#contact-message", "Hi");
		service.answer = reply(200, "application/json", `{"${flag}":false}`);
		await page.click("main form button");
		await expect
			.poll(() => page.textContent("form [role=alert]"))
			.toContain("not sent");
		expect(await page.inputValue("#contact-message")).toBe("Hi");
		service.answer = reply(200, "application/json", `{"${flag}":true}`);
		await page.click("main form button");
		await expect
			.poll(() => page.textContent("[data-toast] [role=status]"))
			.not.toBe("");
		expect(await page.inputValue("#contact-message")).toBe("");
	},
);

test("the hidden fields for a service come after the visible fields of the form", async () => {
	const bodies: Record<string, string[]> = {};
	for (const [name, more] of [
		["web3forms", "\n  accessKey: key"],
		["netlify", ""],
		["formspree", ""],
	] as const) {
		const site = await deliverBy(name, more);
		const page = await open(`${site.origin}/contact`, {
			javaScriptEnabled: false,
		});
		await page.fill("#contact-name", "Ann");
		await page.fill("#contact-email", "ann@example.com");
		await page.fill("#contact-message", "Hi");
		service.received.length = 0;
		await page.click("main form button");
		await expect.poll(() => service.received.length).toBe(1);
		const sent = new URLSearchParams(service.received[0]?.body);
		bodies[name] = [...sent].slice(5).map((pair) => pair.join("="));
	}
	expect(bodies).toEqual({
		web3forms: ["access_key=key"],
		netlify: ["form-name=contact", "bot-field="],
		formspree: ["_gotcha="],
	});
});
