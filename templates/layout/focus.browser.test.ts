// With the keyboard, the skip link comes first, a ring shows the focus, and the bar covers nothing. Targets
// are large enough for a thumb.
import { describe, expect, test } from "vitest";
import {
	type FocusStop,
	focusEach,
	isRingVisible,
	walkFocus,
} from "../../test/support/focus.ts";
import { KINDS } from "../../test/support/page-kinds.ts";
import { NARROW, visitShippedSite, WIDE } from "../../test/support/visit.ts";

const { open, origin } = visitShippedSite();
/** The script changes the bar above the first picture, and the button of a form. */
const SCRIPTED = KINDS.filter(([kind]) => ["home", "contact"].includes(kind));

interface Walk {
	readonly kind: string;
	readonly byKey: readonly FocusStop[];
	readonly backwards: readonly FocusStop[];
	readonly inTheDark: readonly FocusStop[];
}
const walks = new Map<typeof WIDE, Promise<Walk[]>>();

async function walk(viewport: typeof WIDE): Promise<Walk[]> {
	const page = await open("/", { viewport });
	const found: Walk[] = [];
	for (const [kind, path] of KINDS) {
		await page.emulateMedia({ colorScheme: "light" });
		await page.goto(origin() + path);
		const byKey = await walkFocus(page, "Tab");
		const backwards = await focusEach(page, "backwards");
		await page.emulateMedia({ colorScheme: "dark" });
		const inTheDark = await focusEach(page, "forwards");
		found.push({ kind, byKey, backwards, inTheDark });
	}
	return found;
}

/** Walks through every kind of page, once for all tests. */
function walkKinds(viewport: typeof WIDE): Promise<Walk[]> {
	const walked = walks.get(viewport) ?? walk(viewport);
	walks.set(viewport, walked);
	return walked;
}

const namesOf = (stops: readonly FocusStop[]) => stops.map(({ name }) => name);

function findCovered(stops: readonly FocusStop[]): string[] {
	return namesOf(stops.filter((stop) => !stop.isUncovered));
}

function findUnseen(stops: readonly FocusStop[]): string[] {
	return namesOf(stops.filter((stop) => !isRingVisible(stop)));
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
		test("Tab reaches every control, and the bar covers none", async () => {
			for (const { kind, byKey, backwards } of await walkKinds(viewport)) {
				expect(byKey.length, kind).toBeGreaterThan(8);
				expect(findCovered(byKey), kind).toEqual([]);
				expect(findCovered(backwards), kind).toEqual([]);
				// A key reaches one radio button of the three.
				const names = new Set(namesOf(backwards));
				const radios = /^INPUT enquiry-contact-[23]$/;
				expect(
					[...names].filter((name) => !radios.test(name)).sort(),
					kind,
				).toEqual([...new Set(namesOf(byKey))].sort());
			}
		});

		test("Shift+Tab goes the same way back", async () => {
			const page = await open("/", { viewport });
			const stops = await walkFocus(page, "Shift+Tab");
			expect(findCovered(stops)).toEqual([]);
			const [home] = await walkKinds(viewport);
			expect(namesOf(stops).reverse()).toEqual(namesOf(home?.byKey ?? []));
		});

		test("a ring shows the focus on every control, in both colour schemes", async () => {
			for (const { kind, byKey, inTheDark } of await walkKinds(viewport)) {
				expect(findUnseen(byKey), kind).toEqual([]);
				expect(inTheDark.length, kind).toBeGreaterThanOrEqual(byKey.length);
				expect(findUnseen(inTheDark), `${kind} in the dark`).toEqual([]);
			}
		});
	},
);

describe.each(["light", "dark"] as const)(
	"in the %s colour scheme",
	(colorScheme) => {
		test("with scripts too, a ring shows the focus on every control", async () => {
			const page = await open("/", { colorScheme, javaScriptEnabled: true });
			for (const [kind, path] of SCRIPTED) {
				await page.goto(origin() + path);
				expect(findUnseen(await walkFocus(page, "Tab")), kind).toEqual([]);
			}
		});

		test.each([
			{ viewport: NARROW, toggle: "[popovertarget=mobile-menu]" },
			{ viewport: WIDE, toggle: ".services-toggle" },
		])(
			"a ring shows the focus in the list that $toggle opens",
			async ({ viewport, toggle }) => {
				for (const javaScriptEnabled of [true, false]) {
					const options = { viewport, colorScheme, javaScriptEnabled };
					const page = await open("/", options);
					await page.press(toggle, "Enter");
					const stops = await walkFocus(page, "Tab", (stop) => !stop.isInBar);
					const inBar = stops.filter((stop) => stop.isInBar);
					expect(inBar.length).toBeGreaterThan(12);
					expect(findUnseen(inBar)).toEqual([]);
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

/** Runs in the page, and collects what can be pressed with an open menu, except links inside a sentence. */
function collectTargets(menu: string): Target[] {
	const opened = document.querySelector<HTMLElement>(menu);
	opened?.showPopover();
	const controls = document.querySelectorAll(
		"a, button, input:not([type=hidden]), select, textarea, summary",
	);
	const targets = [...controls]
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
	opened?.hidePopover();
	return targets;
}

/** Runs in the page, and finds links that are as low as a line though no sentence is around them. */
function findLinesAlone(): (string | null)[] {
	return [...document.querySelectorAll("a")]
		.filter((link) => getComputedStyle(link).display === "inline")
		.filter(
			(link) =>
				link.parentElement?.textContent?.trim() === link.textContent?.trim(),
		)
		.map((link) => link.textContent);
}

test("targets are large enough to tap, and the only small ones are links within a sentence", async () => {
	const page = await open("/");
	for (const [kind, path] of KINDS) {
		await page.goto(origin() + path);
		for (const [viewport, menu] of [
			[NARROW, "#mobile-menu"],
			[WIDE, "#services-menu"],
		] as const) {
			await page.setViewportSize(viewport);
			const targets = await page.evaluate(collectTargets, menu);
			const large = targets.filter(({ isLarge }) => isLarge);
			expect(large.length, kind).toBeGreaterThan(10);
			expect(targets.length - large.length, kind).toBeGreaterThan(5);
			const small = targets.filter(
				({ width, height, isLarge }) =>
					width < 24 || height < (isLarge ? 44 : 24),
			);
			expect(small, `${kind} at ${viewport.width} pixels`).toEqual([]);
		}
		expect(await page.evaluate(findLinesAlone), kind).toEqual([]);
	}
});
