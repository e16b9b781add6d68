// Finds and writes the texts of a page for the preview's editor, and says what an edit means.
import { randomBytes } from "node:crypto";
import type { Config } from "../../config.ts";
import { addEdits, hasEdit, writeEdits } from "../../content/edit/correct.ts";
import {
	type ContentEdit,
	editContent,
} from "../../content/edit/edit-content.ts";
import {
	listEdits,
	recordEdit,
	undoEdit,
} from "../../content/edit/edit-history.ts";
import {
	findLine,
	type OpenedText,
	openText,
	openTextsAt,
} from "../../content/edit/open-text.ts";
import { schemaOf } from "../../content/schema/index.ts";
import { listContent, readSourceFile } from "../../content/source-file.ts";
import { HEAD_LENGTHS } from "../../plan/head-lengths.ts";
import { fingerprint, type Problem, UserError } from "../../problems.ts";
import type {
	EditRequest,
	EditResponse,
	EditSettings,
	SourceText,
} from "../../serve/preview/edit-requests.ts";
import type { NumberedPlace } from "../../serve/preview/number-places.ts";
import type { PreviewPages } from "../../serve/preview/preview-pages.ts";
import { resolveTarget } from "../../serve/resolve.ts";
import { PICTURE_FOLDER } from "../../site/picture.ts";

type RequestOf<Kind> = Extract<EditRequest, { kind: Kind }>;

const listLoaded = (config: Config) =>
	new Set(listContent(config).filter(schemaOf));

function createLink(file: string, line: number, { editor }: PreviewPages) {
	const location = `${file}, line ${line}`;
	return { location, href: editor.linkTo({ file, line }) };
}

function toSourceText(
	id: string,
	{ target, words, shown, label, line }: OpenedText,
	site: PreviewPages,
): SourceText {
	const link = createLink(id, line, site);
	return { id, target, words, shown, label, link };
}

function explainTexts([first]: readonly SourceText[]): string {
	const [braces] = /\{[^{}]*\}/.exec(first?.words ?? "") ?? [];
	if (braces)
		return `${braces} stands for a value with a name. Change this text, or the value itself: then every text that names it changes.`;
	return "Which one do you mean?";
}

/** Says where to change what cannot be edited as a text: a picture, opening hours in a list, or words of a template. */
async function describePlace(
	{ place, isAddress }: NumberedPlace,
	what: string,
	site: PreviewPages,
): Promise<EditResponse> {
	const { config } = site.plan;
	const file = readSourceFile(place.file, config);
	const isTemplate = !schemaOf(place.file);
	const line =
		"keys" in place && "text" in file
			? await findLine(file, place.keys)
			: "line" in place
				? place.line
				: 1;
	const link = createLink(place.file, line, site);
	if (isTemplate)
		return {
			message: `This ${what} is not in a content file, but in a template.`,
			link,
		};
	if (what !== "picture" || !isAddress)
		return {
			message: `This is not changed here, but in ${link.location}.`,
			link,
		};
	const form = place.file.endsWith(".md")
		? "![What it shows](/pictures/room.jpg)"
		: "picture: { file: /pictures/room.jpg, alt: What it shows }";
	const message = `Pictures are not changed here. Put the new one, such as room.jpg, into static/pictures/, and in ${link.location}, write ${form}.`;
	return { message, link };
}

/** The length of a title or a description counts. */
function addLengths(
	text: SourceText,
	what: "title" | "description",
	site: PreviewPages,
): SourceText {
	const name = site.plan.content.site?.settings.name;
	const ending = what === "title" ? ` | ${name}` : undefined;
	return { ...text, usual: HEAD_LENGTHS[what], ending };
}

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

/** Opens the texts at a place of a page; none if the file no longer has the words that the page shows. */
async function openPlace(
	{ place, words }: NumberedPlace,
	config: Config,
): Promise<OpenedText[]> {
	const file = schemaOf(place.file) && readSourceFile(place.file, config);
	if (!file || !("text" in file)) return [];
	const found = await openTextsAt(place, file);
	const [text] = found;
	const isSame = text && collapse(text.shown).includes(collapse(words));
	return isSame ? found : [];
}

async function find(
	{ page, what, places: numbers }: RequestOf<"find">,
	site: PreviewPages,
	config: Config,
): Promise<EditResponse> {
	const places = site.placesOf(page);
	if (!places)
		return {
			message: "This page has changed, and loads again. Try once more.",
		};
	const texts = new Map<string, SourceText>();
	let other: EditResponse | undefined;
	for (const number of numbers) {
		const numbered = places[number];
		if (!numbered) continue;
		const { place, isAddress } = numbered;
		// The address of a picture is chosen with the picture.
		const isPicture = isAddress && what === "picture";
		const found = isPicture ? [] : await openPlace(numbered, config);
		for (const text of found)
			texts.set(
				JSON.stringify([place.file, text.target]),
				toSourceText(place.file, text, site),
			);
		if (found.length === 0) other ??= await describePlace(numbered, what, site);
	}
	const [first, ...others] = texts.values();
	if (first && (what === "title" || what === "description"))
		return { message: "", texts: [addLengths(first, what, site)] };
	if (first && !(other && what === "picture"))
		return { message: explainTexts([first]), texts: [first, ...others] };
	if (other) return { ...other, texts: [...texts.values()] };
	return { message: `This ${what} is in no content file of this page.` };
}

