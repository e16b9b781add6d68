import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { KINDS } from "../../test/support/page-kinds.ts";
import {
	type VisitOptions,
	visitShippedSite,
	waitForFrames,
} from "../../test/support/visit.ts";

const { open, origin } = visitShippedSite();

const NARROW = { width: 360, height: 740 };

const openPage = (path: string, options: VisitOptions = {}) =>
	open(path, { javaScriptEnabled: true, ...options });

const barColour = (page: Page) =>
	page.evaluate(() => {
		const bar = document.querySelector(".bar");
		return bar && getComputedStyle(bar).backgroundColor;
	});

const TRANSPARENT = "rgba(0, 0, 0, 0)";
const SOLID = "rgb(251, 247, 240)";

async function scrollTo(page: Page, y: number) {
	await page.evaluate((top) => window.scrollTo(0, top), y);
	await waitForFrames(page, 1);
}

describe("the navigation bar", () => {
	test("is transparent on the home page down to 50 pixels, then solid", async () => {
		const page = await openPage("/");
		expect(await barColour(page)).toBe(TRANSPARENT);
		await scrollTo(page, 50);
		expect(await barColour(page)).toBe(TRANSPARENT);
		await scrollTo(page, 51);
		await expect.poll(() => barColour(page)).toBe(SOLID);
		await scrollTo(page, 0);
		await expect.poll(() => barColour(page)).toBe(TRANSPARENT);
	});

	test("is solid when the home page is reloaded further down", async () => {
		const page = await openPage("/");
		await scrollTo(page, 600);
		await page.reload();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
		await expect.poll(() => barColour(page)).toBe(SOLID);
	});

	test("never appears transparent further down, not even for one frame", async () => {
		const page = await openPage("/", { isAlone: true });
		await page.addInitScript(() => {
			const frames: string[] = [];
			Object.assign(window, { frames_: frames });
			const read = () => {
				const bar = document.querySelector(".bar");
				if (bar && scrollY > 50)
					frames.push(getComputedStyle(bar).backgroundColor);
				requestAnimationFrame(read);
			};
			requestAnimationFrame(read);
		});
		await scrollTo(page, 600);
		await page.reload();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
		const seen = () => page.evaluate<string[]>("window.frames_");
		await expect.poll(async () => (await seen()).length).toBeGreaterThan(10);
		expect(new Set(await seen())).toEqual(new Set([SOLID]));
	});

	test("is solid when the page comes back from the browser's cache", async () => {
		const page = await openPage("/");
		await scrollTo(page, 600);
		await page.goto(`${origin()}/about`);
		await page.goBack();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
		await expect.poll(() => barColour(page)).toBe(SOLID);
	});

	test("is solid on every other page", async () => {
		const page = await openPage("/about");
		for (const [kind, path] of KINDS) {
			if (kind === "home") continue;
			await page.goto(origin() + path);
			expect(await barColour(page), kind).toBe(SOLID);
		}
	});

	test("is solid on the home page without a script", async () => {
		const page = await openPage("/", { javaScriptEnabled: false });
		expect(await barColour(page)).toBe(SOLID);
	});

	test.each(["reduce", "no-preference"] as const)(
		"never has the words of a notice behind its own, with motion: %s",
		async (reducedMotion) => {
			const page = await openPage("/", { reducedMotion });
			const opacity = () =>
				page.evaluate(() => {
					const words = document.querySelector(".notice p");
					return words && getComputedStyle(words).opacity;
				});
			expect(await opacity()).toBe("1");
			for (const y of [20, 50]) {
				await scrollTo(page, y);
				await expect.poll(opacity).toBe("0");
			}
		},
	);

	test("is readable at the top of the home page", async () => {
		const page = await openPage("/");
		const colours = await page
			.locator(".bar-link")
			.evaluateAll((links) =>
				links.map((link) => getComputedStyle(link).color),
			);
		expect(new Set(colours)).toEqual(new Set([SOLID]));
		const ground = await page
			.locator(".notice")
			.evaluate((notice) => getComputedStyle(notice).backgroundColor);
		expect(ground).toBe("rgb(14, 47, 44)");
	});
});

