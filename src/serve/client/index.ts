// What the preview adds to a page: it follows the site as it changes, and has a panel.
import { followSite } from "./follow-site.ts";
import { createPanel } from "./panel.ts";
import { restoreScroll } from "./scroll.ts";

const script = document.querySelector("script[data-hypno-print]");
const print = script instanceof HTMLElement ? script.dataset.hypnoPrint : "";

restoreScroll();
const panel = createPanel();
followSite(print ?? "", (told) => panel.update(told));
