// The preview adds this script to each page. It follows changes of the site and adds a panel.
import { followSite, isStatusPage, restoreScroll } from "./follow-site.ts";
import { createPanel } from "./panel.ts";

const script = document.querySelector<HTMLElement>("script[data-hypno-hash]");

restoreScroll();
// Error pages and the list of all pages need no panel, since they show the same themselves.
const panel = isStatusPage() ? undefined : createPanel();
followSite(script?.dataset.hypnoHash ?? "", (state) => panel?.(state));
