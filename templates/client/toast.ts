// Shows a message that stays until it is dismissed. The status region is in the page from the start,
// because assistive technology announces only changes of a region that it knows.

/**
 * @param message is moved into the page, not copied
 * @param origin gets the focus when the message is closed
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
