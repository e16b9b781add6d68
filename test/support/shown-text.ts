// Finds every text that a page shows, with its colours and its position.
import type { Page } from "playwright-core";
import { measureContrast } from "./contrast.ts";

interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

interface ShownText extends Box {
	readonly text: string;
	readonly color: string;
	/** The backgrounds of the text, the nearest first. */
	readonly layers: readonly string[];
	/** The size of the font in CSS pixels. */
	readonly size: number;
	readonly weight: number;
	/** The text must stay inside these boxes, which are those of its button and of elements that clip it. */
	readonly bounds: readonly Box[];
}

/** Runs in the page, and leaves out texts that only screen readers read. */
function collectShownText(): ShownText[] {
	const boxOf = ({ left, top, right, bottom }: DOMRect) => ({
		left,
		top,
		right,
		bottom,
	});
	/** What lies around an element, which all of its texts share. */
	const surroundings = new Map<Element, Pick<ShownText, "layers" | "bounds">>();
	const findSurroundings = (
		element: Element | null,
	): Pick<ShownText, "layers" | "bounds"> => {
		if (!element) return { layers: [], bounds: [] };
		const known = surroundings.get(element);
		if (known) return known;
		const style = getComputedStyle(element);
		const isCutting = /hidden|clip/.test(style.overflowX + style.overflowY);
		const isBound = isCutting || element.matches(".button");
		const { layers, bounds } = findSurroundings(element.parentElement);
		const all = {
			layers: [style.backgroundColor, ...layers],
			bounds: isBound
				? [boxOf(element.getBoundingClientRect()), ...bounds]
				: bounds,
		};
		surroundings.set(element, all);
		return all;
	};
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const found: ShownText[] = [];
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const parent = node.parentElement;
		const text = node.textContent?.trim();
		if (!parent || !text || parent.closest(".sr-only")) continue;
		const isShown = parent.checkVisibility({
			opacityProperty: true,
			visibilityProperty: true,
			contentVisibilityAuto: true,
		});
		const range = document.createRange();
		range.selectNodeContents(node);
		if (!isShown || range.getClientRects().length === 0) continue;
		const style = getComputedStyle(parent);
		found.push({
			text,
			color: style.color,
			size: Number.parseFloat(style.fontSize),
			weight: Number(style.fontWeight),
			...findSurroundings(parent),
			...boxOf(range.getBoundingClientRect()),
		});
	}
	return found;
}

export function findShownText(page: Page): Promise<ShownText[]> {
	return page.evaluate(collectShownText);
}

/** WCAG requires a contrast of 3:1 for large text and of 4.5:1 for all other. */
export function isReadable({
	color,
	layers,
	size,
	weight,
}: ShownText): boolean {
	const isLarge = size >= 24 || (size >= 18.66 && weight >= 700);
	return measureContrast(color, layers) >= (isLarge ? 3 : 4.5);
}

/** True when no part of the text is clipped or outside of a window of that width. */
export function isWhole(shown: ShownText, width: number): boolean {
	const { left, top, right, bottom } = shown;
	const ROUNDING = 1;
	return (
		left >= -ROUNDING &&
		right <= width + ROUNDING &&
		shown.bounds.every(
			(box) =>
				left >= box.left - ROUNDING &&
				right <= box.right + ROUNDING &&
				top >= box.top - ROUNDING &&
				bottom <= box.bottom + ROUNDING,
		)
	);
}
