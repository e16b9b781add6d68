// Builds the frame, which all pages share: what the templates make of the site, and the files that hypno makes.
import type { Site } from "../content/site.ts";
import type { SharedFiles, SiteView } from "./page-kind.ts";
import { ICON_FILES } from "./route.ts";
import type { PlanView } from "./site-view.ts";

export function listSharedFiles(
	{ urls }: Site,
	assets: SharedFiles["assets"],
): SharedFiles {
	return {
		assets,
		icons: {
			ico: urls.href(ICON_FILES.ico),
			svg: urls.href(ICON_FILES.svg),
			appleTouch: urls.href(ICON_FILES.appleTouch),
			manifest: urls.href("/site.webmanifest"),
		},
	};
}

/** @param makeFrame is the function "frame" of the templates */
export function buildFrame(
	view: PlanView,
	makeFrame: (site: SiteView) => object,
	files: SharedFiles,
): object {
	return { ...makeFrame(view.toLenient()), ...files };
}
