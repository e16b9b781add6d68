// Marks the page as scrolled, because some browsers cannot make a style depend on the scroll position.

/** Up to this offset, in CSS pixels, the page counts as being at its top. */
const THRESHOLD = 50;

/** Marks the page at once too, since a restored page may already be scrolled. */
export function watchScroll(): void {
	const update = () =>
		document.body.toggleAttribute("data-scrolled", scrollY > THRESHOLD);
	update();
	addEventListener("scroll", update, { passive: true });
	addEventListener("pageshow", update);
}
