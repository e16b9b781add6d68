// Finds the texts of a page in their files, and corrects what the checks found.
import { isDeepStrictEqual } from "node:util";
import type { Config } from "../config.ts";
import { schemaOf } from "../content/schema/index.ts";
import { listContent } from "../content/source-file.ts";
import { HEAD_LENGTHS, LENGTH_WITH_NAME } from "../plan/route.ts";
import { fingerprint, type Problem } from "../problems.ts";
import type { NumberedPlace } from "../serve/preview/number-places.ts";
import type { PreviewPages } from "../serve/preview/preview-pages.ts";
import { SITE_FILE } from "../site/source-paths.ts";
import type {
	EditRequest,
	EditResponse,
	RequestOf,
	SourceText,
} from "./edit-requests.ts";
import { addEdits, hasEdit, writeEdits } from "./files/correct.ts";
import { recordEdit, undoEdit } from "./files/edit-history.ts";
import {
	findLine,
	type OpenedText,
	openText,
	openTextsAt,
} from "./open-text.ts";
import { describeEntry } from "./write-content.ts";

export const listLoaded = (config: Config) =>
	new Set(listContent(config).filter(schemaOf));

function createLink(file: string, line: number, { editor }: PreviewPages) {
	const location = `${file}, line ${line}`;
	return { location, href: editor.linkTo({ file, line }) };
}

function toSourceText(text: OpenedText, site: PreviewPages): SourceText {
	return { ...text, link: createLink(text.sourcePath, text.line, site) };
}

function explainTexts([first, ...others]: readonly SourceText[]): string {
	const [braces] = /\{[^{}]*\}/.exec(first?.words ?? "") ?? [];
	if (!braces) return "Which one do you mean?";
	const isShared = others.some(({ sourcePath }) => sourcePath === SITE_FILE);
	const texts = `every text of ${isShared ? "the site" : "this file"}`;
	return `${braces} stands for a value with a name. Change this text, or the value itself: then ${texts} that names it changes.`;
}

