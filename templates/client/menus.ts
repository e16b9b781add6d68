// The menus are popovers: opening, Escape and a click outside need no script. This script closes them
// when the focus leaves, when a link is followed, and when a page is restored.
import { findAll } from "./find.ts";

/** @param parent selects the parents whose menus are closed; "" selects all */
export function closeMenus(parent = ""): void {
	// Browsers without popovers have no menu to close.
	for (const menu of findAll(`${parent}[popover]`)) menu.hidePopover?.();
}

/** A menu and its button have one parent. */
export function enhanceMenus(): void {
	addEventListener("focusin", () => closeMenus(":not(:focus-within) > "));
	for (const link of findAll("[popover] a")) link.onclick = () => closeMenus();
}
