// Every page runs this script. Pages work without it; it only adds to them.
import { enhanceForms } from "./forms.ts";
import { enhanceMenus } from "./menus.ts";
import { watchScroll } from "./navigation.ts";
import { reportMissingPage } from "./not-found.ts";

watchScroll();
enhanceMenus();
enhanceForms();
reportMissingPage();
