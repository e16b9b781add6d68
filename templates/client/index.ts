// Every page runs this script. Pages work without it; it only adds to them.
import { enhanceForms } from "./forms.ts";
import { closeMenus, enhanceMenus } from "./menus.ts";
import { markScrolled } from "./navigation.ts";
import { reportMissingPage } from "./not-found.ts";
import { enhanceSearch } from "./search.ts";

markScrolled();
enhanceMenus();
enhanceForms();
enhanceSearch();
reportMissingPage();
document.onscroll = markScrolled;
// A page that the browser restores may already be scrolled, or have an open menu.
window.onpageshow = () => {
	markScrolled();
	closeMenus();
};
