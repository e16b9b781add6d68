/** Up to here, in CSS pixels, the page counts as being at its top. */
const THRESHOLD = 50;

/** Marks the page as scrolled, also when it is restored further down. */
export function watchScroll(): void {
	const update = () =>
		document.body.toggleAttribute("data-scrolled", scrollY > THRESHOLD);
	update();
	addEventListener("scroll", update, { passive: true });
	addEventListener("pageshow", update);
}
