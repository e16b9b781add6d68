// The menus of the bar work without scripts. navigation.browser.test.ts tests what scripts add.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { KINDS } from "../../test/support/page-kinds.ts";
import { readPixels } from "../../test/support/pictures.ts";
import { NARROW, visitShippedSite } from "../../test/support/visit.ts";

const { open, origin } = visitShippedSite();

/** Finds the state of a button in the accessibility tree, and the number of links in it. */
async function readTree(page: Page, button: string) {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	await session.detach();
	const shown = nodes.filter((node) => !node.ignored);
	const found = shown.find(
		(node) => node.role?.value === "button" && node.name?.value === button,
	);
	const state = found?.properties?.find(({ name }) => name === "expanded");
	return {
		expanded: state?.value.value,
		links: shown.filter((node) => node.role?.value === "link").length,
	};
}

const focusOf = (page: Page) =>
	page.evaluate(() => document.activeElement?.textContent?.trim());

test.each([
	["a click", (page: Page) => page.click(".services-toggle")],
	["Enter", (page: Page) => page.locator(".services-toggle").press("Enter")],
	["Space", (page: Page) => page.locator(".services-toggle").press("Space")],
] as const)("the list of services opens and closes by %s", async (_, press) => {
	const page = await open("/about");
	const list = page.locator("#services-menu");
	const before = await readTree(page, "Services");
	expect(before.expanded).toBe(false);
	expect(await list.isVisible()).toBe(false);
	await press(page);
	const opened = await readTree(page, "Services");
	expect(opened.expanded).toBe(true);
	expect(opened.links - before.links).toBe(35);
	expect(await list.getByRole("link").count()).toBe(35);
	await press(page);
	expect(await readTree(page, "Services")).toEqual(before);
});

test("Escape closes the list from anywhere inside and returns the focus", async () => {
	const page = await open("/about");
	await page.locator(".services-toggle").press("Enter");
	expect(await focusOf(page)).toBe("Services");
	await page.keyboard.press("Tab");
	expect(await focusOf(page)).toBe("All Services");
	await page.keyboard.press("Tab");
	expect(await focusOf(page)).toBe("Stop Smoking");
	await page.keyboard.press("Escape");
	expect(await page.locator("#services-menu").isVisible()).toBe(false);
	expect(await focusOf(page)).toBe("Services");
});

test("Tab moves through the whole list and then on to Contact", async () => {
	const page = await open("/");
	await page.locator(".services-toggle").press("Enter");
	for (let count = 0; count < 35; count++) await page.keyboard.press("Tab");
	expect(await focusOf(page)).toBe("Grief and Loss");
	const last = page.locator("#services-menu a").last();
	const [link, list] = [
		await last.boundingBox(),
		await page.locator("#services-menu").boundingBox(),
	];
	expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(
		(list?.y ?? 0) + (list?.height ?? 0),
	);
	await page.keyboard.press("Tab");
	expect(await focusOf(page)).toBe("Contact");
});

test("a click outside closes the list", async () => {
	const page = await open("/");
	await page.click(".services-toggle");
	await page.mouse.click(200, 600);
	expect(await page.locator("#services-menu").isVisible()).toBe(false);
});

test("the list is at most 24rem high, scrolls, and stays inside a low window", async () => {
	const page = await open("/");
	await page.click(".services-toggle");
	const measure = () =>
		page.locator("#services-menu").evaluate((list) => ({
			height: list.getBoundingClientRect().height,
			content: list.firstElementChild?.scrollHeight,
		}));
	const { height, content } = await measure();
	expect(height).toBeGreaterThan(300);
	expect(height).toBeLessThanOrEqual(384);
	expect(content).toBeGreaterThan(height);
	await page.setViewportSize({ width: 1280, height: 320 });
	expect((await measure()).height).toBeLessThanOrEqual(320 - 72);
});

/** Finds the parts of a menu: the outer one has round corners, the inner one scrolls. */
function readScrolling(page: Page, menu: string) {
	return page.locator(menu).evaluate((outer) => {
		const inner = outer.firstElementChild ?? outer;
		const { overflowY, borderTopRightRadius } = getComputedStyle(outer);
		const { overflowY: innerOverflow, overscrollBehaviorY } =
			getComputedStyle(inner);
		return [
			overflowY,
			borderTopRightRadius,
			innerOverflow,
			overscrollBehaviorY,
		];
	});
}

test("a scrollbar leaves the corners of both menus round", async () => {
	const expected = ["hidden", "20px", "auto", "contain"];
	const page = await open("/");
	expect(await readScrolling(page, "#services-menu")).toEqual(expected);
	expect(await readScrolling(page, "#mobile-menu")).toEqual(expected);
});

