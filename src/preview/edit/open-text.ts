// Finds the texts of a page in content files: a value, or a passage of Markdown. Corrects what the checks found.
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { memoizeLast } from "../../base/disk/lazily.ts";
import { fingerprint, type Problem } from "../../base/problems.ts";
import { valueAt } from "../../base/text/groups.ts";
import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import type { Project } from "../../site/config.ts";
import type { Origin } from "../../site/content/mark-content.ts";
import { parseBody } from "../../site/content/markdown/markdown.ts";
import { readCommon, readValues } from "../../site/content/parse.ts";
import { CLAIM_REFERENCE } from "../../site/content/raw-file.ts";
import {
	createLocator,
	readSourceFile,
	type SourceFile,
} from "../../site/content/source-file.ts";
import { findText } from "../../site/document/edit.ts";
import { listPassages } from "../../site/document/edit-passages.ts";
import { addEdits, hasEdit, writeEdits } from "../../site/edit/correct.ts";
import {
	describeParagraph,
	describeValue,
} from "../../site/edit/describe-text.ts";
import {
	listAlike,
	readPassages,
	readText,
	type TextTarget,
	versionOf,
} from "../../site/edit/edit-content.ts";
import { recordEdit } from "../../site/edit/edit-history.ts";
import { HEAD_LENGTHS, LENGTH_WITH_NAME } from "../../site/plan/routes.ts";
import type { NumberedPlace } from "../pages/number-places.ts";
import type { PreviewPages } from "../pages/preview-pages.ts";
import type { EditResponse, RequestOf, SourceText } from "./edit-requests.ts";

/** @returns undefined for a file that hypno does not use, or cannot read */
export function readUsed(
	sourcePath: string,
	config: Project,
): SourceFile | undefined {
	const file = readSourceFile(sourcePath, config);
	return "text" in file && file.model ? file : undefined;
}

function findLine(place: Origin, config: Project): number {
	return "line" in place ? place.line : createLocator(config)(place).line;
}

function createLink(file: string, line: number, { editor }: PreviewPages) {
	const location = `${file}, line ${line}`;
	return { location, href: editor.linkTo({ file, line }) };
}

export function openText(
	sourcePath: string,
	target: TextTarget,
	site: PreviewPages,
): SourceText | undefined {
	const { config } = site.plan;
	const file = readUsed(sourcePath, config);
	const read = file && readValues(file, readCommon(config));
	const words = file && readText(file, target);
	if (!read || words === undefined) return undefined;
	const all = listAlike(file, target);
	const same = all.filter((target) => target.words === words).length;
	const version = versionOf(file);
	const alike = all.length;
	const text = { sourcePath, target, words, alike, same, version };
	if ("passage" in target) {
		const passages = listPassages(parseBody(read.body));
		const { shown = "", lines, takesBlocks } = passages[target.passage] ?? {};
		const label = describeParagraph(file, passages, target.passage);
		const line = file.document.bodyLine + (lines?.[0] ?? 0);
		const link = createLink(sourcePath, line, site);
		return { ...text, shown, label, line, takesBlocks, link };
	}
	const { keys } = target;
	const shown = String(valueAt(read.value, keys));
	const label = describeValue(file, keys, read.value);
	const { line } = file.document.locateValue(target);
	const link = createLink(sourcePath, line, site);
	return { ...text, shown, label, line, link };
}

/** @returns undefined for a place that is in no text, such as a table of Markdown */
function targetOf(place: Origin, file: SourceFile): TextTarget | undefined {
	if ("keys" in place) return { keys: place.keys };
	const { document } = file;
	const at = place.line - document.bodyLine;
	const passage = readPassages(file).findIndex(
		({ lines: [from, to] }) => from <= at && at < to,
	);
	if (passage !== -1) return { passage };
	const offset = document.lines.offsetOf(place);
	const keys = document.valueAt(offset) ?? [];
	const { range } = findText(document, keys) ?? {};
	return range && offset >= range.start ? { keys } : undefined;
}

