// The site works in Firefox and WebKit too: each kind of page, both menus, the list of services and a form.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	buildShippedFolder,
	type ServedFiles,
	serveShippedSite,
} from "../test/support/built-site.ts";
import {
	type DrivenBrowser,
	Firefox,
	findWebKit,
	KEYS,
	WebKit,
} from "../test/support/driven-browser.ts";
import {
	type FormService,
	startFormService,
} from "../test/support/form-service.ts";
import { startHostServer } from "../test/support/host-server.ts";
import { PAGE_KINDS } from "../test/support/page-kinds.ts";
import { makeFilm, makeWave } from "../test/support/recordings.ts";
import { findProgram } from "../test/support/system-program.ts";

/** Prints what to install where there is no such browser and none can be fetched. */
function open(name: string, create: () => DrivenBrowser) {
	try {
		return create();
	} catch (error) {
		console.warn(`The site was not opened in ${name}. ${String(error)}`);
		return undefined;
	}
}

const WIDTHS = [390, 768, 1280];
const BROWSERS = [
	{
		name: "Firefox",
		browser: open("Firefox", () => {
			return new Firefox(findProgram("firefox", "firefox-esr"));
		}),
	},
	{
		name: "WebKit",
		browser: open("WebKit", () => new WebKit(findWebKit())),
	},
];

const OVERFLOW =
	"document.documentElement.scrollWidth - document.documentElement.clientWidth";
const BROKEN_PICTURES =
	"[...document.images].filter((image) => image.complete && image.naturalWidth === 0).length";
const TOAST = "document.querySelector('[data-toast] [role=status]').innerText";
const NOTES = `---
title: At home
description: What to listen to in the evening, in bed or on the sofa.
---

![Ten calm minutes](/audio/relax.wav)

![A walk through the room](/films/room.webm)
`;
const FOCUSED = "document.activeElement.textContent.trim()";

describe.each(BROWSERS)("in $name", ({ browser }) => {
	if (!browser) {
		test.skip("the site is not opened", () => undefined);
		return;
	}
	let service: FormService;
	let site: ServedFiles;
	const running: { readonly close: () => Promise<void> }[] = [];

	beforeAll(async () => {
		service = await startFormService();
		const file = "content/site.yaml";
		site = await serveShippedSite([
			{ file, from: "delivery: none", to: "delivery: post" },
			{ file, from: /endpoint: .*/, to: `endpoint: ${service.endpoint}` },
		]);
		running.push(browser, site, service);
		await browser.start();
	});

	afterAll(async () => {
		for (const one of running) await one.close();
	});

	const open = (path: string, width: number) =>
		browser.open(site.origin + path, width);
	const isShown = (selector: string) =>
		browser.read<boolean>(
			`document.querySelector("${selector}").checkVisibility()`,
		);

	test.each(Object.entries(PAGE_KINDS))(
		"the page %s fits windows of all widths, with all its pictures and no error",
		async (_kind, path) => {
			for (const width of WIDTHS) {
				await open(path, width);
				expect(await browser.read("innerWidth")).toBe(width);
				expect(await isShown("h1")).toBe(true);
				expect(await browser.read(OVERFLOW), `${width}`).toBe(0);
				expect(await browser.read(BROKEN_PICTURES)).toBe(0);
			}
			expect(browser.errors).toEqual([]);
		},
	);

	test.each(WIDTHS)(
		"at %i pixels, the menu opens by its button and closes by Escape",
		async (width) => {
			await open("/about", width);
			const isWide = await isShown(".services-toggle");
			const [button, menu, links] = isWide
				? [".services-toggle", "#services-menu", 35]
				: ["[popovertarget=mobile-menu]", "#mobile-menu", 8];
			expect(await isShown(menu)).toBe(false);
			await browser.click(button);
			expect(await isShown(menu)).toBe(true);
			expect(
				await browser.read(`document.querySelectorAll("${menu} a").length`),
			).toBeGreaterThanOrEqual(links);
			const isFocused = () =>
				browser.read(`document.activeElement.matches("${button}")`);
			const isInMenu = () =>
				browser.read(
					`document.querySelector("${menu}").contains(document.activeElement)`,
				);
			await browser.press(KEYS.Tab);
			expect(await isInMenu()).toBe(true);
			await browser.press(KEYS.Escape);
			expect([await isShown(menu), await isFocused()]).toEqual([false, true]);
			await open("/about", width);
			await browser.read(`document.querySelector("${button}").focus()`);
			await browser.press(KEYS.Enter);
			expect(await isShown(menu)).toBe(true);
			await browser.press(KEYS.Tab);
			expect(await isInMenu()).toBe(true);
			await browser.press(KEYS.Escape);
			expect([await isShown(menu), await isFocused()]).toEqual([false, true]);
		},
	);

	test("a recording and a film from nginx are loaded and played once they are pressed", async () => {
		const { root, dir, remove } = await buildShippedFolder([
			{ file: "static/audio/relax.wav", text: makeWave() },
			{ file: "static/films/room.webm", text: makeFilm() },
			{ file: "content/pages/notes.md", text: NOTES },
		]);
		const host = await startHostServer("nginx", { root, siteDir: dir });
		try {
			await browser.open(`${host.origin}/notes`, 768);
			for (const kind of ["audio", "video"]) {
				const player = `document.querySelector("${kind}")`;
				expect(await browser.read(`${player}.readyState`)).toBe(0);
				// Each browser draws its own button, so a click on the heading stands for it.
				await browser.read(
					`void (document.querySelector("h1").onclick = () => ${player}.play())`,
				);
				await browser.click("h1");
				await expect
					.poll(() => browser.read(`${player}.currentTime`), {
						timeout: 15_000,
					})
					.toBeGreaterThan(0);
			}
			expect(browser.errors).toEqual([]);
		} finally {
			await host.close();
			remove();
		}
	});

	test.each(WIDTHS)(
		"at %i pixels, a form is sent with what was typed, and confirmed",
		async (width) => {
			service.received.length = 0;
			await open("/contact", width);
			for (const [name, text] of [
				["name", "Ann Søn"],
				["email", "ann@example.com"],
				["message", "Hello & goodbye"],
			] as const) {
				await browser.click(`#contact-${name}`);
				await browser.press(text);
			}
			await browser.click("main form button[type=submit]");
			await expect.poll(() => service.received.length).toBe(1);
			const sent = new URLSearchParams(service.received[0]?.body);
			expect(Object.fromEntries(sent)).toMatchObject({
				name: "Ann Søn",
				email: "ann@example.com",
				message: "Hello & goodbye",
			});
			await expect.poll(() => browser.read(TOAST)).toContain("within 24 hours");
			await expect.poll(() => browser.read(FOCUSED)).toBe("Send message");
			expect(browser.errors).toEqual([]);
		},
	);
});
