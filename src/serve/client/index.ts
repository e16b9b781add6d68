// What the preview adds to a page: it follows the site as it changes, and has a panel.
import { followSite } from "./follow-site.ts";
import { createPanel } from "./panel.ts";
import { isOwnPage, restoreScroll } from "./scroll.ts";

const script = document.querySelector("script[data-hypno-print]");
const print = script instanceof HTMLElement ? script.dataset.hypnoPrint : "";

restoreScroll();
// The preview's own pages say by themselves what a panel could.
const panel = isOwnPage() ? undefined : createPanel();
followSite(print ?? "", (told) => panel?.(told));
