// Marks the page as scrolled, because some browsers cannot make a style depend on the scroll position.

/** Up to this offset, in CSS pixels, the page counts as being at its top. */
const THRESHOLD = 50;

export function markScrolled(): void {
	document.body.toggleAttribute("data-scrolled", scrollY > THRESHOLD);
}