test("the list shows most services at once, inside the page", async () => {
	const page = await open("/");
	for (const [width, expected] of [
		[1024, 18],
		[1280, 22],
		[1920, 22],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		const seen = await page.evaluate(() => {
			const list = document.querySelector<HTMLElement>("#services-menu");
			if (!list) throw new Error("no list of services");
			if (!list.matches(":popover-open")) list.showPopover();
			const box = list.getBoundingClientRect();
			const isInside = (link: Element) => {
				const { left, right, bottom } = link.getBoundingClientRect();
				return left > box.left && right < box.right && bottom < box.bottom;
			};
			return {
				links: [...list.querySelectorAll("a")].filter(isInside).length,
				left: box.left,
				right: box.right,
			};
		});
		expect(seen.links, `${width}`).toBeGreaterThanOrEqual(expected);
		expect(seen.left).toBeGreaterThan(0);
		expect(seen.right).toBeLessThan(width);
	}
});

/** Measures how bright a list is at its edges and in its middle, from 0 to 255. */
async function measureEdges(page: Page, selector: string) {
	const box = await page.locator(selector).boundingBox();
	if (!box) throw new Error(`${selector} is not shown`);
	const shadeOf = async (y: number) => {
		// No text stands at the left edge.
		const clip = { x: box.x + 24, y, width: 1, height: 1 };
		const png = await page.screenshot({ clip });
		const { red, green, blue } = (await readPixels(png)).at(0, 0);
		return (red + green + blue) / 3;
	};
	return {
		top: await shadeOf(box.y + 2),
		middle: await shadeOf(box.y + box.height / 2),
		bottom: await shadeOf(box.y + box.height - 3),
	};
}

test.each(["light", "dark"] as const)(
	"the list shows at its edges whether more can be scrolled to, in the %s scheme",
	async (colorScheme) => {
		const page = await open("/about", { colorScheme });
		await page.click(".services-toggle");
		const scrollTo = (share: number) =>
			page.locator("#services-menu > div").evaluate((list, part) => {
				list.scrollTop = (list.scrollHeight - list.clientHeight) * part;
			}, share);
		await page.mouse.move(10, 600);
		const start = await measureEdges(page, "#services-menu");
		expect(start.bottom).toBeLessThan(start.middle - 8);
		expect(start.top).toBeCloseTo(start.middle, -1);
		await scrollTo(0.5);
		const middle = await measureEdges(page, "#services-menu");
		expect(middle.bottom).toBeLessThan(start.middle - 8);
		expect(middle.top).toBeLessThan(start.middle - 8);
		await scrollTo(1);
		const end = await measureEdges(page, "#services-menu");
		expect(end.bottom).toBeCloseTo(start.middle, -1);
		expect(end.top).toBeLessThan(start.middle - 8);
	},
);

test("the list shows the name of each theme above its services", async () => {
	const page = await open("/about");
	await page.click(".services-toggle");
	const groups = page
		.locator("#services-menu > div > ul > li")
		.filter({ has: page.locator("ul") });
	expect(await groups.count()).toBe(7);
	const [name, ...services] = (await groups.nth(1).innerText()).split("\n");
	expect(name).toBe("Food and weight");
	expect(services.filter(Boolean)[0]).toBe("Weight Loss");
});

const CALL = '.bar > div > a[href="tel:+442079460123"]';

/** Runs in the page, and measures the bar and the link of it that calls the practice. */
function measureBar(call: string) {
	const link = document.querySelector(call);
	const bar = document.querySelector(".bar");
	if (!link || !bar) throw new Error("no link in the bar to call");
	const isShown = (selector: string) =>
		link.querySelector(selector)?.checkVisibility() === true;
	const heightOf = (element: Element) => element.getBoundingClientRect().height;
	const { width, height } = link.getBoundingClientRect();
	return {
		label: link.getAttribute("aria-label"),
		hasDigits: isShown("span"),
		hasSymbol: isShown("svg"),
		target: { width, height },
		bar: heightOf(bar),
		links: [...document.querySelectorAll(".bar > div .bar-link")].map(heightOf),
		overflow: document.documentElement.scrollWidth - innerWidth,
	};
}

test("the practice's number is in the bar at every width, in digits or as a symbol, and in the mobile menu", async () => {
	const WITH_ROOM = [
		390, 1024, 1280, 639, 640, 1023, 1199, 1200, 430, 768, 960, 1600,
	];
	const WITHOUT_ROOM = [389, 320, 360];
	const page = await open("/about");
	for (const width of [...WITH_ROOM, ...WITHOUT_ROOM]) {
		await page.setViewportSize({ width, height: 800 });
		const shown = await page.evaluate(measureBar, CALL);
		const isRoomy = WITH_ROOM.includes(width);
		expect(shown.label).toBe("020 7946 0123");
		expect(shown.hasDigits, `${width}`).toBe(isRoomy);
		if (!isRoomy) expect(shown.hasSymbol, `${width}`).toBe(true);
		expect(shown.target.width, `${width}`).toBeGreaterThanOrEqual(44);
		expect(shown.target.height, `${width}`).toBeGreaterThanOrEqual(44);
		expect(shown.overflow, `${width}`).toBeLessThanOrEqual(0);
		expect(shown.bar, `${width}`).toBeLessThan(75);
		expect(Math.max(...shown.links), `${width}`).toBeLessThan(48);
	}
	await page.setViewportSize(NARROW);
	await page.click("[popovertarget=mobile-menu]");
	const call = page.locator('#mobile-menu a[href="tel:+442079460123"]');
	await call.scrollIntoViewIfNeeded();
	expect(await call.innerText()).toBe("020 7946 0123");
	await page.click("#mobile-menu >> text=26 more services");
	await page.waitForURL(`${origin()}/services`);
});

test("a link in the list opens its page", async () => {
	const page = await open("/");
	await page.click(".services-toggle");
	await page.click("#services-menu >> text=Fear of Driving");
	await page.waitForURL(`${origin()}/services/fear-driving`);
	expect(await page.locator("#services-menu").isVisible()).toBe(false);
});

test("the mobile menu opens, and closes by its button and by Escape", async () => {
	const page = await open("/", { viewport: NARROW });
	const menu = page.locator("#mobile-menu");
	const before = await readTree(page, "Menu");
	expect(before.expanded).toBe(false);
	await page.click("[popovertarget=mobile-menu]");
	const opened = await readTree(page, "Menu");
	expect(opened.expanded).toBe(true);
	expect(opened.links - before.links).toBe(15);
	expect(await menu.innerText()).toContain("26 more services");
	await page.click("[popovertarget=mobile-menu]");
	expect(await menu.isVisible()).toBe(false);
	await page.click("[popovertarget=mobile-menu]");
	await page.keyboard.press("Tab");
	expect(await focusOf(page)).toBe("Home");
	await page.keyboard.press("Escape");
	expect(await menu.isVisible()).toBe(false);
	expect(await focusOf(page)).toBe("Menu");
	await page.click("[popovertarget=mobile-menu]");
	await page.click("#mobile-menu >> text=All Services");
	await page.waitForURL(`${origin()}/services`);
});

test("either the list or the mobile menu is shown, never both", async () => {
	const page = await open("/");
	for (const width of [320, 1023, 1024, 1280]) {
		await page.setViewportSize({ width, height: 640 });
		expect(await page.locator("[popovertarget=mobile-menu]").isVisible()).toBe(
			width < 1024,
		);
		expect(await page.locator(".services-toggle").isVisible()).toBe(
			width >= 1024,
		);
	}
});

test("the bar is solid, and stays in view only in a window that is high enough", async () => {
	const page = await open("/");
	const bar = () =>
		page.evaluate(() => {
			const element = document.querySelector(".bar");
			if (!element) throw new Error("no bar");
			const { backgroundColor, position } = getComputedStyle(element);
			return { color: backgroundColor, position };
		});
	for (const [, path] of KINDS) {
		await page.goto(origin() + path);
		expect(await bar()).toEqual({
			color: "rgb(251, 247, 240)",
			position: "fixed",
		});
	}
	// A window of 1280 by 1024 pixels has this size at 400 per cent.
	await page.setViewportSize({ width: 320, height: 256 });
	expect((await bar()).position).not.toBe("fixed");
});

test("no theme is broken across columns, and its name is stronger than its services", async () => {
	const page = await open("/about");
	await page.click(".services-toggle");
	for (const width of [1024, 1280, 1920]) {
		await page.setViewportSize({ width, height: 800 });
		const groups = await page.evaluate(() =>
			[...document.querySelectorAll("#services-menu li:has(ul)")].map(
				(group) => {
					const links = [...group.querySelectorAll("a")];
					const lefts = links.map((link) => link.getBoundingClientRect().left);
					return {
						columns: new Set(lefts).size,
						weight: getComputedStyle(group.firstElementChild ?? group)
							.fontWeight,
					};
				},
			),
		);
		expect(groups).toHaveLength(7);
		for (const group of groups)
			expect(group, `${width}`).toEqual({ columns: 1, weight: "600" });
	}
});

test.each([
	["#services-menu", { width: 1280, height: 800 }, ".services-toggle"],
	["#mobile-menu", NARROW, "[popovertarget=mobile-menu]"],
])(
	"services without a text are quieter in %s",
	async (menu, viewport, toggle) => {
		const page = await open("/about", { viewport });
		await page.click(toggle);
		const colourOf = (service: string) =>
			page
				.locator(`${menu} a`, { hasText: service })
				.evaluate((link) => getComputedStyle(link).color);
		const written = await colourOf("Gastric Band Hypnosis");
		const unwritten = await colourOf("Gastric Balloon Hypnosis");
		expect(written).toBe("rgb(23, 48, 46)");
		expect(unwritten).toBe("rgb(70, 96, 89)");
	},
);