/** Opens the text at a place, and the values that it names, of its file or of content/site.yaml. */
export function openTextsAt(place: Origin, site: PreviewPages) {
	const { config } = site.plan;
	const file = readUsed(place.file, config);
	const target = file && targetOf(place, file);
	const text = target && openText(place.file, target, site);
	if (!text) return [];
	const texts = [text];
	const claims = readValues(file, readCommon(config))?.raw.claims;
	for (const [, name = ""] of text.words.matchAll(CLAIM_REFERENCE)) {
		const claim = claims?.get(name);
		const opened = claim && openText(claim.document.path, claim, site);
		if (opened) texts.push(opened);
	}
	return texts;
}

/** Labels the problems that stand in a text of a content file, unless a command solves them. */
export async function labelEditable(
	problems: readonly Problem[],
	config: Project,
): Promise<Problem[]> {
	const labelled: Problem[] = [];
	const read = memoizeLast((sourcePath: string) =>
		readUsed(sourcePath, config),
	);
	for (const problem of problems) {
		// Many problems take seconds, in which the preview has to respond.
		await setImmediate();
		const { source, fix } = problem;
		const file = source && !fix && read(source.file);
		const isEditable = file && targetOf(source, file) !== undefined;
		labelled.push(isEditable ? { ...problem, isEditable } : problem);
	}
	return labelled;
}

function explainTexts([first, ...others]: readonly SourceText[]): string {
	const [braces] = /\{[^{}]*\}/.exec(first?.words ?? "") ?? [];
	if (!braces) return "Which one do you mean?";
	const isShared = others.some(({ sourcePath }) => sourcePath === SITE_FILE);
	const texts = `every text of ${isShared ? "the site" : "this file"}`;
	return `${braces} stands for a value with a name. Change this text, or the value itself: then ${texts} that names it changes.`;
}

/** Says where to change what cannot be edited as a text: a picture, opening hours in a list, or words of a template. */
function describePlace(
	{ place, isAddress }: NumberedPlace,
	what: string,
	site: PreviewPages,
): EditResponse {
	const { config } = site.plan;
	const { file } = place;
	const link = createLink(file, findLine(place, config), site);
	let message = `This ${what} is not in a content file, but in a template.`;
	if (!config.models.modelOf(file)) return { message, link };
	message = `This is not changed here, but in ${link.location}.`;
	const isPicture = what === "picture" && isAddress;
	const [text] = isPicture ? openTextsAt(place, site) : [];
	// A paragraph may have several pictures.
	if (!text || text.words.split("![").length > 2) return { message, link };
	message =
		"Choose another picture, a JPEG or PNG of at most 30 MB. The old file stays.";
	return { message, link, picture: text };
}

function parentOf({ place }: NumberedPlace): string {
	const at = "keys" in place ? place.keys.slice(0, -1) : place.line;
	return JSON.stringify([place.file, at]);
}

/** Keeps the place beside the description if several name the picture. */
function keepOnePicture(places: readonly NumberedPlace[]) {
	const named = places.filter(({ isAddress }) => isAddress);
	const words = places.filter(({ isAddress }) => !isAddress);
	const parents = words.map(parentOf);
	const beside = named.filter((place) => parents.includes(parentOf(place)));
	return [...words, ...(named.length > 1 ? beside.slice(0, 1) : named)];
}

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

/** Opens the texts at a place of a page; none if the file no longer has the words that the page shows. */
function openPlace(
	{ place, isAddress, words }: NumberedPlace,
	what: string,
	site: PreviewPages,
): SourceText[] {
	// The address of a picture is chosen with the picture.
	if (isAddress && what === "picture") return [];
	const texts = openTextsAt(place, site);
	const shown = collapse(texts[0]?.shown ?? "");
	return shown.includes(collapse(words)) ? texts : [];
}

