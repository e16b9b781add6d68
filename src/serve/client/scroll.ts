// Where the page was scrolled to, across a reload and an error page in between.

const KEY = "hypno-scroll";

/** The list of all pages, or an error in the place of a page. */
export function isOwnPage(): boolean {
	return document.querySelector('link[href="/__hypno/preview.css"]') !== null;
}

export function keepScroll(): void {
	// The browser would go back to where the page in between was scrolled to.
	history.scrollRestoration = "manual";
	if (isOwnPage()) return;
	const kept = { at: location.pathname, x: scrollX, y: scrollY };
	sessionStorage.setItem(KEY, JSON.stringify(kept));
}

export function restoreScroll(): void {
	const text = sessionStorage.getItem(KEY);
	if (isOwnPage()) return;
	// Not before: at its end the browser scrolls by itself, where it may.
	addEventListener("load", () => {
		setTimeout(() => {
			history.scrollRestoration = "auto";
		});
	});
	if (text === null) return;
	sessionStorage.removeItem(KEY);
	const kept: { at: string; x: number; y: number } = JSON.parse(text);
	if (kept.at !== location.pathname) return;
	scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
}
