// Reports names of pages, as in the order of the menu, that are no page of the menu.

import { contentProblem } from "../../base/problems.ts";
import { advise } from "../../base/text/suggest.ts";
import type { ContentFile } from "../content/parse.ts";
import { listMeant } from "../content/schema/meaning.ts";
import { Collection } from "../content/schema/model.ts";
import type { PageKind, SiteView } from "./page-kind.ts";

/** "/" -> "home", "/articles" -> "articles" */
const nameOf = (path: string) => path.slice(1) || "home";

/** Lists the pages that every site has, and those with words for the menu. */
function listNames({ menu }: SiteView, kinds: readonly PageKind[]) {
	const names = new Set<string>();
	for (const { of, at, indexable } of kinds)
		if (!(of instanceof Collection) && !of.isOptional && indexable)
			names.add(nameOf(at));
	for (const { path, menu: words } of menu) if (words) names.add(nameOf(path));
	return [...names];
}

export function* findUnknownPages(
	files: readonly ContentFile[],
	view: SiteView,
	kinds: readonly PageKind[],
) {
	for (const { model, value, raw } of files)
		for (const { text, keys } of listMeant(model?.schema, value, "pageName")) {
			const names = listNames(view, kinds);
			if (names.includes(text)) continue;
			const hint = `Write one of ${names.join(", ")}; a page of your own is in the menu once its file has a line such as menu: Fees`;
			yield contentProblem(`the menu has no page "${text}"`, {
				...advise(text, names, hint),
				source: raw?.document.locateValue({ keys }),
			});
		}
}
