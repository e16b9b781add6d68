// Shows a toast, a message that stays until the visitor closes it. Its element is in every page from the
// start, because screen readers announce only changes of an element that they know.

/**
 * @param message moved into the page, not copied
 * @param origin the element that gets the focus when the message is closed
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
