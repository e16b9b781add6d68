// Pages follow a visitor's settings for reduced motion and forced colours, and are adapted for print.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { KINDS } from "../../test/support/page-kinds.ts";
import { SERVICES } from "../../test/support/specification.ts";
import { visitShippedSite } from "../../test/support/visit.ts";

const { open, origin } = visitShippedSite();

/** These animations change colours with the scroll position, and move nothing. */
const COLOUR_ONLY = ["over-hero", "button-over-hero", "fade"];

/** Finds every element that moves or would move, as its tag and classes. */
function findMotion(page: Page): Promise<string[]> {
	return page.evaluate((still) => {
		const isMoving = (element: Element, pseudo?: string) => {
			const style = getComputedStyle(element, pseudo);
			const moves = /[1-9]/.test(style.transitionDuration);
			const name = style.animationName;
			return moves || (name !== "none" && !still.includes(name));
		};
		const found = [...document.querySelectorAll("*")]
			.filter((element) =>
				[undefined, "::before", "::after"].some((pseudo) =>
					isMoving(element, pseudo),
				),
			)
			.map((element) => `${element.tagName} ${element.getAttribute("class")}`);
		const { scrollBehavior } = getComputedStyle(document.documentElement);
		return scrollBehavior === "smooth" ? [...found, "scrolling"] : found;
	}, COLOUR_ONLY);
}

test.each([true, false])(
	"nothing moves when a visitor prefers reduced motion; scripts: %s",
	async (javaScriptEnabled) => {
		const page = await open("/", { javaScriptEnabled });
		for (const [kind, path] of KINDS) {
			await page.goto(origin() + path);
			expect(await findMotion(page), kind).toEqual([]);
		}
	},
);

test("the rings move and buttons fade when a visitor has no such preference", async () => {
	const page = await open("/", { reducedMotion: "no-preference" });
	const moving = await findMotion(page);
	expect(moving).toContain("scrolling");
	expect(moving.some((name) => name.startsWith("circle"))).toBe(true);
	expect(moving.some((name) => name.startsWith("A button"))).toBe(true);
});

test("the button to the form scrolls to it and focuses its first field", async () => {
	const page = await open("/contact");
	await page.click("main a.button:text-is('Send us a message')");
	expect(await page.locator("#contact-name:focus").count()).toBe(1);
	const box = await page.locator("#contact-name").boundingBox();
	expect(box?.y).toBeGreaterThan(72);
	expect(box?.y).toBeLessThan(720 - 48);
});

interface Edge {
	readonly isDrawn: boolean;
	readonly isSeen: boolean;
}

/** Runs in the page, and describes the edges of all buttons. */
function findEdges(): Edge[] {
	return [...document.querySelectorAll(".button")]
		.filter((button) => button.checkVisibility())
		.map((button) => {
			const style = getComputedStyle(button);
			return {
				isDrawn:
					style.borderTopStyle === "solid" &&
					Number.parseFloat(style.borderTopWidth) >= 1,
				isSeen:
					style.borderTopColor !== style.backgroundColor &&
					!/^rgba\(.*, 0\)$/.test(style.borderTopColor),
			};
		});
}

describe("in forced colours", () => {
	test("every button has a visible edge in the light and the dark", async () => {
		const page = await open("/", { forcedColors: "active" });
		for (const [kind, path] of KINDS) {
			await page.goto(origin() + path);
			for (const colorScheme of ["light", "dark"] as const) {
				await page.emulateMedia({ colorScheme });
				const edges = await page.evaluate(findEdges);
				const name = `${kind}, ${colorScheme}`;
				expect(edges.length, name).toBeGreaterThan(0);
				for (const edge of edges)
					expect(edge, name).toEqual({ isDrawn: true, isSeen: true });
			}
		}
	});

	test("the cards with the forms have an edge", async () => {
		const page = await open("/", { forcedColors: "active" });
		for (const path of ["/contact", "/services/ptsd"]) {
			await page.goto(origin() + path);
			const edge = await page.evaluate(() => {
				const card = document.querySelector(".sheet:has(form)");
				if (!card) throw new Error("no card with a form");
				const { borderTopColor, borderTopWidth } = getComputedStyle(card);
				const ground = getComputedStyle(document.body).backgroundColor;
				return { isSeen: borderTopColor !== ground, borderTopWidth };
			});
			expect(edge).toEqual({ isSeen: true, borderTopWidth: "1px" });
		}
	});

	test("the circles of steps and the strokes of ticks stay visible", async () => {
		const page = await open("/services/stop-smoking", {
			forcedColors: "active",
		});
		const edgeOf = (selector: string) =>
			page
				.locator(selector)
				.first()
				.evaluate((element) => {
					const style = getComputedStyle(element, "::before");
					const ground = getComputedStyle(document.body).backgroundColor;
					return style.borderBottomColor !== ground;
				});
		expect(await edgeOf(".path > li")).toBe(true);
		expect(await edgeOf(".checks > li")).toBe(true);
	});
});