/** Finds the text at the location of a finding. */
async function open(
	found: Problem | undefined,
	site: PreviewPages,
	config: Config,
): Promise<EditResponse> {
	const file = found?.source && readSourceFile(found.source.file, config);
	if (found?.source && file && "text" in file) {
		const [text] = await openTextsAt(found.source, file);
		if (text)
			return {
				message: "",
				texts: [toSourceText(file.sourcePath, text, site)],
			};
	}
	return {
		message: "The text has changed since. Wait for the checks, and try again.",
	};
}

const LINK = /^(\/\S*)$|\]\((\/[^)\s]*)/g;

/** Says whether the words have marks that visitors would read as they are. */
function describeMarks({ target, words }: RequestOf<"write">): string {
	if ("passage" in target || !/\]\(|\*\*\S/.test(words)) return "";
	return " But marks such as [ ]( ) and ** have no effect in this text: they work only in the text below the lines of a service or a page of your own.";
}

/** Says which links in the words lead to no page of this site. */
async function describeDeadLinks(
	words: string,
	site: PreviewPages,
): Promise<string> {
	let text = "";
	for (const [, whole, inMarkdown] of words.trim().matchAll(LINK)) {
		const [path = ""] = (whole ?? inMarkdown ?? "").split("#", 1);
		const address = site.plan.content.site?.urls.href(path) ?? path;
		const { file, redirect } = await resolveTarget(site, address);
		if (!file && !redirect && !path.startsWith(PICTURE_FOLDER))
			text += ` But ${path} does not exist: this site has no such page.`;
	}
	return text;
}

function listMessages(file: string, { problems }: PreviewPages) {
	const ofFile = problems.filter(({ source }) => source?.file === file);
	return new Set(ofFile.map(({ message }) => message));
}

async function write(
	request: RequestOf<"write"> & Pick<ContentEdit, "knownErrors">,
	site: PreviewPages,
	config: Config,
): Promise<EditResponse> {
	const { id: sourcePath, target, previous, words, knownErrors } = request;
	const result = await editContent(
		{ sourcePath, target, previous, words, knownErrors },
		config,
		listLoaded(config),
	);
	const { state } = result;
	if (state === "refused") {
		const reasons = result.problems.map(
			({ message, hint = "" }) => `${message}. ${hint}`,
		);
		return { state, message: `Not saved: ${reasons.join(" ")}` };
	}
	if (state === "changed") {
		const { current } = result;
		const message =
			current === undefined
				? "Not saved: this text is no longer in its file."
				: `Another program has changed this text to: ${current}`;
		return { state, current, message };
	}
	const file = readSourceFile(sourcePath, config);
	const found = "text" in file ? await openText(file, target) : undefined;
	const label = found?.label ?? sourcePath;
	const changed = { label, from: previous, to: words };
	const edit = recordEdit(config, result.written, changed);
	const where = found ? `${sourcePath}, line ${found.line}` : sourcePath;
	const marks = describeMarks(request);
	const more = marks || (await describeDeadLinks(words, site));
	return { state, edit, message: `Saved in ${where}.${more}` };
}

async function fix(
	found: Problem | undefined,
	config: Config,
): Promise<EditResponse> {
	const edited = await addEdits(found ? [found] : [], config);
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

async function handle(
	request: Exclude<EditRequest, { kind: "write" }>,
	site: PreviewPages,
	config: Config,
): Promise<EditResponse> {
	if (request.kind === "find") return find(request, site, config);
	if (request.kind === "undo")
		return { message: undoEdit(request.id, config, listLoaded(config)) };
	const { problems, findings = [] } = site;
	const found = [...problems, ...findings].find(
		(one) => fingerprint(one) === request.fingerprint,
	);
	return request.kind === "open"
		? open(found, site, config)
		: fix(found, config);
}

/**
 * Creates the token of this start, and the responses to requests that carry it.
 * @param onRefused called when the disk refuses to write a file
 */
export function createEditSettings(
	config: Config,
	onRefused: (error: UserError) => void,
): EditSettings {
	/** Of the problems of a file when its text was opened: a later plan may have read half of it. */
	const messages = new Map<string, ReadonlySet<string>>();
	return {
		token: randomBytes(24).toString("base64url"),
		listEdits: () => listEdits(config),
		handle: async (request, site) => {
			try {
				if (request.kind === "write") {
					const { id } = request;
					const knownErrors = messages.get(id) ?? listMessages(id, site);
					return await write({ ...request, knownErrors }, site, config);
				}
				const response = await handle(request, site, config);
				for (const { id } of response.texts ?? [])
					messages.set(id, listMessages(id, site));
				return response;
			} catch (error) {
				if (!(error instanceof UserError)) throw error;
				onRefused(error);
				return { state: "refused", message: `Not written: ${error.message}.` };
			}
		},
	};
}