const CHANGED = "This page has changed, and loads again. Try once more.";

/** @param isBehind is true while files have changed that the site does not show yet */
export async function find(
	{ page, what, places: numbers }: RequestOf<"find">,
	site: PreviewPages,
	isBehind: boolean,
): Promise<EditResponse> {
	const places = site.placesOf(page);
	if (!places) return { message: CHANGED };
	const isOld = isBehind || !site.isShown(page);
	const distinct = new Map<string, SourceText>();
	let other: EditResponse | undefined;
	const pressed = numbers.flatMap((number) => places[number] ?? []);
	// Words come before the address that they lead to.
	pressed.sort((a, b) => Number(a.isAddress) - Number(b.isAddress));
	const meant = what === "picture" ? keepOnePicture(pressed) : pressed;
	for (const place of meant) {
		const opened = openPlace(place, what, site);
		if (opened.length === 0 && isOld) return { message: CHANGED };
		for (const text of opened)
			distinct.set(JSON.stringify([text.sourcePath, text.target]), text);
		if (opened.length === 0) other ??= describePlace(place, what, site);
	}
	const texts = [...distinct.values()];
	const [first] = texts;
	if (first && (what === "title" || what === "description")) {
		const ending = ` | ${site.plan.content.site?.settings.name}`;
		const withName = { ending, lengthWithName: LENGTH_WITH_NAME };
		const extra = what === "title" ? withName : {};
		const text = { ...first, usual: HEAD_LENGTHS[what], ...extra };
		return { message: "", texts: [text] };
	}
	const message = explainTexts(texts);
	if (first && !(other && what === "picture")) return { message, texts };
	if (other) return { ...other, texts };
	return { message: `This ${what} is edited in its file, not here.` };
}

export async function locate(
	{ page, sourcePath, target }: RequestOf<"locate">,
	site: PreviewPages,
): Promise<EditResponse> {
	const text = openText(sourcePath, target, site);
	if (!text) return { message: "This text is no longer in its file." };
	const isPlace = ({ place, isAddress }: NumberedPlace) =>
		!isAddress &&
		place.file === sourcePath &&
		("keys" in place && "keys" in target
			? isDeepStrictEqual(place.keys, target.keys)
			: "line" in place && place.line === text.line);
	const number = site.placesOf(page)?.findIndex(isPlace);
	return { message: "", texts: [text], number };
}

const findProblem = (id: string, { problems, findings = [] }: PreviewPages) =>
	[...problems, ...findings].find((problem) => fingerprint(problem) === id);

export async function openFound(
	{ fingerprint: id }: RequestOf<"open">,
	site: PreviewPages,
	refused: readonly Problem[],
): Promise<EditResponse> {
	const isMeant = (problem: Problem) => fingerprint(problem) === id;
	const { source } = findProblem(id, site) ?? refused.find(isMeant) ?? {};
	const [text] = source ? openTextsAt(source, site) : [];
	if (text) return { message: "", texts: [text] };
	return {
		message: "The text has changed since. Wait for the checks, and try again.",
	};
}

export async function fix(
	request: RequestOf<"open" | "fix">,
	site: PreviewPages,
	by: string | undefined,
): Promise<EditResponse> {
	const { config } = site.plan;
	const problem = findProblem(request.fingerprint, site);
	const problems = problem ? [problem] : [];
	// The checks have added the edits to what they found.
	const edited = problem?.edit ? problems : addEdits(problems, config);
	const [{ written } = {}] = writeEdits(edited.filter(hasEdit), config);
	const message =
		"This correction is not certain, or the file has changed since. Open the file in your editor.";
	if (!written || !problem?.correction) return { message };
	const { sourcePath } = written;
	const label = { label: sourcePath, ...problem.correction, by };
	const edit = recordEdit(config, [written], label);
	return { message: `Fixed in ${sourcePath}.`, edit };
}
