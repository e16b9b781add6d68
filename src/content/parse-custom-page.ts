// The file of a page of the maintainer's own -> its checked value, or what is wrong with it.
// Refuses names that cannot be an address or belong to another page, and pages without text.
import type { PictureUse } from "../plan/picture.ts";
import { invalid, invalidFile, type UnlocatedProblem } from "../problems.ts";
import { checkFile } from "./check-file.ts";
import type { ReadFile } from "./read.ts";
import { type CustomPageFile, customPageSchema } from "./schema/custom-page.ts";
import { isSlug } from "./schema/fields.ts";
import { PAGE_SCHEMAS } from "./schema/index.ts";

/** "content/pages/privacy.md" -> "privacy"; undefined for other files. */
export function customPageName(sourcePath: string): string | undefined {
	return /^content\/pages\/([^/]+)\.md$/.exec(sourcePath)?.[1];
}

/** Names that are taken, and the name of the file of the page that has them. */
const TAKEN: ReadonlyMap<string, string> = new Map([
	...Object.keys(PAGE_SCHEMAS).map((name) => [name, name] as const),
	["index", "home"],
	["404", "not-found"],
]);

export function isCustomPageName(name: string): boolean {
	return isSlug(name) && !TAKEN.has(name);
}

function refuseName(file: string, name: string): UnlocatedProblem[] {
	if (isCustomPageName(name)) return [];
	const taken = `content/pages/${TAKEN.get(name)}.yaml`;
	if (TAKEN.has(name))
		return [
			invalidFile(
				file,
				`the name "${name}" belongs to the page that is made of ${taken}, so this page has no address of its own`,
				`Give this file another name, as in content/pages/privacy.md; the words of the other page are in ${taken}`,
			),
		];
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	const words = plain.match(/[a-z0-9]+/g)?.join("-");
	const problem = invalidFile(
		file,
		`the name of this file, "${name}.md", cannot be part of an address: only small letters, digits and single hyphens can`,
		`Rename it to content/pages/${words ?? "privacy"}.md`,
	);
	return [{ ...problem, suggestions: words === undefined ? [] : [words] }];
}

function refuseEmpty({
	sourcePath,
	value,
	body,
}: ReadFile): UnlocatedProblem[] {
	if (!value || body.trim() !== "") return [];
	return [
		invalidFile(
			sourcePath,
			"this page has no text below its front matter, so it would show a heading and nothing else",
			"Write the text below the second ---, a blank line between its paragraphs",
		),
	];
}

export interface ParsedCustomPage {
	/** The last part of its address: "privacy" */
	readonly name: string;
	readonly sourcePath: string;
	readonly markup: ReadFile["markup"];
	readonly pictures: readonly PictureUse[];
	/** Undefined when it is not as the schema wants it. */
	readonly value: CustomPageFile | undefined;
	/** Those of reading the file are not among them. */
	readonly problems: readonly UnlocatedProblem[];
}

export function parseCustomPage(
	name: string,
	read: ReadFile,
): ParsedCustomPage {
	const { sourcePath, markup, pictures } = read;
	const found = [...refuseName(sourcePath, name), ...refuseEmpty(read)];
	const { data, problems } = checkFile(customPageSchema, read, found);
	return { name, sourcePath, markup, pictures, value: data, problems };
}

/** The bar has room for so much besides the links of every site. */
const MENU = { entries: 3, letters: 24 };

/** Menu entries for which the bar has no room. */
export function refuseFullMenu(
	pages: readonly ParsedCustomPage[],
): UnlocatedProblem[] {
	let entries = 0;
	let letters = 0;
	return pages.flatMap(({ sourcePath, value }) => {
		if (value?.menu === undefined) return [];
		entries++;
		letters += value.menu.length;
		if (entries <= MENU.entries && letters <= MENU.letters) return [];
		return [
			invalid(
				`the menu has room for ${MENU.entries} pages of your own with ${MENU.letters} letters together, and with this one there are ${entries} with ${letters}`,
				{
					hint: "Write footer in place of menu for a page that need not be at the top, as in footer: Privacy notice, or choose shorter words",
					source: { file: sourcePath, keys: ["menu"], on: "value" },
				},
			),
		];
	});
}
