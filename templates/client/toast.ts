// A message that stays until it is dismissed. The status region is in the page from the
// start, so that assistive technology announces what is put into it.

/**
 * @param message taken over, not copied
 * @param origin what gets the focus when the message is closed
 */
export function showToast(message: Node, origin: HTMLElement | null): void {
	const toast = document.querySelector("[data-toast]");
	const status = toast?.querySelector("[role=status]");
	const close = toast?.querySelector("button");
	if (!toast || !status || !close) return;
	status.replaceChildren(message);
	toast.toggleAttribute("data-open", true);
	close.onclick = () => {
		toast.removeAttribute("data-open");
		status.replaceChildren();
		origin?.focus({ preventScroll: true });
	};
}
