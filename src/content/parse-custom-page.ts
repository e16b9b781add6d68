// Checks the file of a custom page. Refuses names that cannot be an address or belong to another
// page, pages without text, and menu entries for which there is no room.
import type { PictureUse } from "../plan/picture.ts";
import {
	contentProblem,
	fileProblem,
	type UnlocatedProblem,
} from "../problems.ts";
import { checkFile } from "./check-file.ts";
import type { ReadFile } from "./read.ts";
import { type CustomPageFile, customPageSchema } from "./schema/custom-page.ts";
import { INVALID_SLUG, isSlug } from "./schema/fields.ts";
import { PAGES } from "./schema/index.ts";
import type { MenuWords } from "./schema/menu-words.ts";

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

function findNameProblems(file: string, name: string): UnlocatedProblem[] {
	if (isCustomPageName(name)) return [];
	const taken = `content/pages/${TAKEN_NAMES.get(name)}.yaml`;
	if (TAKEN_NAMES.has(name))
		return [
			fileProblem(
				file,
				`the name "${name}" is taken by the page of ${taken}, so this page has no address of its own`,
				`Give this file another name, as in content/pages/privacy.md; the words of the other page are in ${taken}`,
			),
		];
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	const words = plain.match(/[a-z0-9]+/g)?.join("-");
	const problem = fileProblem(
		file,
		`the name of this file, "${name}.md", ${INVALID_SLUG}`,
		`Rename it to content/pages/${words ?? "privacy"}.md`,
	);
	return [{ ...problem, suggestions: words === undefined ? [] : [words] }];
}

function findEmptyBody({
	sourcePath,
	value,
	body,
}: ReadFile): UnlocatedProblem[] {
	if (!value || body.trim() !== "") return [];
	return [
		fileProblem(
			sourcePath,
			"this page has no text below its front matter, so it would show a heading and nothing else",
			"Write the text below the second ---, with an empty line between paragraphs",
		),
	];
}

export interface ParsedCustomPage {
	/** The last part of the page's address: "privacy" */
	readonly name: string;
	readonly sourcePath: string;
	readonly markup: ReadFile["markup"];
	readonly pictures: readonly PictureUse[];
	/** The value is undefined when the file has an error. */
	readonly value: CustomPageFile | undefined;
	/** The problems of reading the file are not among these. */
	readonly problems: readonly UnlocatedProblem[];
}

export function parseCustomPage(
	name: string,
	read: ReadFile,
): ParsedCustomPage {
	const { sourcePath, markup, pictures } = read;
	const found = [...findNameProblems(sourcePath, name), ...findEmptyBody(read)];
	const { data, problems } = checkFile(customPageSchema, read, found);
	return { name, sourcePath, markup, pictures, value: data, problems };
}

/** The menu bar has room for so much besides the links that every site has. */
const MENU = { entries: 3, characters: 24 };

export interface MenuPage {
	readonly sourcePath: string;
	readonly value: MenuWords | undefined;
}

/** @param pages all pages that people can add, in the order of the menu */
export function findMenuOverflow(
	pages: readonly MenuPage[],
): UnlocatedProblem[] {
	let entries = 0;
	let characters = 0;
	return pages.flatMap(({ sourcePath, value }) => {
		if (value?.menu === undefined) return [];
		entries++;
		characters += value.menu.length;
		if (entries <= MENU.entries && characters <= MENU.characters) return [];
		return [
			contentProblem(
				`the menu is full: it has room for ${MENU.entries} pages of your own with ${MENU.characters} characters, and with this page it has ${entries} pages with ${characters} characters`,
				{
					hint: "Write footer in place of menu where a link at the foot of the page is enough, as in footer: Privacy notice, or choose shorter words",
					source: { file: sourcePath, keys: ["menu"], on: "value" },
				},
			),
		];
	});
}
