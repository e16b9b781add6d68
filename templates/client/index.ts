// Every page runs this script. Pages work without it; it only adds to them.
import { find, findAll } from "./find.ts";
import { enhanceForm } from "./forms.ts";
import { closeMenus } from "./menus.ts";
import { markScrolled } from "./navigation.ts";
import { enhanceSearch } from "./search.ts";

markScrolled();
document.onscroll = markScrolled;

// The menus are popovers: opening, Escape and a click outside need no script. They close when the focus leaves, and
// when a link is followed.
addEventListener("focusin", () => closeMenus(":not(:focus-within) > "));
for (const link of findAll("[popover] a")) link.onclick = () => closeMenus();

for (const form of document.forms) enhanceForm(form);

enhanceSearch();

// Events that are over stay on the site until somebody removes them.
for (const event of findAll("[data-ends]"))
	event.hidden = Date.parse(event.dataset.ends ?? "") < Date.now();

// The 404 page writes the requested path to the console, where developers look for it.
if (find("[data-page=not-found]"))
	console.warn(`No page at ${location.pathname}`);

// A page that the browser restores may already be scrolled, or have an open menu.
window.onpageshow = () => {
	markScrolled();
	closeMenus();
};
