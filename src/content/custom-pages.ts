// Reads the pages of one's own, content/pages/NAME.md, and checks their names and their words in the menu.
import {
	contentProblem,
	fileProblem,
	type Place,
	type Problem,
} from "../problems.ts";
import { customPageName } from "../site/source-paths.ts";
import type { ContentFile } from "./parse.ts";
import { countPlaceholders } from "./records.ts";
import { INVALID_SLUG } from "./schema/fields.ts";
import { isCustomPageName, TAKEN_NAMES } from "./schema/index.ts";
import { customPageSchema } from "./schema/pages.ts";
import { type CustomPage, listMenuPages, type Site } from "./site.ts";
import { checkFile } from "./validate.ts";

function findNameProblem(file: string, name: string) {
	const taken = TAKEN_NAMES.get(name);
	const reason = taken ? `is taken by the page of ${taken}` : INVALID_SLUG;
	const message = `the name of this file, "${name}.md", ${reason}`;
	const hint = "Give the file another name, as in content/pages/privacy.md";
	return isCustomPageName(name) ? [] : [fileProblem(file, message, hint)];
}

/** What fits in the menu bar beside the links that every site has. */
const MENU = { entries: 3, characters: 24 };

export function findMenuOverflow(site: Pick<Site, "pages" | "customPages">) {
	const entries = listMenuPages(site).filter(({ menu }) => menu !== undefined);
	const words = entries.map(({ menu }) => menu).join("");
	const { sourcePath: file = "" } = entries.at(-1) ?? {};
	if (entries.length <= MENU.entries && words.length <= MENU.characters)
		return [];
	return [
		contentProblem(
			`the menu is full: it has room for ${MENU.entries} pages of your own with ${MENU.characters} characters, and with this page it has ${entries.length} pages with ${words.length} characters`,
			{
				hint: "Write footer in place of menu where a link at the foot of the page is enough, as in footer: Privacy notice, or choose shorter words",
				source: { file, keys: ["menu"], on: "value" },
			},
		),
	];
}

export function parseCustomPages(
	files: readonly ContentFile[],
	problems: Problem<Place>[],
): CustomPage[] {
	const pages: CustomPage[] = [];
	for (const file of files) {
		const { sourcePath, markup, pictures } = file;
		const name = customPageName(sourcePath);
		if (name === undefined) continue;
		const found = findNameProblem(sourcePath, name);
		const checked = checkFile(customPageSchema, file, found);
		for (const one of checked.problems) problems.push(one);
		const own = { path: `/${name}`, sourcePath, markup, pictures };
		if (checked.data) pages.push({ ...checked.data, ...own });
	}
	return pages;
}

/** Lists the pages of one's own that still have to be written. Only the preview shows them. */
export function listDrafts(files: readonly ContentFile[]): string[] {
	const drafts: string[] = [];
	for (const file of files)
		if (customPageName(file.sourcePath) && countPlaceholders(file) > 0)
			drafts.push(file.sourcePath);
	return drafts;
}
