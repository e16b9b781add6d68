// With the keyboard, the skip link comes first, a ring shows the focus, and the bar covers nothing. Targets
// are large enough for a thumb.
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
	type FocusStop,
	isRingVisible,
	walkFocus,
} from "../../test/support/focus.ts";
import { KINDS } from "../../test/support/page-kinds.ts";
import { NARROW, visitShippedSite, WIDE } from "../../test/support/visit.ts";

const { open, origin } = visitShippedSite();
/** The form of a service has a test of its own. */
const WALKED = KINDS;
/** The script changes the bar above the first picture, and the button of a form. */
const SCRIPTED = KINDS.filter(([kind]) => ["home", "contact"].includes(kind));

type Walk = { readonly kind: string; readonly stops: readonly FocusStop[] }[];
const walks = new Map<string, Promise<Walk>>();

async function walk(
	key: "Tab" | "Shift+Tab",
	options: BrowserContextOptions,
): Promise<Walk> {
	const page = await open("/", options);
	const found: Walk = [];
	const kinds = options.javaScriptEnabled ? SCRIPTED : WALKED;
	for (const [kind, path] of kinds) {
		await page.goto(origin() + path);
		found.push({ kind, stops: await walkFocus(page, key) });
	}
	return found;
}

/** Walks through every kind of page, once for all tests that need the same walk. */
function walkKinds(
	key: "Tab" | "Shift+Tab",
	options: BrowserContextOptions,
): Promise<Walk> {
	const shape = {
		viewport: WIDE,
		colorScheme: "light",
		javaScriptEnabled: false,
		...options,
	} as const;
	const name = JSON.stringify([key, shape]);
	const walked = walks.get(name) ?? walk(key, shape);
	walks.set(name, walked);
	return walked;
}

test("the skip link comes first, is visible with the focus, and leads past the bar", async () => {
	const page = await open("/about");
	const skip = page.locator(".skip");
	const isSeen = () =>
		skip.evaluate((link) => {
			const { x, y, width, height } = link.getBoundingClientRect();
			return document.elementFromPoint(x + width / 2, y + height / 2) === link;
		});
	expect(await isSeen()).toBe(false);
	await page.keyboard.press("Tab");
	expect(await page.locator(".skip:focus").count()).toBe(1);
	expect(await isSeen()).toBe(true);
	await page.keyboard.press("Enter");
	expect(new URL(page.url()).hash).toBe("#main");
	await page.keyboard.press("Tab");
	const isInMain = await page.evaluate(
		() => document.activeElement?.closest("main") !== null,
	);
	expect(isInMain).toBe(true);
	expect(await isSeen()).toBe(false);
});

describe.each([NARROW, WIDE])(
	"in a window of $width by $height",
	(viewport) => {
		test.each(["Tab", "Shift+Tab"] as const)(
			"%s reaches every control, and the bar covers none",
			async (key) => {
				for (const { kind, stops } of await walkKinds(key, { viewport })) {
					expect(stops.length, kind).toBeGreaterThan(8);
					const covered = stops.filter((stop) => !stop.isUncovered);
					expect(
						covered.map(({ name }) => name),
						kind,
					).toEqual([]);
				}
			},
		);
	},
);

describe.each(["light", "dark"] as const)(
	"in the %s colour scheme",
	(colorScheme) => {
		test.each([true, false])(
			"a ring shows the focus on every control; scripts: %s",
			async (javaScriptEnabled) => {
				const options = { colorScheme, javaScriptEnabled };
				for (const { kind, stops } of await walkKinds("Tab", options)) {
					const unseen = stops.filter((stop) => !isRingVisible(stop));
					expect(
						unseen.map(({ name }) => name),
						kind,
					).toEqual([]);
				}
			},
		);

		test.each([
			{ viewport: NARROW, toggle: "[popovertarget=mobile-menu]" },
			{ viewport: WIDE, toggle: ".services-toggle" },
		])(
			"a ring shows the focus in the list that $toggle opens",
			async (shape) => {
				for (const javaScriptEnabled of [true, false]) {
					const { viewport, toggle } = shape;
					const page = await open("/", {
						viewport,
						colorScheme,
						javaScriptEnabled,
					});
					await page.locator(toggle).press("Enter");
					const stops = await walkFocus(page, "Tab");
					const inBar = stops.filter((stop) => stop.isInBar);
					expect(inBar.length).toBeGreaterThan(12);
					const unseen = inBar.filter((stop) => !isRingVisible(stop));
					expect(unseen.map(({ name }) => name)).toEqual([]);
				}
			},
		);
	},
);

interface Target {
	readonly name: string;
	readonly width: number;
	readonly height: number;
	/** True for a field, a button, and a link in the bar, which have to be large. */
	readonly isLarge: boolean;
}

/** Runs in the page, and collects what can be pressed now except links inside a sentence. */
function collectTargets(): Target[] {
	const controls = document.querySelectorAll(
		"a, button, input:not([type=hidden]), select, textarea, summary",
	);
	return [...controls]
		.filter((control) => control.checkVisibility() && !control.matches(".skip"))
		.filter((control) => getComputedStyle(control).display !== "inline")
		.map((control) => {
			const target = control.closest("label") ?? control;
			const { width, height } = target.getBoundingClientRect();
			return {
				name: control.textContent?.trim() || control.id,
				width,
				height,
				isLarge: control.matches(
					".bar *, .button, input, select, textarea, summary",
				),
			};
		});
}

test.each([NARROW, WIDE])(
	"targets are large enough to tap at $width pixels",
	async (viewport) => {
		const page = await open("/", { viewport });
		for (const [kind, path] of KINDS) {
			await page.goto(origin() + path);
			await page.click(
				viewport === NARROW
					? "[popovertarget=mobile-menu]"
					: ".services-toggle",
			);
			const targets = await page.evaluate(collectTargets);
			const large = targets.filter(({ isLarge }) => isLarge);
			expect(large.length, kind).toBeGreaterThan(10);
			expect(targets.length - large.length, kind).toBeGreaterThan(5);
			const small = targets.filter(
				({ width, height, isLarge }) =>
					width < 24 || height < (isLarge ? 44 : 24),
			);
			expect(small, kind).toEqual([]);
		}
	},
);

test("the only small targets are links within a sentence", async () => {
	const page = await open("/");
	for (const [kind, path] of KINDS) {
		await page.goto(origin() + path);
		const alone = await page.locator("a").evaluateAll((links) =>
			links
				.filter((link) => getComputedStyle(link).display === "inline")
				.filter(
					(link) =>
						link.parentElement?.textContent?.trim() ===
						link.textContent?.trim(),
				)
				.map((link) => link.textContent),
		);
		expect(alone, kind).toEqual([]);
	}
});