/** Runs in the page, and reads what is on the paper. */
function readPaper(selector: string) {
	const isShown = (element: Element) => element.checkVisibility();
	const links = [...document.querySelectorAll("a")].filter(isShown);
	const addresses = links.map(
		(link) => getComputedStyle(link, "::after").content,
	);
	return {
		/** The classes of what the selector finds though nobody needs it on paper. */
		hidden: [...document.querySelectorAll(selector)]
			.filter(isShown)
			.map((element) => element.className),
		isTitleShown: [...document.querySelectorAll("h1")].some(isShown),
		isBarShown: [...document.querySelectorAll(".bar")].some(isShown),
		text: [document.body.innerText, ...addresses].join("\n"),
	};
}

describe("in print", () => {
	const HIDDEN =
		"nav, .bar, .notice, .skip, .crumbs, .toast button, .sheet:has(form), .shortcuts, form, input, textarea, .button:not([href^=http]), .rings";

	test("navigation, banner and forms are left out, and an e-mail address is there once", async () => {
		const page = await open("/");
		for (const [kind, path] of KINDS) {
			await page.goto(origin() + path);
			expect((await page.evaluate(readPaper, HIDDEN)).isBarShown).toBe(true);
			await page.emulateMedia({ media: "print" });
			const paper = await page.evaluate(readPaper, HIDDEN);
			expect(paper.hidden, kind).toEqual([]);
			expect(paper.isTitleShown, kind).toBe(true);
			expect(paper.text.match(/hello@example\.com/g), kind).toHaveLength(1);
			await page.emulateMedia({ media: null });
		}
	});

	test("the home page and the services need at most four pages of paper without drawings", async () => {
		const page = await open("/about");
		for (const path of ["/", "/services"]) {
			await page.goto(origin() + path);
			const pdf = await page.pdf({ format: "A4" });
			const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g);
			expect(sheets?.length, path).toBeLessThanOrEqual(4);
		}
	});

	test("links to other hosts are printed with their addresses", async () => {
		const page = await open("/contact");
		await page.evaluate(() => {
			for (const href of ["https://www.nhs.uk/", "mailto:a@b.example"]) {
				const link = document.createElement("a");
				link.href = href;
				link.textContent = "elsewhere";
				document.querySelector("main p")?.append(link);
			}
		});
		const written = () =>
			page
				.locator('main a[href^="https://www.nhs"], main a[href$="b.example"]')
				.evaluateAll((links) =>
					links.map((link) => getComputedStyle(link, "::after").content),
				);
		expect(await written()).toEqual(["none", "none"]);
		await page.emulateMedia({ media: "print" });
		expect((await written()).sort()).toEqual([
			'" (https://www.nhs.uk/)"',
			'" (mailto:a@b.example)"',
		]);
	});

	test("the paper is white and the ink is black, also in dark mode", async () => {
		const page = await open("/services/ptsd", { colorScheme: "dark" });
		await page.emulateMedia({ media: "print" });
		const colours = await page.evaluate(() => {
			const of = (selector: string) => {
				const element = document.querySelector(selector);
				if (!element) throw new Error(selector);
				const { color, backgroundColor } = getComputedStyle(element);
				return { color, backgroundColor };
			};
			return [of("html"), of("footer")];
		});
		for (const { color, backgroundColor } of colours) {
			expect(color).toBe("rgb(0, 0, 0)");
			expect(backgroundColor).toBe("rgb(255, 255, 255)");
		}
	});

	test("the address of the booking page is printed where a visitor may book, and no word leads down the page", async () => {
		const page = await open("/");
		await page.emulateMedia({ media: "print" });
		for (const path of ["/", "/contact", "/services/ptsd"]) {
			await page.goto(origin() + path);
			const booking = page.locator("main a[href*=booking]:visible").first();
			const address = await booking.evaluate(
				(link) => getComputedStyle(link, "::after").content,
			);
			expect(address, path).toBe(
				'" (https://booking.example.com/free-breakthrough-session)"',
			);
			expect(await page.innerText("main")).not.toContain("further down");
			const places = page.locator(
				".hero a[href*=booking], .opening a[href*=booking], .card a[href*=booking]",
			);
			if (path !== "/contact")
				expect(await places.locator("visible=true").count(), path).toBe(1);
		}
	});

	test("no invitation is printed that nobody can follow on paper", async () => {
		const page = await open("/");
		await page.emulateMedia({ media: "print" });
		for (const path of ["/", "/about", "/services"]) {
			await page.goto(origin() + path);
			const inner = page.locator(
				"main :is(p, .teaser) > a[href^='/']:visible, main .teaser a:visible",
			);
			expect(await inner.allInnerTexts(), path).toEqual([]);
			expect(await page.innerText("main"), path).not.toContain("Not sure");
		}
	});

	test("answers to questions are printed, whether they are open or not", async () => {
		const page = await open("/contact");
		expect(await page.locator("details > p").first().isVisible()).toBe(false);
		await page.emulateMedia({ media: "print" });
		for (const answer of await page.locator("details > p").all())
			expect(await answer.evaluate((text) => text.checkVisibility())).toBe(
				true,
			);
	});

	test("a service page needs at most three pages of paper", async () => {
		const page = await open("/about");
		for (const { slug } of SERVICES) {
			await page.goto(`${origin()}/services/${slug}`);
			const pdf = await page.pdf({ format: "A4" });
			const stylesheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g);
			expect(stylesheets?.length, slug).toBeGreaterThanOrEqual(1);
			expect(stylesheets?.length, slug).toBeLessThanOrEqual(3);
		}
	});
});
