// The site works in Firefox too: each kind of page, both menus and a form.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	type ServedFiles,
	serveShippedSite,
} from "../test/support/built-site.ts";
import { Firefox, KEYS } from "../test/support/firefox.ts";
import {
	type FormService,
	startFormService,
} from "../test/support/form-service.ts";
import { PAGE_KINDS } from "../test/support/page-kinds.ts";
import {
	findProgram,
	type SystemProgram,
} from "../test/support/system-program.ts";

/** Prints what to install where there is no Firefox and none can be fetched. */
function findFirefox(): SystemProgram | undefined {
	try {
		return findProgram("firefox", "firefox-esr");
	} catch (error) {
		console.warn(`The site was not opened in Firefox. ${String(error)}`);
		return undefined;
	}
}

const program = findFirefox();

const OVERFLOW =
	"document.documentElement.scrollWidth - document.documentElement.clientWidth";
const BROKEN_PICTURES =
	"[...document.images].filter((image) => image.complete && image.naturalWidth === 0).length";
const TOAST = "document.querySelector('[data-toast] [role=status]').innerText";
const FOCUSED = "document.activeElement.textContent.trim()";

describe.skipIf(!program)("in Firefox", () => {
	let firefox: Firefox;
	let service: FormService;
	let site: ServedFiles;
	const running: { readonly close: () => Promise<void> }[] = [];

	beforeAll(async () => {
		if (!program) return;
		service = await startFormService();
		const file = "content/site.yaml";
		site = await serveShippedSite([
			{ file, from: "delivery: none", to: "delivery: post" },
			{ file, from: /endpoint: .*/, to: `endpoint: ${service.endpoint}` },
		]);
		firefox = new Firefox(program);
		running.push(firefox, site, service);
		await firefox.start();
	});

	afterAll(async () => {
		for (const one of running) await one.close();
	});

	const open = (path: string, width: number) =>
		firefox.open(site.origin + path, width);
	const isShown = (selector: string) =>
		firefox.read<boolean>(
			`document.querySelector("${selector}").checkVisibility()`,
		);

	test.each(Object.entries(PAGE_KINDS))(
		"the page %s fits narrow and wide windows, with all its pictures and no error",
		async (_kind, path) => {
			for (const width of [390, 1280]) {
				await open(path, width);
				expect(await isShown("h1")).toBe(true);
				expect(await firefox.read(OVERFLOW), `${width}`).toBe(0);
				expect(await firefox.read(BROKEN_PICTURES)).toBe(0);
			}
			expect(firefox.errors).toEqual([]);
		},
	);

	test.each([
		[1280, ".services-toggle", "#services-menu", 35],
		[390, "[popovertarget=mobile-menu]", "#mobile-menu", 8],
	])(
		"at %i pixels, the menu opens by its button and closes by Escape",
		async (width, button, menu, links) => {
			await open("/about", width);
			expect(await isShown(menu)).toBe(false);
			await firefox.click(button);
			expect(await isShown(menu)).toBe(true);
			expect(
				await firefox.read(`document.querySelectorAll("${menu} a").length`),
			).toBeGreaterThanOrEqual(links);
			await firefox.press(KEYS.Tab + KEYS.Escape);
			expect(await isShown(menu)).toBe(false);
			expect(
				await firefox.read(`document.activeElement.matches("${button}")`),
			).toBe(true);
		},
	);

	test("a form is sent with what was typed, and confirmed", async () => {
		await open("/contact", 1280);
		for (const [name, text] of [
			["name", "Ann Søn"],
			["email", "ann@example.com"],
			["message", "Hello & goodbye"],
		] as const) {
			await firefox.click(`#contact-${name}`);
			await firefox.press(text);
		}
		await firefox.click("main form button[type=submit]");
		await expect.poll(() => service.received.length).toBe(1);
		const sent = new URLSearchParams(service.received[0]?.body);
		expect(Object.fromEntries(sent)).toMatchObject({
			name: "Ann Søn",
			email: "ann@example.com",
			message: "Hello & goodbye",
		});
		await expect.poll(() => firefox.read(TOAST)).toContain("within 24 hours");
		await expect.poll(() => firefox.read(FOCUSED)).toBe("Send message");
		expect(firefox.errors).toEqual([]);
	});
});
