// Walks through a page with the keyboard and describes where the focus is and how it is shown.
import type { Page } from "playwright-core";
import { measureContrast } from "./contrast.ts";

export interface FocusStop {
	readonly name: string;
	readonly isInBar: boolean;
	/** True when part of it is visible and can be clicked. */
	readonly isUncovered: boolean;
	readonly outlineWidth: number;
	readonly outlineColor: string;
	/** The backgrounds below the ring, for each of its sides that is in view. */
	readonly grounds: readonly (readonly string[])[];
}

/**
 * Runs in the page.
 * @param order moves the focus to each control first, as the keys do
 * @returns nothing while no element has the focus
 */
function collectStops(order?: "forwards" | "backwards"): FocusStop[] {
	const describe = (focused: Element): FocusStop => {
		const { left, top, right, bottom } = focused.getBoundingClientRect();
		const style = getComputedStyle(focused);
		const outlineWidth =
			style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
		const away = Number.parseFloat(style.outlineOffset) + outlineWidth / 2;
		const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
		const isInView = ([x, y]: readonly [number, number]) =>
			x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
		const layersAt = ([x, y]: readonly [number, number]) =>
			document
				.elementsFromPoint(x, y)
				.map((element) => getComputedStyle(element).backgroundColor);
		const sides = [
			[left - away, middle.y],
			[right + away, middle.y],
			[middle.x, top - away],
			[middle.x, bottom + away],
		] as const;
		const inside = [
			[middle.x, middle.y],
			[left + 4, top + 4],
			[right - 4, top + 4],
			[left + 4, bottom - 4],
			[right - 4, bottom - 4],
		] as const;
		return {
			name: `${focused.tagName} ${focused.textContent?.trim() || focused.id}`,
			isInBar: focused.closest(".bar") !== null,
			isUncovered: inside.filter(isInView).some(([x, y]) => {
				const hit = document.elementFromPoint(x, y);
				return hit !== null && (focused.contains(hit) || hit.contains(focused));
			}),
			outlineWidth,
			outlineColor: style.outlineColor,
			grounds: sides.filter(isInView).map(layersAt),
		};
	};
	if (!order) {
		const focused = document.activeElement;
		return focused && focused !== document.body ? [describe(focused)] : [];
	}
	const controls = [
		...document.querySelectorAll<HTMLElement>(
			"a, button, input, select, textarea, summary",
		),
	].filter((control) => control.tabIndex === 0);
	if (order === "backwards") controls.reverse();
	const stops: FocusStop[] = [];
	for (const control of controls) {
		control.focus();
		if (document.activeElement === control) stops.push(describe(control));
	}
	return stops;
}

/**
 * Presses a key until the focus has visited every element and leaves the page.
 * @param isLast ends the walk earlier, after the stop for which it is true
 */
export async function walkFocus(
	page: Page,
	key: "Tab" | "Shift+Tab",
	isLast: (stop: FocusStop) => boolean = () => false,
): Promise<FocusStop[]> {
	const LIMIT = 300;
	const stops: FocusStop[] = [];
	const { keyboard } = page;
	if (key === "Shift+Tab") await keyboard.down("Shift");
	while (stops.length < LIMIT) {
		// A key that is held down moves the focus on each repetition, in half the time of a press.
		await keyboard.down("Tab");
		const [stop] = await page.evaluate(collectStops, undefined);
		if (stop) stops.push(stop);
		if (stop && !isLast(stop)) continue;
		await keyboard.up("Tab");
		if (key === "Shift+Tab") await keyboard.up("Shift");
		return stops;
	}
	throw new Error(`the focus never left the page: ${stops.at(-1)?.name}`);
}

/**
 * Moves the focus to each control from within the page, which scrolls and draws the ring as a key does, in a fraction
 * of the time. Of a group of radio buttons it visits each, and a key only one.
 */
export async function focusEach(
	page: Page,
	order: "forwards" | "backwards",
): Promise<FocusStop[]> {
	// The ring is shown on what gets the focus after a key was pressed.
	await page.keyboard.press("Tab");
	return page.evaluate(collectStops, order);
}

/** True when the ring is thick enough and contrasts with its background. */
export function isRingVisible(stop: FocusStop): boolean {
	const ratios = stop.grounds.map((layers) =>
		measureContrast(stop.outlineColor, layers),
	);
	return stop.outlineWidth >= 2 && Math.min(...ratios) >= 3;
}
