// The script that the preview adds to each page: it follows changes of the site and adds a panel.
import { followSite, isStatusPage, restoreScroll } from "./follow-site.ts";
import { createPanel } from "./panel.ts";

const script = document.querySelector<HTMLElement>("script[data-hypno-hash]");

restoreScroll();
// Error pages and the list of all pages already show what the panel would.
const panel = isStatusPage() ? undefined : createPanel();
followSite(script?.dataset.hypnoHash ?? "", (state) => panel?.(state));
