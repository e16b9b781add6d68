// The file of a page of the maintainer's own -> its checked value, or what is wrong with it.
// Refuses names that cannot be an address or belong to another page, and pages without text.
import type { PictureUse } from "../plan/picture.ts";
import { invalid, invalidFile, type UnplacedProblem } from "../problems.ts";
import { checkValue } from "./explain.ts";
import type { BodyMarkup } from "./markdown.ts";
import type { ReadFile } from "./read.ts";
import { isSlug } from "./schema/fields.ts";
import { CONTENT_FILES } from "./schema/index.ts";
import { type OwnPageFile, ownPageSchema } from "./schema/own-page.ts";

const OWN_PAGE_FILE = /^content\/pages\/([^/]+)\.md$/;

/** "content/pages/privacy.md" -> "privacy"; undefined for other files. */
export function ownPageName(sourcePath: string): string | undefined {
	return OWN_PAGE_FILE.exec(sourcePath)?.[1];
}

/** Names that are taken, and the file of the page that has them. */
const TAKEN: ReadonlyMap<string, string> = new Map([
	...CONTENT_FILES.filter(({ keys }) => keys[0] === "pages").map(
		({ keys, sourcePath }) => [keys.at(-1) ?? "", sourcePath] as const,
	),
	["index", "content/pages/home.yaml"],
	["404", "content/pages/not-found.yaml"],
]);

export function isOwnPageName(name: string): boolean {
	return isSlug(name) && !TAKEN.has(name);
}

function refuseName(file: string, name: string): UnplacedProblem[] {
	if (isOwnPageName(name)) return [];
	const taken = TAKEN.get(name);
	if (taken !== undefined)
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

function refuseEmpty({ sourcePath, body }: ReadFile): UnplacedProblem[] {
	if (body.trim() !== "") return [];
	return [
		invalidFile(
			sourcePath,
			"this page has no text below its front matter, so it would show a heading and nothing else",
			"Write the text below the second ---, a blank line between its paragraphs",
		),
	];
}

export interface ParsedOwnPage {
	/** The last part of its address: "privacy" */
	readonly name: string;
	readonly sourcePath: string;
	readonly value: OwnPageFile | undefined;
	readonly markup: BodyMarkup;
	readonly pictures: readonly PictureUse[];
	readonly problems: readonly UnplacedProblem[];
}

/** Its problems are those of the content model; those of reading it are known. */
export function parseOwnPage(name: string, read: ReadFile): ParsedOwnPage {
	const { sourcePath, value, markup, pictures } = read;
	const page = { name, sourcePath, markup, pictures };
	const named = refuseName(sourcePath, name);
	if (!value) return { ...page, value, problems: named };
	const { data, problems: invalidValues } = checkValue(
		ownPageSchema,
		read,
		read.problems,
	);
	const problems = [...named, ...invalidValues, ...refuseEmpty(read)];
	return { ...page, value: data, problems };
}

/** The bar has room for so much besides the links of every site. */
const MENU = { entries: 3, letters: 24 };

/** Menu entries for which the bar has no room. */
export function refuseFullMenu(
	pages: readonly ParsedOwnPage[],
): UnplacedProblem[] {
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
