// Marks the page as scrolled, for browsers that cannot tie a style to the scroll position.

/** Up to this offset, in CSS pixels, the page counts as being at its top. */
const THRESHOLD = 50;

/** A page that is restored further down is marked as well. */
export function watchScroll(): void {
	const update = () =>
		document.body.toggleAttribute("data-scrolled", scrollY > THRESHOLD);
	update();
	addEventListener("scroll", update, { passive: true });
	addEventListener("pageshow", update);
}
