// Keeps an element visible: above the bar, and the bar above the keyboard of a telephone, which covers the page.

/** In pixels, between the element and the bar. */
const ROOM = 12;

let shown: HTMLElement | undefined;

/** In pixels, from the foot of the window: what the keyboard covers, or what lies outside of a magnified part. */
function measureKeyboard(): number {
	const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
	return Math.max(0, innerHeight - height - offsetTop);
}

/** Scrolls so that the bar does not cover the element, also at the end of the page and while a text grows. */
function makeRoom(bar: HTMLElement): void {
	const keyboard = `${measureKeyboard()}px`;
	bar.parentElement?.style.setProperty("--keyboard", keyboard);
	const { top } = bar.getBoundingClientRect();
	const height = shown?.isConnected ? innerHeight - top + ROOM : 0;
	const { style } = document.documentElement;
	style.paddingBottom = `${height}px`;
	style.scrollPaddingBottom = `${height}px`;
	if (height > 0) shown?.scrollIntoView({ block: "nearest" });
}

/** @param element undefined if nothing needs to be seen any more */
export function keepVisible(
	element: HTMLElement | undefined,
	bar: HTMLElement,
): void {
	shown = element;
	makeRoom(bar);
}

export function followKeyboard(bar: HTMLElement): void {
	for (const type of ["resize", "scroll"])
		visualViewport?.addEventListener(type, () => makeRoom(bar));
}
