// Reports more words in the menu than it has room for.

import { contentProblem } from "../../base/problems.ts";
import type { Site } from "../content/site.ts";
import type { SiteView } from "./page-kind.ts";

/** The number of links that fit in the menu bar beside those that every site has. */
const MENU = { entries: 3, characters: 24 };

export function* findMenuOverflow(view: SiteView, { locate }: Site) {
	const entries = view.menu.filter(({ menu }) => menu !== undefined);
	const words = entries.map(({ menu }) => menu).join("");
	const { sourcePath: file = "" } = entries.at(-1) ?? {};
	if (entries.length <= MENU.entries && words.length <= MENU.characters) return;
	yield contentProblem(
		`the menu is full: it has room for ${MENU.entries} pages of your own with ${MENU.characters} characters, and with this page it has ${entries.length} pages with ${words.length} characters`,
		{
			hint: "Write footer in place of menu where a link at the foot of the page is enough, as in footer: Privacy notice, or choose shorter words",
			source: locate({ file, keys: ["menu"] }),
		},
	);
}
