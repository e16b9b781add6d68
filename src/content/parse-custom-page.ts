// Checks the file of a custom page. Refuses names that cannot be an address or belong to another
// page, and menu entries for which there is no room.
import {
	contentProblem,
	fileProblem,
	type KeyPath,
	type Place,
	type Problem,
} from "../problems.ts";
import { checkFile } from "./check-file.ts";
import type { ContentFile } from "./read.ts";
import { INVALID_SLUG, isSlug, type MenuWords } from "./schema/fields.ts";
import { PAGES } from "./schema/index.ts";
import { customPageSchema } from "./schema/pages.ts";
import type { CustomPage } from "./site.ts";

/** "content/pages/privacy.md" -> "privacy"; undefined for other files. */
export function customPageName(sourcePath: string): string | undefined {
	return /^content\/pages\/([^/]+)\.md$/.exec(sourcePath)?.[1];
}

/** Maps each name that another page has to the name of that page's file. */
const TAKEN_NAMES: ReadonlyMap<string, string> = new Map([
	...PAGES.map(({ name }) => [name, name] as const),
	["service", "service"],
	["index", "home"],
	["404", "not-found"],
]);

export function isCustomPageName(name: string): boolean {
	return isSlug(name) && !TAKEN_NAMES.has(name);
}

function findNameProblems(file: string, name: string): Problem<Place>[] {
	if (isCustomPageName(name)) return [];
	const taken = TAKEN_NAMES.get(name);
	const reason = taken
		? `is taken by the page of content/pages/${taken}.yaml`
		: INVALID_SLUG;
	return [
		fileProblem(
			file,
			`the name of this file, "${name}.md", ${reason}`,
			"Give the file another name, as in content/pages/privacy.md",
		),
	];
}

/** The problems of reading the file are not among the result. */
export function parseCustomPage(name: string, read: ContentFile) {
	const { sourcePath, markup, pictures } = read;
	const found = findNameProblems(sourcePath, name);
	const { data, problems } = checkFile(customPageSchema, read, found);
	const page: CustomPage | undefined = data && {
		...data,
		path: `/${name}`,
		sourcePath,
		markup,
		pictures,
	};
	return { page, problems };
}

/** The menu bar has room for so much besides the links that every site has. */
const MENU = { entries: 3, characters: 24 };

export interface MenuPage extends MenuWords {
	readonly sourcePath: string;
}

/** @param pages all pages that people can add, in the order of the menu */
export function findMenuOverflow(pages: readonly MenuPage[]): Problem<Place>[] {
	const entries = pages.filter(({ menu }) => menu !== undefined);
	const words = entries.map(({ menu }) => menu).join("");
	const last = entries.at(-1);
	if (!last) return [];
	if (entries.length <= MENU.entries && words.length <= MENU.characters)
		return [];
	const source: KeyPath = {
		file: last.sourcePath,
		keys: ["menu"],
		on: "value",
	};
	return [
		contentProblem(
			`the menu is full: it has room for ${MENU.entries} pages of your own with ${MENU.characters} characters, and with this page it has ${entries.length} pages with ${words.length} characters`,
			{
				hint: "Write footer in place of menu where a link at the foot of the page is enough, as in footer: Privacy notice, or choose shorter words",
				source,
			},
		),
	];
}
