import { findAll } from "./find.ts";

/** @param parent selects the parents whose menus are closed; "" selects all. A menu and its button have one parent. */
export function closeMenus(parent = ""): void {
	// Browsers without popovers have no menu to close.
	for (const menu of findAll(`${parent}[popover]`)) menu.hidePopover?.();
}