/** Says where to change what cannot be edited as a text: a picture, opening hours in a list, or words of a template. */
async function describePlace(
	{ place, isAddress }: NumberedPlace,
	what: string,
	site: PreviewPages,
): Promise<EditResponse> {
	const { file } = place;
	const link = createLink(file, await findLine(place, site.plan.config), site);
	const { location } = link;
	if (!schemaOf(file))
		return {
			message: `This ${what} is not in a content file, but in a template.`,
			link,
		};
	const [text] =
		what === "picture" && isAddress
			? await openTextsAt(place, site.plan.config)
			: [];
	const isOne = (text?.words.match(/!\[/g) ?? []).length <= 1;
	if (!text || !isOne)
		return { message: `This is not changed here, but in ${location}.`, link };
	const message =
		"Choose another picture, a JPEG or PNG of at most 30 MB. The old file stays.";
	return { message, link, picture: toSourceText(text, site) };
}

/** Texts with the same parent stand side by side. */
function parentOf({ place }: NumberedPlace): string {
	const at = "keys" in place ? place.keys.slice(0, -1) : place.line;
	return JSON.stringify([place.file, at]);
}

/** Keeps the place beside the description if several name the picture. */
function keepOnePicture(places: readonly NumberedPlace[]) {
	const named = places.filter(({ isAddress }) => isAddress);
	const words = places.filter(({ isAddress }) => !isAddress);
	const parents = words.map(parentOf);
	const own = named.filter((one) => parents.includes(parentOf(one)));
	return [...words, ...(named.length > 1 ? own.slice(0, 1) : named)];
}

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

/** Opens the texts at a place of a page; none if the file no longer has the words that the page shows. */
async function openPlace(
	{ place, isAddress, words }: NumberedPlace,
	what: string,
	config: Config,
): Promise<OpenedText[]> {
	// The address of a picture is chosen with the picture.
	if (isAddress && what === "picture") return [];
	const found = await openTextsAt(place, config);
	const shown = collapse(found[0]?.shown ?? "");
	return shown.includes(collapse(words)) ? found : [];
}

async function find(
	{ page, what, places: numbers }: RequestOf<"find">,
	site: PreviewPages,
): Promise<EditResponse> {
	const { config, content } = site.plan;
	const places = site.placesOf(page);
	if (!places)
		return {
			message: "This page has changed, and loads again. Try once more.",
		};
	const found = new Map<string, SourceText>();
	let other: EditResponse | undefined;
	const pressed = numbers.flatMap((number) => places[number] ?? []);
	// Words come before the address that they lead to.
	pressed.sort((a, b) => Number(a.isAddress) - Number(b.isAddress));
	const meant = what === "picture" ? keepOnePicture(pressed) : pressed;
	for (const place of meant) {
		const opened = await openPlace(place, what, config);
		for (const text of opened)
			found.set(
				JSON.stringify([text.sourcePath, text.target]),
				toSourceText(text, site),
			);
		if (opened.length === 0) other ??= await describePlace(place, what, site);
	}
	const texts = [...found.values()];
	const [first] = texts;
	if (first && (what === "title" || what === "description")) {
		const ending = ` | ${content.site?.settings.name}`;
		const usual = HEAD_LENGTHS[what];
		const text = { ...first, usual };
		if (what === "description") return { message: "", texts: [text] };
		const lengthWithName = LENGTH_WITH_NAME;
		return { message: "", texts: [{ ...text, ending, lengthWithName }] };
	}
	if (first && !(other && what === "picture"))
		return { message: explainTexts(texts), texts };
	if (other) return { ...other, texts };
	return { message: `This ${what} is edited in its file, not here.` };
}

/** Finds the text that an edit has moved or added, and its number on the page. */
async function locate(
	{ page, sourcePath, target }: RequestOf<"locate">,
	site: PreviewPages,
): Promise<EditResponse> {
	const text = await openText(sourcePath, target, site.plan.config);
	if (!text) return { message: "This text is no longer in its file." };
	const isPlace = ({ place, isAddress }: NumberedPlace) =>
		!isAddress &&
		place.file === sourcePath &&
		("keys" in place && "keys" in target
			? isDeepStrictEqual(place.keys, target.keys)
			: "line" in place && place.line === text.line);
	const number = site.placesOf(page)?.findIndex(isPlace);
	return { message: "", texts: [toSourceText(text, site)], number };
}

/** Finds the text at the location of a finding. */
async function open(
	found: Problem | undefined,
	site: PreviewPages,
): Promise<EditResponse> {
	const { source } = found ?? {};
	const [text] = source ? await openTextsAt(source, site.plan.config) : [];
	if (text) return { message: "", texts: [toSourceText(text, site)] };
	const message =
		"The text has changed since. Wait for the checks, and try again.";
	return { message };
}

export function listMessages(file: string, { problems }: PreviewPages) {
	const ofFile = problems.filter(({ source }) => source?.file === file);
	return new Set(ofFile.map(({ message }) => message));
}

async function fix(
	found: Problem | undefined,
	config: Config,
): Promise<EditResponse> {
	const problems = found ? [found] : [];
	// The checks have added the edits to what they found.
	const edited = found?.edit ? problems : await addEdits(problems, config);
	const [corrected] = writeEdits(edited.filter(hasEdit), config);
	const { written } = corrected ?? {};
	if (!written || !found?.correction)
		return {
			message:
				"This correction is not certain, or the file has changed since. Open the file in your editor.",
		};
	const { sourcePath } = written;
	const label = { label: sourcePath, ...found.correction };
	const edit = recordEdit(config, written, label);
	return { message: `Fixed in ${sourcePath}.`, edit };
}

/** Responds to a request that brings no text to write. */
export async function answer(
	request: Exclude<EditRequest, { readonly previous: string }>,
	site: PreviewPages,
): Promise<EditResponse> {
	const { config } = site.plan;
	if (request.kind === "find") return find(request, site);
	if (request.kind === "entry") return describeEntry(request, config);
	if (request.kind === "locate") return locate(request, site);
	if (request.kind === "undo")
		return { message: undoEdit(request.id, config, listLoaded(config)) };
	const { problems, findings = [] } = site;
	const found = [...problems, ...findings].find(
		(one) => fingerprint(one) === request.fingerprint,
	);
	return request.kind === "open" ? open(found, site) : fix(found, config);
}