test("the layout does not shift while a page loads and is scrolled", async () => {
	const page = await openPage("/");
	// A late web font shifts the layout on systems without the fonts that have its measures.
	await page.route("**/*.woff2", (route) => route.abort());
	for (const [, path] of KINDS) {
		await page.goto(origin() + path);
		await scrollTo(page, 120);
		await page.evaluate(() => {
			const shifts: number[] = [];
			Object.assign(window, { shifts_: shifts });
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries())
					if ("value" in entry) shifts.push(Number(entry.value));
			}).observe({ type: "layout-shift", buffered: true });
		});
		await waitForFrames(page, 10);
		expect(await page.evaluate("window.shifts_"), path).toEqual([]);
	}
});

const isOpen = (page: Page, id: string) =>
	page.locator(`#${id}`).evaluate((menu) => menu.matches(":popover-open"));

describe("the list of services", () => {
	test("closes when the focus leaves it, forwards and backwards", async () => {
		const page = await openPage("/");
		await page.click(".services-toggle");
		expect(await isOpen(page, "services-menu")).toBe(true);
		await page.locator("#services-menu a").last().focus();
		await page.keyboard.press("Tab");
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
			"Contact",
		);
		expect(await isOpen(page, "services-menu")).toBe(false);
		await page.click(".services-toggle");
		await page.locator("#services-menu a").first().focus();
		await page.keyboard.press("Shift+Tab");
		expect(await isOpen(page, "services-menu")).toBe(true);
		await page.keyboard.press("Shift+Tab");
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
			"About",
		);
		expect(await isOpen(page, "services-menu")).toBe(false);
	});

	test("closes on a click outside and on Escape, which returns the focus", async () => {
		const page = await openPage("/");
		await page.click(".services-toggle");
		await page.mouse.click(300, 600);
		expect(await isOpen(page, "services-menu")).toBe(false);
		await page.locator(".services-toggle").focus();
		await page.keyboard.press("Space");
		await page.keyboard.press("Tab");
		expect(await isOpen(page, "services-menu")).toBe(true);
		await page.keyboard.press("Escape");
		expect(await isOpen(page, "services-menu")).toBe(false);
		const focused = page.locator(".services-toggle:focus");
		expect(await focused.count()).toBe(1);
	});
});

/** The state is in the accessibility tree alone, since the page has no attribute for it. */
async function expandedState(page: Page, name: string) {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	await session.detach();
	const button = nodes.find(
		(node) => node.role?.value === "button" && node.name?.value === name,
	);
	return button?.properties?.find(({ name }) => name === "expanded")?.value
		.value;
}

describe("the mobile menu", () => {
	test("closes before a tapped link is followed", async () => {
		const page = await openPage("/", { viewport: NARROW, hasTouch: true });
		await page.tap("[popovertarget=mobile-menu]");
		expect(await isOpen(page, "mobile-menu")).toBe(true);
		// The click reaches the document after the menu, and before it is followed.
		const isOpenWhenFollowed = page.evaluate(
			() =>
				new Promise<boolean>((resolve) => {
					addEventListener("click", (event) => {
						event.preventDefault();
						const menu = document.querySelector("#mobile-menu");
						resolve(menu?.matches(":popover-open") ?? true);
					});
				}),
		);
		await page.tap('#mobile-menu a[href="/about"]');
		expect(await isOpenWhenFollowed).toBe(false);
	});

	test("is closed on a page that the browser restores", async () => {
		const page = await openPage("/", { viewport: NARROW });
		await page.click("[popovertarget=mobile-menu]");
		await page.evaluate(() =>
			dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
		);
		expect(await isOpen(page, "mobile-menu")).toBe(false);
	});

	test("has an accessible name and exposes whether it is open", async () => {
		const page = await openPage("/", { viewport: NARROW });
		expect(await expandedState(page, "Menu")).toBe(false);
		await page.click("[popovertarget=mobile-menu]");
		expect(await expandedState(page, "Menu")).toBe(true);
	});
});

describe("the console of the 404 page", () => {
	test.each(["/very/deep/down/here", "/nothing", "/services/nothing"])(
		"logs the missing path %s once",
		async (path) => {
			const page = await openPage("/about");
			const heard: string[] = [];
			page.on("console", (message) => {
				if (!message.text().startsWith("Failed to load resource"))
					heard.push(`${message.type()}: ${message.text()}`);
			});
			await page.goto(origin() + path);
			expect(heard).toEqual([`warning: No page at ${path}`]);
		},
	);
});
