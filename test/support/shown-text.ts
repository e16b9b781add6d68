// Every piece of text that a page shows, with its colours and its place.
import type { Page } from "playwright-core";
import { contrastOn } from "./color.ts";

interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

interface ShownText extends Box {
	readonly text: string;
	readonly color: string;
	/** Backgrounds behind it, the nearest first. */
	readonly layers: readonly string[];
	/** In CSS pixels. */
	readonly size: number;
	readonly weight: number;
	/** The text must stay inside these: elements that clip it, and its button. */
	readonly bounds: readonly Box[];
}

/** Runs in the page. Texts for screen readers alone are left out. */
function collectShownText(): ShownText[] {
	const boxOf = ({ left, top, right, bottom }: DOMRect) => ({
		left,
		top,
		right,
		bottom,
	});
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
		const layers: string[] = [];
		const bounds: Box[] = [];
		for (
			let element: Element | null = parent;
			element;
			element = element.parentElement
		) {
			const style = getComputedStyle(element);
			layers.push(style.backgroundColor);
			const isCutting = /hidden|clip/.test(style.overflowX + style.overflowY);
			if (isCutting || element.matches(".button"))
				bounds.push(boxOf(element.getBoundingClientRect()));
		}
		const style = getComputedStyle(parent);
		found.push({
			text,
			color: style.color,
			layers,
			size: Number.parseFloat(style.fontSize),
			weight: Number(style.fontWeight),
			bounds,
			...boxOf(range.getBoundingClientRect()),
		});
	}
	return found;
}

export function findShownText(page: Page): Promise<ShownText[]> {
	return page.evaluate(collectShownText);
}

/** Large text needs 3:1, all other 4.5:1. */
export function isReadable({
	color,
	layers,
	size,
	weight,
}: ShownText): boolean {
	const isLarge = size >= 24 || (size >= 18.66 && weight >= 700);
	return contrastOn(color, layers) >= (isLarge ? 3 : 4.5);
}

/** True when no part is clipped or outside a window of that width. */
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
