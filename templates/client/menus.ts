// The menus are popovers: opening, Escape and a click outside need no script. This script closes them
// when the focus leaves, when a link is followed, and when a page is restored.

export function enhanceMenus(): void {
	if (!("popover" in HTMLElement.prototype)) return;
	const menus = document.querySelectorAll<HTMLElement>("[popover]");
	for (const menu of menus) {
		const toggle = document.querySelector<HTMLElement>(
			`[popovertarget="${menu.id}"]`,
		);
		const closeOutside = ({ relatedTarget }: FocusEvent) => {
			const isOutside =
				relatedTarget instanceof Node &&
				relatedTarget !== toggle &&
				!menu.contains(relatedTarget);
			if (isOutside) menu.hidePopover();
		};
		menu.addEventListener("focusout", closeOutside);
		toggle?.addEventListener("focusout", closeOutside);
		menu.addEventListener("click", ({ target }) => {
			if (target instanceof Element && target.closest("a")) menu.hidePopover();
		});
	}
	addEventListener("pageshow", ({ persisted }) => {
		if (persisted) for (const menu of menus) menu.hidePopover();
	});
}
