// Shows a toast. It goes after some seconds, but not while somebody points at it or has the focus in it, and on
// Escape. Its element is in every page from the start, because screen readers announce only changes of an
// element that they know.
import { find } from "./find.ts";

/**
 * @param region gets the message when the toast goes
 * @param origin gets the focus if it is in the toast then
 */
export function showToast(
	message: Node,
	region: Element,
	origin: HTMLElement,
): void {
	const toast = find(".toast");
	const status = toast?.firstElementChild;
	const close = find(".toast button");
	if (!status || !close) return;
	const end = () => {
		if (toast.contains(document.activeElement)) origin.focus();
		delete toast.dataset.open;
		status.textContent = "";
		region.append(message);
	};
	const wait = () =>
		setTimeout(
			() => (toast.matches(":hover,:focus-within") ? wait() : end()),
			8000,
		);
	status.replaceChildren(message.cloneNode(true));
	toast.dataset.open = "";
	close.onclick = end;
	document.onkeydown = ({ key }) => {
		if (key === "Escape") end();
	};
	wait();
}
