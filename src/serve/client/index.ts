// The preview adds this script to each page. It follows changes of the site and adds a panel.
import { followSite, restoreScroll } from "./follow-site.ts";
import { loadPanel } from "./panel.ts";

const script = document.querySelector<HTMLElement>("script[data-hypno-hash]");

restoreScroll();
loadPanel((update) => followSite(script?.dataset.hypnoHash ?? "", update));
