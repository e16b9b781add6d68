// What the preview adds to a page: it follows the site as it changes, and has a panel.
import { followSite, isStatusPage, restoreScroll } from "./follow-site.ts";
import { createPanel } from "./panel.ts";

const script = document.querySelector<HTMLElement>("script[data-hypno-print]");

restoreScroll();
// The preview's own pages say by themselves what a panel could.
const panel = isStatusPage() ? undefined : createPanel();
followSite(script?.dataset.hypnoPrint ?? "", (state) => panel?.(state));
